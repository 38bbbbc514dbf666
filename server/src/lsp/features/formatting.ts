import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  TextEdit,
} from 'vscode-languageserver/node';
import { format } from '../../text/json/format.ts';
import { applyEdits, type TextEdit as Edit } from '../../text/text-edit.ts';
import { spanOf, textEditOf } from '../convert.ts';
import type { Feature, OpenContract } from '../feature.ts';

export const formatting: Feature<DocumentFormattingParams, TextEdit[]> = {
  method: 'textDocument/formatting',
  capability: { documentFormattingProvider: true },
  handle: (contract, { options }) => answer(contract, format(contract.source.text, options)),
};

export const rangeFormatting: Feature<DocumentRangeFormattingParams, TextEdit[]> = {
  method: 'textDocument/rangeFormatting',
  capability: { documentRangeFormattingProvider: true },
  handle(contract, { options, range }) {
    const within = spanOf(contract.document, range);
    return answer(contract, format(contract.source.text, options, within));
  },
};

/** An editor takes one large edit sooner than very many small ones, each of which is a message of its own to read. */
const MOST_EDITS = 10_000;

function answer({ document, source }: OpenContract, edits: readonly Edit[]): TextEdit[] {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last || edits.length <= MOST_EDITS) return edits.map((edit) => textEditOf(document, edit));
  const { start } = first;
  const { end } = last;
  const newText = applyEdits(source.text.slice(0, end), edits).slice(start);
  return [textEditOf(document, { start, end, newText })];
}
