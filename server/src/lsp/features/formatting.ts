// textDocument/formatting and textDocument/rangeFormatting
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  TextEdit,
} from 'vscode-languageserver';
import { applyEdits, type TextEdit as Edit } from '../../text/text-edit.ts';
import { spanOf, textEditOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

export const formatting: Feature<'format', DocumentFormattingParams, TextEdit[]> = {
  method: 'textDocument/formatting',
  capability: { documentFormattingProvider: true },
  member: 'format',
  handle: ({ document, editing, source }, { options }) => answer(document, editing.format(source, options)),
};

export const rangeFormatting: Feature<'format', DocumentRangeFormattingParams, TextEdit[]> = {
  method: 'textDocument/rangeFormatting',
  capability: { documentRangeFormattingProvider: true },
  member: 'format',
  handle: ({ document, editing, source }, { options, range }) =>
    answer(document, editing.format(source, options, spanOf(document, range))),
};

/** An editor makes one large edit faster than very many small ones. */
const MOST_EDITS = 10_000;

function answer(document: TextDocument, edits: readonly Edit[]): TextEdit[] {
  if (edits.length <= MOST_EDITS) return edits.map((edit) => textEditOf(document, edit));
  const { start } = edits[0]!;
  const { end } = edits.at(-1)!;
  const newText = applyEdits(document.getText().slice(0, end), edits).slice(start);
  return [textEditOf(document, { start, end, newText })];
}
