import {
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
 * else is asked for, and an editor that can't be asked goes by what is on the disk.
 */
export async function tellOfGuests(
  connection: Connection,
  { textDocument }: ClientCapabilities,
): Promise<void> {
  const { synchronization, definition, references } = textDocument ?? {};
  if (!synchronization?.dynamicRegistration) return;
  const { client } = connection;
  const known = { documentSelector: selectorFor('elements', 'registry', 'namespaces', 'package') };
  const asked = { documentSelector: selectorFor('elements', 'registry') };
  await client.register(DidOpenTextDocumentNotification.type, known);
  await client.register(DidChangeTextDocumentNotification.type, {
    ...known,
    syncKind: TextDocumentSyncKind.Incremental,
  });
  await client.register(DidCloseTextDocumentNotification.type, known);
  if (definition?.dynamicRegistration) await client.register(DefinitionRequest.type, asked);
  if (references?.dynamicRegistration) await client.register(ReferencesRequest.type, asked);
}

const selectorFor = (...roles: Role[]): DocumentFilter[] =>
  ['json', 'jsonc'].flatMap((language) =>
    namesFor(roles).map((name) => ({ language, pattern: `**/${name}` })),
  );
