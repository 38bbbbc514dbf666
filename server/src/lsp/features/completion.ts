import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver/node';
import { suggestionsAt } from '../../kinds/contract/completion/members.ts';
import {
  type Around,
  plainText,
  type Suggestion,
  type Suggestions,
} from '../../kinds/contract/completion/suggestion.ts';
import { stemOf } from '../../kinds/contract/file-name.ts';
import { dsdsSuggestionsAt } from '../../kinds/dsds/completion.ts';
import { manifestSuggestionsAt } from '../../kinds/manifest/completion.ts';
import { rangeOf, textEditOf } from '../convert.ts';
import type { Client, Feature } from '../feature.ts';

/** The client's command that asks for completions again, where there is something to complete right after another. */
const SUGGEST = 'editor.action.triggerSuggest';

export const completion: Feature<CompletionParams, CompletionList | null> = {
  method: 'textDocument/completion',
  capability: { completionProvider: { triggerCharacters: ['"', ':'] } },
  handle({ document, source }, { position }, client, files) {
    if (source.checked.syntax === 'too deep') return null;
    const offset = document.offsetAt(position);
    const { ruling, facts } = source.checked;
    const { uri } = document;
    const home = files.home(uri) ?? '';
    const project: Around = {
      ruling,
      facts,
      elements: () => files.elementsIn(home),
      items: () => files.itemsIn(home),
      namespaces: () => files.namespacesIn(home),
    };
    const suggestions = suggestionsAt(source.text, offset, source.contract, stemOf(uri), project);
    if (!suggestions) return null;
    return listOf(document, suggestions, client);
  },
  handleManifest({ document, source: { text, checked } }, { position }, client) {
    if (checked.syntax === 'too deep') return null;
    const suggestions = manifestSuggestionsAt(text, document.offsetAt(position), checked.facts);
    return suggestions ? listOf(document, suggestions, client) : null;
  },
  handleDsds({ document, source: { uri, checked } }, { position }, client, files) {
    const home = files.home(uri);
    const suggestions = dsdsSuggestionsAt(checked, document.offsetAt(position), () =>
      files
        .contracts()
        .filter((contract) => contract.home === home)
        .map(({ uri: to, summary }) => ({ href: checked.facts.hrefTo(to), ...summary })),
    );
    return suggestions ? listOf(document, suggestions, client) : null;
  },
};

function listOf(document: TextDocument, suggestions: Suggestions, client: Client): CompletionList {
  const items = suggestions.list.map((each, index) => itemOf(document, suggestions, each, index, client));
  return { isIncomplete: suggestions.followsWord, items };
}

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
    // In the order of the format, or of the contract; the alphabet says nothing here.
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
