// textDocument/completion
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver';
import type { Suggestion, Suggestions } from '../../kinds/answers.ts';
import { plainText } from '../../text/words.ts';
import { rangeOf, textEditOf } from '../convert.ts';
import type { Client, Feature } from '../feature.ts';

/** The client's command that requests completions again, where one item leads to the next. */
const SUGGEST = 'editor.action.triggerSuggest';

export const completion: Feature<'complete', CompletionParams, CompletionList> = {
  method: 'textDocument/completion',
  capability: { completionProvider: { triggerCharacters: ['"', ':'] } },
  member: 'complete',
  handle(open, { position }, client, files) {
    const { document, editing } = open;
    const found = editing.complete(open, document.offsetAt(position), files);
    if (!found) return null;
    const items = found.list.map((each, index) => itemOf(document, found, each, index, client));
    return { isIncomplete: found.followsWord, items };
  },
};

function itemOf(
  document: TextDocument,
  { replaces, before, behind, besides }: Suggestions,
  suggestion: Suggestion,
  index: number,
  client: Client,
): CompletionItem {
  const { label, kind, detail, about, insert, match = label, goOn } = suggestion;
  const snippets = client.capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
  const text = before + insert + behind;
  const quote = /^["']/.exec(document.getText(rangeOf(document, replaces)))?.[0] ?? '';
  const item: CompletionItem = {
    label,
    kind: KINDS[kind],
    // In the order of the format, or of the contract, not of the alphabet.
    sortText: String(index).padStart(4, '0'),
    // An editor compares this with the text that it replaces, so it begins with a quote where that does.
    filterText: quote + match + quote,
    insertTextFormat: snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.adjustIndentation,
    textEdit: { range: rangeOf(document, replaces), newText: snippets ? text : plainText(text) },
  };
  if (detail !== undefined) Object.assign(item, { detail, labelDetails: { description: detail } });
  if (about !== undefined) item.documentation = { kind: MarkupKind.Markdown, value: about };
  if (besides.length > 0) item.additionalTextEdits = besides.map((edit) => textEditOf(document, edit));
  if (goOn && snippets && client.commands.includes(SUGGEST)) {
    item.command = { title: 'Suggest', command: SUGGEST };
  }
  return item;
}

const KINDS: Record<Suggestion['kind'], CompletionItemKind> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  template: CompletionItemKind.Snippet,
};
