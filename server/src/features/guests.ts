import {
  BulkRegistration,
  type ClientCapabilities,
  type Connection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type DocumentFilter,
  ReferencesRequest,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { namesFor, type Role } from '../project/roles.ts';

/**
 * Asks an editor for the text of open guests, which counts there too before it is saved, and to be asked where the
 * contracts are that refer to what they declare. Everything else about them is their own servers' business, so nothing
 * else is asked for, and an editor that can't be asked goes by what is on the disk. So does what a project names in
 * `elements` or `customElements` under another name than these: for its text an editor is asked by names only.
 */
export async function tellOfGuests(
  connection: Connection,
  { textDocument }: ClientCapabilities,
): Promise<void> {
  const { synchronization, definition, references } = textDocument ?? {};
  if (!synchronization?.dynamicRegistration) return;
  const known = { documentSelector: selectorFor('elements', 'registry', 'namespaces', 'package') };
  const asked = { documentSelector: selectorFor('elements', 'registry') };
  const wishes = BulkRegistration.create();
  wishes.add(DidOpenTextDocumentNotification.type, known);
  wishes.add(DidChangeTextDocumentNotification.type, {
    ...known,
    syncKind: TextDocumentSyncKind.Incremental,
  });
  wishes.add(DidCloseTextDocumentNotification.type, known);
  if (definition?.dynamicRegistration) wishes.add(DefinitionRequest.type, asked);
  if (references?.dynamicRegistration) wishes.add(ReferencesRequest.type, asked);
  await connection.client.register(wishes);
}

const selectorFor = (...roles: Role[]): DocumentFilter[] =>
  ['json', 'jsonc'].flatMap((language) =>
    namesFor(roles).map((name) => ({ language, pattern: `**/${name}` })),
  );
