// Formatting, and folding and selection ranges by the JSON service.
import { nodeAround } from '../../text/json/tree.ts';
import { spanOf, textEditOf } from '../convert.ts';
import type { Feature } from '../feature.ts';
import { getFoldingRanges } from 'vscode-json-languageservice/lib/esm/services/jsonFolding.js';
import { getSelectionRanges } from 'vscode-json-languageservice/lib/esm/services/jsonSelectionRanges.js';
import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  FoldingRange,
  FoldingRangeParams,
  Position,
  Range,
  SelectionRange,
  SelectionRangeParams,
  TextEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

export const formatting: Feature<'format', DocumentFormattingParams, TextEdit[]> = {
  method: 'textDocument/formatting',
  capability: { documentFormattingProvider: true },
  member: 'format',
  handle: ({ document, editing, source }, { options }) =>
    editing.format(source, options).map((edit) => textEditOf(document, edit)),
};

export const rangeFormatting: Feature<'format', DocumentRangeFormattingParams, TextEdit[]> = {
  method: 'textDocument/rangeFormatting',
  capability: { documentRangeFormattingProvider: true },
  member: 'format',
  handle: ({ document, editing, source }, { options, range }) =>
    editing.format(source, options, spanOf(document, range)).map((edit) => textEditOf(document, edit)),
};

// Only the two parts of the service that are used are imported: its main module would add 120 KB of completion, hover and
// validation to the bundle.

/** The lines of each array and object that can be folded away: whole lines, as every editor can, at most so many. */
export const folding: Feature<'jsonTree', FoldingRangeParams, FoldingRange[]> = {
  method: 'textDocument/foldingRange',
  capability: { foldingRangeProvider: true },
  member: 'jsonTree',
  // No other server folds files of this language.
  alsoForeign: true,
  handle({ document }, _params, { capabilities }) {
    const { rangeLimit } = capabilities.textDocument?.foldingRange ?? {};
    return getFoldingRanges(document, rangeLimit === undefined ? {} : { rangeLimit });
  },
};

/** The steps of "expand selection": the selections around each position, from the inside out. */
export const selection: Feature<'jsonTree', SelectionRangeParams, SelectionRange[]> = {
  method: 'textDocument/selectionRange',
  capability: { selectionRangeProvider: true },
  member: 'jsonTree',
  alsoForeign: true,
  handle({ document, editing, source }, { positions }) {
    const tree = editing.jsonTree(source);
    const parsed = { getNodeFromOffset: (offset: number) => nodeAround(tree, offset) };
    return getSelectionRanges(document, positions, parsed).map((innermost, index) =>
      nested(document, positions[index]!, innermost),
    );
  },
};

/**
 * The steps that contain the one before them. Where a bracket or quote is missing the service counts it as if it were
 * there, and an editor rejects a step that is not around the last one.
 */
function nested(document: TextDocument, position: Position, innermost: SelectionRange): SelectionRange {
  const steps: Range[] = [];
  let last = spanOf(document, { start: position, end: position });
  for (let step: SelectionRange | undefined = innermost; step; step = step.parent) {
    const span = spanOf(document, step.range);
    if (span.start > last.start || span.end < last.end) continue;
    steps.push(step.range);
    last = span;
  }
  const around = steps.reduceRight<SelectionRange | undefined>(
    (parent, range) => (parent ? { range, parent } : { range }),
    undefined,
  );
  return around ?? { range: { start: position, end: position } };
}
