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
  RegistrationType,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { own } from '../core/contract.ts';
import { codeActions } from './code-actions.ts';
import { codeLens } from './code-lens.ts';
import { completion } from './completion.ts';
import { documentLinks } from './document-links.ts';
import type { Feature } from './feature.ts';
import { hover } from './hover.ts';
import { namesFor, type Role } from '../project/roles.ts';

/**
 * Asks an editor for the text of open guests, which counts there too before it is saved, and to be asked where the
 * contracts are that refer to what they declare. Everything else about them is their own servers' business, so nothing
 * else is asked for, but for manifests of contracts, and an editor that can't be asked goes by what is on the disk. So does what a project names in
 * `elements` or `customElements` under another name than these: for its text an editor is asked by names only.
 */
export async function tellOfGuests(
  connection: Connection,
  { textDocument }: ClientCapabilities,
): Promise<void> {
  if (!textDocument?.synchronization?.dynamicRegistration) return;
  const known = {
    documentSelector: selectorFor('manifest', 'elements', 'registry', 'namespaces', 'package'),
  };
  const asked = { documentSelector: selectorFor('manifest', 'elements', 'registry') };
  const manifests = { documentSelector: selectorFor('manifest') };
  const wishes = BulkRegistration.create();
  wishes.add(DidOpenTextDocumentNotification.type, known);
  wishes.add(DidChangeTextDocumentNotification.type, {
    ...known,
    syncKind: TextDocumentSyncKind.Incremental,
  });
  wishes.add(DidCloseTextDocumentNotification.type, known);
  if (textDocument.definition?.dynamicRegistration) wishes.add(DefinitionRequest.type, asked);
  if (textDocument.references?.dynamicRegistration) wishes.add(ReferencesRequest.type, asked);
  for (const [name, { method, capability }] of Object.entries(OF_MANIFESTS)) {
    const can = own(textDocument, name);
    if (own(can, 'dynamicRegistration') !== true) continue;
    wishes.add(new RegistrationType<object>(method), {
      ...manifests,
      ...(own(capability, `${name}Provider`) as object),
    });
  }
  await connection.client.register(wishes);
}

/** What else is asked about manifests of contracts, of which no other server knows more than that they are JSON, by what a client calls it. */
const OF_MANIFESTS: Readonly<Record<string, Pick<Feature, 'method' | 'capability'>>> = {
  completion,
  hover,
  codeAction: codeActions,
  codeLens,
  documentLink: documentLinks,
};

const selectorFor = (...roles: Role[]): DocumentFilter[] =>
  ['json', 'jsonc'].flatMap((language) =>
    namesFor(roles).map((name) => ({ language, pattern: `**/${name}` })),
  );
