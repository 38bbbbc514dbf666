import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';
import { selectionRanges } from './json-service.ts';

/** What "expand selection" selects, step by step. */
export const selection: Feature<SelectionRangeParams, SelectionRange[]> = {
  method: 'textDocument/selectionRange',
  capability: { selectionRangeProvider: true },
  alsoForeign: true,
  handle: ({ document, source }, { positions }) => selectionRanges(document, source.tree, positions),
};
