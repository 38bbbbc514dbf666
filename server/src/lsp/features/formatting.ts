// textDocument/formatting and textDocument/rangeFormatting
import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  TextEdit,
} from 'vscode-languageserver/node';
import { applyEdits, type TextEdit as Edit } from '../../text/text-edit.ts';
import { spanOf, textEditOf } from '../convert.ts';
import type { Feature, OpenDocument } from '../feature.ts';

export const formatting: Feature<DocumentFormattingParams, TextEdit[]> = {
  method: 'textDocument/formatting',
  capability: { documentFormattingProvider: true },
  isServedBy: (editing) => editing.format !== undefined,
  handle: (open, { options }) => answer(open, open.editing.format?.(open.source, options)),
};

export const rangeFormatting: Feature<DocumentRangeFormattingParams, TextEdit[]> = {
  method: 'textDocument/rangeFormatting',
  capability: { documentRangeFormattingProvider: true },
  isServedBy: (editing) => editing.format !== undefined,
  handle: (open, { options, range }) =>
    answer(open, open.editing.format?.(open.source, options, spanOf(open.document, range))),
};

/** An editor makes one large edit faster than very many small ones. */
const MOST_EDITS = 10_000;

function answer({ document }: OpenDocument, edits: readonly Edit[] | undefined): TextEdit[] | undefined {
  if (!edits) return undefined;
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last || edits.length <= MOST_EDITS) return edits.map((edit) => textEditOf(document, edit));
  const { start } = first;
  const { end } = last;
  const newText = applyEdits(document.getText().slice(0, end), edits).slice(start);
  return [textEditOf(document, { start, end, newText })];
}
