import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';

/** What "expand selection" selects, step by step. */
export const selection: Feature<SelectionRangeParams, SelectionRange[] | null> = {
  method: 'textDocument/selectionRange',
  capability: { selectionRangeProvider: true },
  alsoForeign: true,
  async handle({ document, source }, { positions }) {
    // The service's parser recurses.
    if (source.checked.syntax === 'too deep') return null;
    const { selectionRanges } = await import('./json-service.ts');
    return selectionRanges(document, positions);
  },
};
