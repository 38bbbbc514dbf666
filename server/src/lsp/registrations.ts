// Registrations with the client for files beside contracts.
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { EDITING } from '../kinds/editing-of.ts';
import type { Project } from '../project/project.ts';
import { namesFor, type Role, ROLES } from '../project/roles.ts';
import { own } from '../text/json/value.ts';
import { placeOf } from '../text/uri.ts';
import type { EditorConnection } from './editor-connection.ts';
import type { Feature } from './feature.ts';
import { codeActions } from './features/code-actions.ts';
import { completion } from './features/completion.ts';
import { codeLens, hover } from './features/document-info.ts';
import { definition, documentLinks, references } from './features/navigation.ts';
import { BulkRegistration, RegistrationType, TextDocumentSyncKind } from './protocol.ts';
import type {
  Disposable,
  DocumentFilter,
  TextDocumentClientCapabilities,
  TextDocumentFilter,
} from 'vscode-languageserver';

/**
 * Registers for the text of open files beside contracts, which counts before it is saved, and for the features that their
 * kinds serve. Everything else about them is left to their own language servers. Without dynamic registration the disk counts,
 * as it does for files that a `package.json` names in `customElements` by other than the usual names.
 */
export async function registerOthers({ connection, client }: EditorConnection): Promise<void> {
  const { textDocument } = client.capabilities;
  if (!textDocument?.synchronization?.dynamicRegistration) return;
  const named = (name: string): DocumentFilter[] => inItsLanguages(name, { pattern: `**/${name}` });
  const registrations = registrationsFor(textDocument, (role) =>
    (role === 'config' ? [CONFIG_NAME] : namesFor(role)).flatMap(named),
  );
  await connection.client.register(registrations);
}

/** Registers for files with other names, once they are known: each by itself, so that the others are not closed. */
export function followNamedFiles(
  editor: EditorConnection,
): (all: ReturnType<Project['filesNamedByConfig']>) => void {
  const registered = new Map<string, Promise<Disposable | void>>();
  return (all) => {
    const { textDocument } = editor.client.capabilities;
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
      const registrations = registrationsFor(textDocument, (each) => (each === role ? filters : []));
      registered.set(key, editor.connection.client.register(registrations).catch(editor.complain));
    }
  };
}

/** An editor compares each document with each of them; of more than these the disk counts. */
const MOST_NAMED = 200;

/** The registrations for the files of each role. */
function registrationsFor(
  textDocument: TextDocumentClientCapabilities,
  filtersFor: (role: Role | 'config') => DocumentFilter[],
): BulkRegistration {
  const registrations = BulkRegistration.create();
  const add = (method: string, roles: readonly (Role | 'config')[], more: object = {}): void => {
    const documentSelector = roles.flatMap(filtersFor);
    if (documentSelector.length === 0) return;
    registrations.add(new RegistrationType<object>(method), { documentSelector, ...more });
  };
  add('textDocument/didOpen', ROLES);
  add('textDocument/didChange', ROLES, { syncKind: TextDocumentSyncKind.Incremental });
  add('textDocument/didSave', ROLES);
  add('textDocument/didClose', ROLES);
  for (const { method, capability, member } of REGISTERED) {
    const name = method.replace('textDocument/', '');
    if (own(own(textDocument, name), 'dynamicRegistration') !== true) continue;
    const roles = [...ROLES, 'config' as const].filter(
      (role) => own(own(EDITING, role), member) !== undefined,
    );
    add(method, roles, own(capability, `${name}Provider`) as object);
  }
  return registrations;
}

/** The features to register for. */
const REGISTERED: readonly Feature[] = [
  definition,
  references,
  completion,
  hover,
  codeActions,
  codeLens,
  documentLinks,
];

/** A file in the languages that editors have for its name; one whose name says nothing may be in any. */
function inItsLanguages(name: string, filter: Omit<TextDocumentFilter, 'language'>): DocumentFilter[] {
  if (/\.json$/i.test(name)) return ['json', 'jsonc'].map((language) => ({ language, ...filter }));
  return /\.ya?ml$/i.test(name) ? [{ language: 'yaml', ...filter }] : [filter as DocumentFilter];
}

/** A filter that fits one file only. In a glob brackets make a character mean itself. */
function exactly(uri: string) {
  const { folder = '', name = '' } = placeOf(uri) ?? {};
  const [, scheme = '', path = ''] = /^([^:]+):(?:\/\/[^/]*)?(.*)$/s.exec(folder) ?? [];
  // On a drive paths begin with its letter.
  const pattern = `${decodeURIComponent(path)}${name}`.replace(/^\/(?=[a-z]:\/)/, '');
  return { scheme, pattern: pattern.replaceAll(/[[\]{}*?]/g, '[$&]') };
}
