import { type CompletionItem, getLanguageService, type JSONDocument } from 'vscode-json-languageservice';
import { InsertTextFormat, type Position } from 'vscode-languageserver/node';
import schema from '../../../schemas/v0/component.contract.schema.json';
import { SCHEMA_ID } from '../core/contract.ts';
import { memberOf, type Node } from '../core/tree.ts';
import type { Client, OpenContract } from './feature.ts';

// No request service is handed in, so the service has no way to load anything.
const service = getLanguageService({});
service.configure({
  validate: false,
  schemas: [{ uri: SCHEMA_ID, fileMatch: ['*'], schema }],
});

/** The members that the schema knows at a place and that are not there yet. */
export async function memberNames(
  { document }: OpenContract,
  position: Position,
  client: Client,
): Promise<CompletionItem[]> {
  const list = await service.doComplete(
    document,
    position,
    forcingOurSchema(service.parseJSONDocument(document)),
  );
  const items = list?.items ?? [];
  const snippets = client.capabilities.textDocument?.completion?.completionItem?.snippetSupport;
  return snippets ? items : items.map(withoutSnippet);
}

/** The service always writes snippets; an editor that knows none would show their tab stops as text. */
function withoutSnippet(item: CompletionItem): CompletionItem {
  const plain = (text: string): string =>
    text.replaceAll(/\$\d+|\$\{\d+:?([^}]*)\}/g, '$1').replaceAll(/\\(.)/g, '$1');
  const { insertText, textEdit, ...rest } = item;
  return {
    ...rest,
    ...(insertText !== undefined && { insertText: plain(insertText) }),
    ...(textEdit && { textEdit: { ...textEdit, newText: plain(textEdit.newText) } }),
    insertTextFormat: InsertTextFormat.PlainText,
  };
}

/**
 * The service takes the schema that a document's `$schema` names before any other. Whatever the text says there, the
 * parsed document says ours.
 */
function forcingOurSchema(parsed: JSONDocument): JSONDocument {
  const { root } = parsed as unknown as { root?: Node };
  const pointer = root && memberOf(root, '$schema')?.children?.[1];
  if (pointer?.type === 'string') Object.assign(pointer, { value: SCHEMA_ID });
  return parsed;
}
