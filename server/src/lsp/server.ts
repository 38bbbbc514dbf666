import { errorText } from '../text/words.ts';
import type { Connection, FileSystemWatcher, InitializeError, InitializeResult } from 'vscode-languageserver';
import type { Loader } from '../io/feed.ts';
import { clientLoader, loaderByScheme } from '../io/file-system.ts';
import type { Page } from '../kinds/answers.ts';
import type { Editing } from '../kinds/editing.ts';
import { own, valueAt } from '../text/json/value.ts';
import { type DocumentsHost, followDocuments } from './documents.ts';
import {
  type About,
  type Client,
  type Editor,
  type Feature,
  isRefused,
  type OpenDocument,
  readSettings,
  refusal,
  type TextDocumentParams,
} from './feature.ts';
import { DOCUMENT_REQUESTS } from './features/commands.ts';
import { FEATURES, WORKSPACE_FEATURES } from './features/index.ts';
import { pagesOf, pageUri } from './features/pages.ts';
import { followMessages } from './turns.ts';
import { followNamedFiles, registerOthers, watchOutside } from './registrations.ts';
import {
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  ErrorCodes,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  TextDocumentSyncKind,
} from './protocol.ts';

/** The environment of the server. */
interface Runtime extends Pick<DocumentsHost, 'rulePages' | 'contractSchema' | 'userFolder' | 'afterPause'> {
  readonly version: string;
  /** Reads the disk; without one the client reads all files. */
  readonly loader: Loader | undefined;
  /** Writes a page to a file for the editor to show; answers with its URI. */
  readonly writePage?: (page: Page) => string;
}

/** The language server on a connection: documents in, findings and answers out. */
export function serve(connection: Connection, runtime: Runtime): void {
  let client: Client = {
    capabilities: {},
    commands: [],
    settings: readSettings(undefined),
    folders: [],
    jsonSchemas: false,
    projectChanges: false,
    fileSystem: false,
    pages: undefined,
  };

  /** The stage of the session, which decides whether requests are answered. */
  let stage: 'new' | 'open' | 'shut down' = 'new';

  connection.onInitialize((params): InitializeResult | ResponseError<InitializeError> => {
    if (stage !== 'new')
      return new ResponseError(ErrorCodes.InvalidRequest, 'The server is initialized already.');
    stage = 'open';
    const { capabilities, initializationOptions, workspaceFolders, rootUri } = params;
    const options = initializationOptions as Record<string, unknown> | undefined;
    const commands = Array.isArray(options?.['commands']) ? options['commands'] : [];
    client = {
      capabilities,
      commands,
      settings: readSettings(options?.['settings']),
      folders: workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []),
      jsonSchemas: options?.['jsonSchemas'] === true,
      projectChanges: options?.['projectChanges'] === true,
      fileSystem: options?.['fileSystem'] === true,
      pages: pagesOf(capabilities, runtime.writePage !== undefined),
    };
    const ofFeatures = [...FEATURES, ...WORKSPACE_FEATURES].map(({ capability }) => capability);
    const ofFolders = { workspaceFolders: { supported: true, changeNotifications: true } };
    return {
      serverInfo: { name: 'component-contract', version: runtime.version },
      capabilities: Object.assign(
        { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true } },
        ...ofFeatures,
        { workspace: Object.assign(ofFolders, ...ofFeatures.map(({ workspace }) => workspace)) },
      ),
    };
  });

  connection.onInitialized(() => {
    registerOthers(connection, client.capabilities).catch(complain);
    documents.workIn(client.folders);
    if (!client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers: WATCHERS })
      .catch((error: unknown) =>
        complain(
          `Files aren't watched: the editor refused (${errorText(error)}). Changes on disk take effect when a document in the same folder is opened or saved.`,
        ),
      );
  });

  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const gone = new Set(removed.map(({ uri }) => uri));
    const stayed = client.folders.filter((uri) => !gone.has(uri));
    client = { ...client, folders: [...stayed, ...added.map(({ uri }) => uri)] };
    documents.workIn(client.folders);
  });

  // From a client that knows its carets: what waits for a pause in typing is said now.
  connection.onNotification('component-contract/caretLeft', ({ textDocument }: TextDocumentParams) =>
    documents.caretLeft(textDocument.uri),
  );

  connection.onDidChangeConfiguration(({ settings }) => {
    client = { ...client, settings: readSettings(settings) };
    refreshLenses();
  });

  /** Logs an error of the editor or of a disk; the server goes on. */
  function complain(error: unknown, about?: string): void {
    const stack = error instanceof Error ? error.stack : undefined;
    const words = about === undefined ? errorText(error) : `${about}: ${stack ?? errorText(error)}`;
    try {
      connection.console.error(words);
    } catch {
      // The editor is gone.
    }
  }

  function refreshLenses(): void {
    if (!client.capabilities.workspace?.codeLens?.refreshSupport) return;
    connection.sendRequest('workspace/codeLens/refresh').catch(complain);
  }

  const others = clientLoader((method, params) => connection.sendRequest(method, params));
  const messages = followMessages();
  const documents = followDocuments({
    ...runtime,
    connection,
    messages,
    loader: loaderByScheme(runtime.loader, () => (client.fileSystem ? others : undefined)),
    client: () => client,
    refreshLenses,
    tellChanged() {
      if (!client.projectChanges) return;
      connection.sendNotification('component-contract/projectChanged').catch(complain);
    },
    watch: watchOutside(connection, () => client.capabilities, complain),
    named: followNamedFiles(connection, () => client.capabilities, complain),
    complain,
  });

  const editor: Editor = {
    async apply(edit, label) {
      const { applied, failureReason } = await connection.workspace.applyEdit({ edit, label });
      return applied ? undefined : (failureReason ?? 'the editor refused the edit.');
    },
    say(message) {
      const shown = { type: MessageType.Info, message };
      connection.sendNotification('window/showMessage', shown).catch(complain);
    },
    async show(page) {
      const uri = client.pages === 'files' ? runtime.writePage?.(page) : client.pages && pageUri(page);
      if (uri === undefined) return false;
      return (await connection.window.showDocument({ uri, takeFocus: true })).success;
    },
  };

  // For documents that an editor has not opened as contracts, and that the project may name as such.
  on('component-contract/isContract', ({ textDocument }: TextDocumentParams) =>
    documents.isContract(textDocument.uri),
  );

  // For a client that gives files of other formats another language.
  on('component-contract/foreignStatus', ({ textDocument, text }: TextDocumentParams & { text?: string }) =>
    documents.foreignStatus(textDocument.uri, text),
  );

  // For a client that has all files checked, and shows how many findings there are.
  on('component-contract/checkAll', () => documents.checkAll());

  // For tests and other clients that wait until nothing else is to be expected.
  on('component-contract/settled', () => documents.settled());

  /** One guard around all features: exceptions are logged, and the server goes on. */
  function on(method: string, answer: (params: never) => unknown): void {
    connection.onRequest(method, async (params: never): Promise<unknown> => {
      messages.take();
      const refused = whyNotAnswered(stage, method, params);
      if (refused) return refused;
      try {
        const result = await answer(params);
        return isRefused(result) ? refusal(result.refused) : (result ?? null);
      } catch (error) {
        complain(error, method);
        return null;
      }
    });
  }

  async function answerOf(feature: Feature, params: About): Promise<unknown> {
    const { uri } = ('data' in params ? params.data : params).textDocument;
    // The answers to requests of our own, such as edits of another file, are not about a version.
    const isAboutVersion = !feature.method.startsWith('component-contract/');
    const version = documents.versionOf(uri);
    const isOutdated = (): boolean => isAboutVersion && documents.versionOf(uri) !== version;
    // The document may be changed by what is queued behind the request.
    if (isAboutVersion) await messages.areTaken();
    if (feature.editsProject?.(params as never)) await documents.upToDate(uri);
    const open = await documents.open(uri);
    if (isOutdated()) return contentModified();
    if (!open || (!feature.alsoForeign && open.editing.isForeign?.(open.source))) return null;
    if (open.editing[feature.member] === undefined) return null;
    const about = open as OpenDocument<keyof Editing>;
    const answer = await feature.handle(about, params as never, client, documents.files);
    return isOutdated() ? contentModified() : answer;
  }

  for (const feature of FEATURES) on(feature.method, (params) => answerOf(feature, params));
  for (const { method, about, answer } of DOCUMENT_REQUESTS) {
    on(method, async ({ textDocument }: TextDocumentParams) => {
      const open = await documents.open(textDocument.uri);
      return open?.kind === about ? answer(open as never, documents.files) : null;
    });
  }
  for (const feature of WORKSPACE_FEATURES) {
    on(feature.method, (params) => {
      documents.putAll();
      return feature.handle(params, client, documents.files, editor);
    });
  }

  documents.listen();
  connection.onShutdown(() => {
    stage = 'shut down';
    documents.end();
  });
  connection.listen();
}

