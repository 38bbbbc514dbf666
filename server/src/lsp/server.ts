import type { Loader } from '../io/feed.ts';
import { clientLoader, loaderByScheme } from '../io/file-system.ts';
import type { ContractComparison, MarkdownPage } from '../kinds/answers.ts';
import { DocumentSync, type SyncHost } from './document-sync.ts';
import { EditorConnection } from './editor-connection.ts';
import type { Files, TextDocumentParams } from './feature.ts';
import { DOCUMENT_REQUESTS } from './features/commands.ts';
import { FEATURES, WORKSPACE_FEATURES } from './features/index.ts';
import type { Connection, InitializeError, InitializeResult } from 'vscode-languageserver';

import { Messages } from './scheduler.ts';
import { filesOf, foreignStatusOf, isContract } from './project-files.ts';
import { OlderContracts } from './older-contracts.ts';
import { registerOthers } from './registrations.ts';
import { Requests } from './requests.ts';
import { watchFiles } from './editor-connection.ts';
import {
  DidChangeWorkspaceFoldersNotification,
  ErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
} from './protocol.ts';

/** The environment of the server. */
interface Runtime extends Pick<SyncHost, 'rulePages' | 'userFolder' | 'afterPause'> {
  readonly version: string;
  /** The URI of the schema of contracts that comes with this program. */
  readonly contractSchema?: string | undefined;
  /** Reads the disk; without one the client reads all files. */
  readonly loader: Loader | undefined;
  /** Writes a page to a file for the editor to show; answers with its URI. */
  readonly writePage?: (page: MarkdownPage) => string;
}

/** The language server on a connection: documents in, findings and answers out. */
export function serve(connection: Connection, runtime: Runtime): void {
  const editor = new EditorConnection(connection, runtime.writePage);
  const clientsOwn = clientLoader((method, params) => connection.sendRequest(method, params));
  const loader = loaderByScheme(runtime.loader, () => (editor.client.fileSystem ? clientsOwn : undefined));
  const messages = new Messages();
  const sync = new DocumentSync({ ...runtime, editor, loader, messages });
  const older = new OlderContracts();
  const files = filesOf(sync, loader, runtime.contractSchema);
  const requests = new Requests(editor, messages, sync, files);
  followSession(editor, sync, requests, runtime.version);
  sync.listen(connection);
  answerRequests(requests, editor, sync, files);
  // For a client that knows an older revision.
  requests.on('component-contract/diff', (params: ContractComparison) => older.compare(params, files));
  connection.listen();
}

/** Follows the session from its beginning to its end, and what changes about the client meanwhile. */
function followSession(
  editor: EditorConnection,
  sync: DocumentSync,
  requests: Requests,
  version: string,
): void {
  const { connection } = editor;
  connection.onInitialize((params): InitializeResult | ResponseError<InitializeError> => {
    if (requests.stage !== 'new')
      return new ResponseError(ErrorCodes.InvalidRequest, 'The server is initialized already.');
    requests.stage = 'open';
    editor.initialize(params);
    return introduction(version);
  });
  connection.onInitialized(() => {
    registerOthers(editor).catch(editor.complain);
    sync.index.workIn(editor.client.folders);
    watchFiles(editor);
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    editor.changeFolders(
      added.map(({ uri }) => uri),
      removed.map(({ uri }) => uri),
    );
    sync.index.workIn(editor.client.folders);
  });
  connection.onDidChangeConfiguration(({ settings }) => editor.configure(settings));
  // From a client that knows its carets: what waits for a pause in typing is reported now.
  connection.onNotification('component-contract/caretLeft', ({ textDocument }: TextDocumentParams) =>
    sync.scheduler.endTyping(textDocument.uri),
  );
  connection.onShutdown(() => {
    requests.stage = 'shut down';
    sync.end();
  });
}

function answerRequests(
  requests: Requests,
  editor: EditorConnection,
  sync: DocumentSync,
  files: Files,
): void {
  for (const feature of FEATURES) requests.onFeature(feature);
  for (const { method, about, answer } of DOCUMENT_REQUESTS)
    requests.onDocumentRequest(method, about, answer);
  for (const feature of WORKSPACE_FEATURES) {
    requests.on(feature.method, (params) => {
      sync.documents.atPause.endAll();
      return feature.handle(params, editor.client, files, editor);
    });
  }
  // For documents that an editor has not opened as contracts, and that the project may name as such.
  requests.on('component-contract/isContract', ({ textDocument }: TextDocumentParams) =>
    isContract(textDocument.uri, sync),
  );
  // For a client that gives files of other formats another language.
  requests.on(
    'component-contract/foreignStatus',
    ({ textDocument, text }: TextDocumentParams & { text?: string }) =>
      foreignStatusOf(textDocument.uri, text, sync),
  );
  // For a client that has all files checked, and shows how many findings there are.
  requests.on('component-contract/checkAll', () => sync.checkAll());
  // For tests and other clients that wait until nothing else is to be expected.
  requests.on('component-contract/settled', () => sync.settled());
}

/** The answer to `initialize`: the capabilities of the features. */
function introduction(version: string): InitializeResult {
  const ofFeatures = [...FEATURES, ...WORKSPACE_FEATURES].map(({ capability }) => capability);
  const ofFolders = { workspaceFolders: { supported: true, changeNotifications: true } };
  return {
    serverInfo: { name: 'component-contract', version },
    capabilities: Object.assign(
      { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true } },
      ...ofFeatures,
      { workspace: Object.assign(ofFolders, ...ofFeatures.map(({ workspace }) => workspace)) },
    ),
  };
}
