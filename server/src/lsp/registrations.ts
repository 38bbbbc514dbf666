import {
  BulkRegistration,
  type ClientCapabilities,
  type Connection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type Disposable,
  type DocumentFilter,
  ReferencesRequest,
  RegistrationType,
  type TextDocumentClientCapabilities,
  type TextDocumentFilter,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { placeOf } from '../project/file-uri.ts';
import { namesFor, type Role } from '../project/roles.ts';
import { own } from '../text/json/value.ts';
import type { Feature } from './feature.ts';
import { codeActions } from './features/code-actions.ts';
import { codeLens } from './features/code-lens.ts';
import { completion } from './features/completion.ts';
import { hover } from './features/hover.ts';
import { documentLinks } from './features/navigation.ts';
import { prepareRename, rename } from './features/rename.ts';

/**
 * Asks an editor for the text of open guests, which counts there too before it is saved, and to be asked where the
 * contracts are that refer to what they declare. Everything else about them is their own servers' business, so nothing
 * else is asked for, but for manifests of contracts, and an editor that can't be asked goes by what is on the disk. So does
 * what a `package.json` names in `customElements` under another name than the usual ones.
 */
export async function tellOfGuests(
  connection: Connection,
  { textDocument }: ClientCapabilities,
): Promise<void> {
  if (!textDocument?.synchronization?.dynamicRegistration) return;
  const wishes = wishesFor(textDocument, (role) =>
    namesFor(role).flatMap((name) => inItsLanguages(name, { pattern: `**/${name}` })),
  );
  await connection.client.register(wishes);
}

/** A file that its project names as what it is, since its own name does not tell. */
interface NamedGuest {
  readonly uri: string;
  readonly role: Role;
}

/** Asks for the same of files that go by other names, once they are known: each by itself, so that those that stay are not closed. */
export function followNamedGuests(
  connection: Connection,
  capabilities: () => ClientCapabilities,
  complain: (error: unknown) => void,
): (all: readonly NamedGuest[]) => void {
  const registered = new Map<string, Promise<Disposable | undefined>>();
  return (all) => {
    const { textDocument } = capabilities();
    if (!textDocument?.synchronization?.dynamicRegistration) return;
    const wanted = new Map(all.slice(0, MOST_NAMED).map((each) => [`${each.role} ${each.uri}`, each]));
    for (const [key, registration] of registered) {
      if (wanted.has(key)) continue;
      registered.delete(key);
      void registration.then((disposable) => disposable?.dispose());
    }
    for (const [key, { uri, role }] of wanted) {
      if (registered.has(key)) continue;
      const filters = inItsLanguages(uri, exactly(uri));
      const wishes = wishesFor(textDocument, (each) => (each === role ? filters : []));
      const registration = connection.client.register(wishes).catch((error: unknown) => {
        complain(error);
        return undefined;
      });
      registered.set(key, registration);
    }
  };
}

/** An editor compares each document with each of them; of more than these the disk counts. */
const MOST_NAMED = 200;

/** All that is wanted of the files of some roles. */
function wishesFor(
  textDocument: TextDocumentClientCapabilities,
  filtersFor: (role: Role) => DocumentFilter[],
): BulkRegistration {
  const wishes = BulkRegistration.create();
  const add = (method: string, roles: readonly Role[], more: object = {}): void => {
    const documentSelector = roles.flatMap(filtersFor);
    if (documentSelector.length > 0)
      wishes.add(new RegistrationType<object>(method), { documentSelector, ...more });
  };
  add(DidOpenTextDocumentNotification.method, GUESTS);
  add(DidChangeTextDocumentNotification.method, GUESTS, { syncKind: TextDocumentSyncKind.Incremental });
  add(DidSaveTextDocumentNotification.method, GUESTS);
  add(DidCloseTextDocumentNotification.method, GUESTS);
  if (textDocument.definition?.dynamicRegistration) add(DefinitionRequest.method, DECLARING);
  if (textDocument.references?.dynamicRegistration) add(ReferencesRequest.method, DECLARING);
  for (const [name, { feature, roles }] of Object.entries(BESIDES)) {
    if (own(own(textDocument, name), 'dynamicRegistration') !== true) continue;
    add(feature.method, roles, own(feature.capability, `${name}Provider`) as object);
  }
  return wishes;
}

const GUESTS = [
  'manifest',
  'dsds',
  'elements',
  'registry',
  'namespaces',
  'package',
] as const satisfies Role[];

/** Those with things in them that contracts refer to, or that refer to contracts. */
const DECLARING = ['manifest', 'dsds', 'elements', 'registry'] as const satisfies Role[];

/**
 * What else is asked, by what a client calls it: about manifests of contracts, of which no other server knows more than that
 * they are JSON, and about DSDS documents, of which none knows what their contracts say.
 */
const BESIDES: Readonly<Record<string, Besides>> = {
  completion: { feature: completion, roles: ['manifest', 'dsds'] },
  hover: { feature: hover, roles: ['manifest', 'dsds'] },
  codeAction: { feature: codeActions, roles: ['manifest', 'dsds'] },
  codeLens: { feature: codeLens, roles: ['manifest', 'dsds'] },
  documentLink: { feature: documentLinks, roles: ['manifest', 'dsds'] },
  rename: { feature: { method: rename.method, capability: prepareRename.capability }, roles: ['dsds'] },
};

interface Besides {
  readonly feature: Pick<Feature, 'method' | 'capability'>;
  readonly roles: readonly Role[];
}

/** A file in the languages that editors have for its name; one whose name says nothing may be in any. */
function inItsLanguages(name: string, filter: Omit<TextDocumentFilter, 'language'>): DocumentFilter[] {
  if (/\.json$/i.test(name)) return ['json', 'jsonc'].map((language) => ({ language, ...filter }));
  return /\.ya?ml$/i.test(name) ? [{ language: 'yaml', ...filter }] : [filter as DocumentFilter];
}

/** What fits one file only. In a glob brackets make a character mean itself. */
function exactly(uri: string): { readonly scheme: string; readonly pattern: string } {
  const { folder = '', name = '' } = placeOf(uri) ?? {};
  const [, scheme = '', path = ''] = /^([^:]+):(?:\/\/[^/]*)?(.*)$/s.exec(folder) ?? [];
  // On a drive paths begin with its letter.
  const pattern = `${decodeURIComponent(path)}${name}`.replace(/^\/(?=[a-z]:\/)/, '');
  return { scheme, pattern: pattern.replaceAll(/[[\]{}*?]/g, '[$&]') };
}

/** A folder, and whether it is watched with all that is in its folders. */
interface Outside {
  readonly folder: string;
  readonly isDeep: boolean;
}

/** Has the editor watch folders that the user does not work in: other patterns are about those that the user does. */
export function watchOutside(
  connection: Connection,
  capabilities: () => ClientCapabilities,
  complain: (error: unknown) => void,
): (all: readonly Outside[]) => void {
  let before: Promise<Disposable | undefined> = Promise.resolve(undefined);
  return (all) => {
    const { dynamicRegistration, relativePatternSupport } =
      capabilities().workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration || !relativePatternSupport) return;
    const watchers = all.map(({ folder, isDeep }) => ({
      globPattern: { baseUri: folder, pattern: isDeep ? '**/*' : '*' },
    }));
    const last = before;
    before = (async () => {
      (await last)?.dispose();
      if (watchers.length === 0) return undefined;
      return connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    })().catch((error: unknown) => {
      complain(error);
      return undefined;
    });
  };
}
