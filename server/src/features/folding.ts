import type { FoldingRange, FoldingRangeParams } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';
import { foldingRanges } from './json-service.ts';

export const folding: Feature<FoldingRangeParams, FoldingRange[]> = {
  method: 'textDocument/foldingRange',
  capability: { foldingRangeProvider: true },
  // It says nothing about the document, and no other server folds files of this language.
  alsoForeign: true,
  handle({ document }, _params, { capabilities }) {
    return foldingRanges(document, capabilities.textDocument?.foldingRange?.rangeLimit);
  },
};