/** Why a request has no answer: the session hasn't begun or has ended, or a parameter is missing. */
function whyNotAnswered(stage: string, method: string, params: unknown): ResponseError | undefined {
  if (stage === 'new')
    return new ResponseError(ErrorCodes.ServerNotInitialized, `${method} comes before initialize.`);
  if (stage === 'shut down')
    return new ResponseError(ErrorCodes.InvalidRequest, `${method} comes after shutdown.`);
  const given = own(params, 'data') ?? params;
  const missing = NEEDED.find(
    ([methods, ...path]) =>
      methods.test(method) && valueAt(path[0] === 'textDocument' ? given : params, path) === undefined,
  );
  if (!missing) return undefined;
  const [, ...path] = missing;
  return new ResponseError(ErrorCodes.InvalidParams, `${method} needs ${path.join('.')}.`);
}

/** The parameters without which a request has no meaning, by the methods of requests. */
const NEEDED: readonly (readonly [methods: RegExp, ...path: string[]])[] = [
  [/^textDocument\//, 'textDocument', 'uri'],
  [
    /^textDocument\/(hover|completion|definition|references|documentHighlight|prepareRename|rename)$/,
    'position',
    'line',
  ],
  [/^textDocument\/(codeAction|rangeFormatting)$/, 'range', 'start', 'line'],
  [/^textDocument\/rename$/, 'newName'],
  [/^workspace\/executeCommand$/, 'command'],
];

/** All files: an editor reports a folder that is moved or deleted without its files, and a project file may name any file. */
const WATCHERS: FileSystemWatcher[] = [{ globPattern: '**/*' }];

const contentModified = (): ResponseError =>
  new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed since the request.');
