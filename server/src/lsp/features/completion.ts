// textDocument/completion
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import type { Suggestion, Suggestions } from '../../kinds/answers.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { plainText } from '../../text/markup.ts';
import { markupOf, rangeOf, textEditOf } from '../convert.ts';
import type { Client } from '../client.ts';
import type { Feature } from '../feature.ts';
import { CompletionItemKind, InsertTextFormat, InsertTextMode } from '../protocol.ts';

/** The client's command that requests completions again, where one item leads to the next. */
const SUGGEST = 'editor.action.triggerSuggest';

export const completion: Feature<'complete', CompletionParams, CompletionList> = {
  method: 'textDocument/completion',
  capability: { completionProvider: { triggerCharacters: ['"', ':'] } },
  member: 'complete',
  handle(open, { position }, client, files) {
    const { document, editing } = open;
    const offset = document.offsetAt(position);
    const found = editing.complete(open, offset, files);
    if (!found) return null;
    const items = found.list
      .filter((each) => !isWritten(document, found, each, offset))
      .map((each, index) => itemOf(document, found, each, index, offset, client));
    return { isIncomplete: found.followsWord, items };
  },
};

function itemOf(
  document: TextDocument,
  { replaces, before, behind, besides }: Suggestions,
  suggestion: Suggestion,
  index: number,
  offset: number,
  client: Client,
): CompletionItem {
  const { label, kind, detail, about, insert, match = label, isFirst, goOn } = suggestion;
  const can = client.capabilities.textDocument?.completion?.completionItem;
  const snippets = can?.snippetSupport === true;
  const text = before + insert + behind;
  const old = document.getText(rangeOf(document, replaces));
  const quote = /^["']/.exec(old)?.[0] ?? '';
  const edit = { ...replaces, newText: snippets ? text : plainText(text) };
  const [opens, closes] = sharedQuotes(edit, old, offset);
  const item: CompletionItem = {
    label,
    kind: KINDS[kind],
    // In the order of the format, or of the contract, not of the alphabet.
    sortText: String(index).padStart(5, '0'),
    // An editor compares this with the text that it replaces, so it begins with a quote where that does.
    filterText: quote.slice(opens) + match + quote.slice(closes),
    insertTextFormat: snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.adjustIndentation,
    textEdit: textEditOf(document, {
      start: edit.start + opens,
      end: edit.end - closes,
      newText: edit.newText.slice(opens, edit.newText.length - closes),
    }),
  };
  if (isFirst && can?.preselectSupport) item.preselect = true;
  if (detail !== undefined) Object.assign(item, { detail, labelDetails: { description: detail } });
  if (about !== undefined) item.documentation = markupOf(about, can?.documentationFormat);
  if (besides.length > 0) item.additionalTextEdits = besides.map((each) => textEditOf(document, each));
  if (goOn && snippets && client.commands.includes(SUGGEST)) {
    item.command = { title: 'Suggest', command: SUGGEST };
  }
  return item;
}

/** Tests for a suggestion that is written already, up to the caret: to accept it would change nothing. */
function isWritten(
  document: TextDocument,
  { replaces, before, behind, besides }: Suggestions,
  { insert }: Suggestion,
  offset: number,
): boolean {
  const old = document.getText(rangeOf(document, replaces));
  const isBehind = /^["']?$/.test(old.slice(offset - replaces.start));
  return isBehind && besides.length === 0 && old === before + plainText(insert) + behind;
}

/**
 * The quotes around the caret that an edit leaves as they are, before and behind it: the placeholder of a snippet lies between them,
 * and an edit beyond it ends the snippet. Vim and Emacs replace a word, which has none, and only up to the caret.
 */
function sharedQuotes({ start, end, newText }: TextEdit, old: string, offset: number): [number, number] {
  const isQuote = (first?: string, second?: string): number =>
    Number(first === second && (first === '"' || first === "'"));
  const opens = offset > start ? isQuote(old[0], newText[0]) : 0;
  return [opens, offset < end && old.length > opens ? isQuote(old.at(-1), newText.at(-1)) : 0];
}

const KINDS: Record<Suggestion['kind'], CompletionItemKind> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  template: CompletionItemKind.Snippet,
};
