import type { FoldingRange, FoldingRangeParams } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';

export const folding: Feature<FoldingRangeParams, FoldingRange[]> = {
  method: 'textDocument/foldingRange',
  capability: { foldingRangeProvider: true },
  // It says nothing about the document, and no other server folds files of this language.
  alsoForeign: true,
  async handle({ document }, _params, { capabilities }) {
    const { foldingRanges } = await import('./json-service.ts');
    return foldingRanges(document, capabilities.textDocument?.foldingRange?.rangeLimit);
  },
};
