import {
  type Connection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type FileSystemWatcher,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  type TextDocumentIdentifier,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { Loader } from '../io/feed.ts';
import { clientLoader, loaderByScheme } from '../io/file-system.ts';
import { own } from '../text/json/value.ts';
import { followDocuments } from './documents.ts';
import type { About, Asked, Client, Feature } from './feature.ts';
import { FEATURES, WORKSPACE_FEATURES } from './features/index.ts';
import { followNamedGuests, tellOfGuests, watchOutside } from './registrations.ts';

/** What only the place where the server runs can know. */
interface Runtime {
  readonly version: string;
  /** The URI of the folder that holds the rules' pages. */
  readonly rulePages: string;
  /** Reads what lies on a disk. */
  readonly loader: Loader;
  /** The URI of the user's own folder. */
  readonly userFolder?: string | undefined;
}

/** The language server on a connection: documents in, findings and answers out. */
export function serve(connection: Connection, runtime: Runtime): void {
  let client: Client = {
    capabilities: {},
    commands: [],
    settings: readSettings(undefined),
    folders: [],
    jsonSchemas: false,
    fileSystem: false,
  };

  connection.onInitialize((params): InitializeResult => {
    const { capabilities, initializationOptions, workspaceFolders, rootUri } = params;
    const options = initializationOptions as Record<string, unknown> | undefined;
    const commands = Array.isArray(options?.['commands']) ? options['commands'] : [];
    client = {
      capabilities,
      commands,
      settings: readSettings(options?.['settings']),
      folders: workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []),
      jsonSchemas: options?.['jsonSchemas'] === true,
      fileSystem: options?.['fileSystem'] === true,
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
    tellOfGuests(connection, client.capabilities).catch(complain);
    documents.workIn(client.folders);
    if (!client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers: WATCHERS })
      .catch((error: unknown) =>
        complain(
          `Files are not watched now, as the editor refuses to (${wordsOf(error)}). What changes on the disk counts once a document in its folder is opened or saved.`,
        ),
      );
  });

  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const gone = new Set(removed.map(({ uri }) => uri));
    const stayed = client.folders.filter((uri) => !gone.has(uri));
    client = { ...client, folders: [...stayed, ...added.map(({ uri }) => uri)] };
    documents.workIn(client.folders);
  });

  connection.onDidChangeConfiguration(({ settings }) => {
    client = { ...client, settings: readSettings(settings) };
    refresh('codeLens');
    refresh('inlayHint');
  });

  /** What an editor refuses, or a disk, is nothing to end for. */
  function complain(error: unknown, about?: string): void {
    const words = about === undefined ? wordsOf(error) : `${about}: ${stackOf(error)}`;
    try {
      connection.console.error(words);
    } catch {
      // The editor is gone, and with it who would read that.
    }
  }

  /** What the editor has asked for already it is told to ask for again. */
  function refresh(what: 'codeLens' | 'inlayHint'): void {
    if (!client.capabilities.workspace?.[what]?.refreshSupport) return;
    connection.sendRequest(`workspace/${what}/refresh`).catch(complain);
  }

  const others = clientLoader((method, params) => connection.sendRequest(method, params));
  const documents = followDocuments({
    connection,
    rulePages: runtime.rulePages,
    loader: loaderByScheme(runtime.loader, () => (client.fileSystem ? others : undefined)),
    userFolder: runtime.userFolder,
    client: () => client,
    refresh,
    watch: watchOutside(connection, () => client.capabilities, complain),
    named: followNamedGuests(connection, () => client.capabilities, complain),
    complain,
  });

  const asked: Asked = {
    async apply(edit, label) {
      const { applied, failureReason } = await connection.workspace.applyEdit({ edit, label });
      return applied ? undefined : (failureReason ?? 'the editor has not made the edit.');
    },
    say: (message) =>
      void connection
        .sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message })
        .catch(complain),
  };

  // For documents that an editor has not opened as contracts, and that may be ones by what the project says.
  connection.onRequest(
    'component-contract/isContract',
    async ({ textDocument }: { textDocument: TextDocumentIdentifier }): Promise<unknown> =>
      (await documents.isContract(textDocument.uri)) ?? null,
  );

  // For whoever has to know that nothing else is to be expected, such as a test.
  connection.onRequest('component-contract/settled', async (): Promise<null> => {
    await documents.settled();
    return null;
  });

  /** One guard around all features: what one of them throws is logged, and the server lives on. */
  function on(method: string, answer: (params: never) => unknown): void {
    connection.onRequest(method, async (params: never) => {
      try {
        return await answer(params);
      } catch (error) {
        complain(error, method);
        return null;
      }
    });
  }

  async function answerOf(feature: Feature, params: About): Promise<unknown> {
    const { textDocument } = 'data' in params ? params.data : params;
    if (feature.editsProject?.(params as never)) await documents.upToDate(textDocument.uri);
    const contract = await documents.contract(textDocument.uri);
    const manifest = contract ? undefined : await documents.manifest(textDocument.uri);
    if (manifest) return feature.handleManifest?.(manifest, params as never, client, documents.files) ?? null;
    const dsds = contract ? undefined : await documents.dsds(textDocument.uri);
    if (dsds) return feature.handleDsds?.(dsds, params as never, client, documents.files) ?? null;
    const guest = contract ? undefined : documents.guest(textDocument.uri);
    if (guest) return feature.handleGuest?.(guest, params as never, client, documents.files) ?? null;
    if (!contract || (!feature.alsoForeign && contract.source.checked.kind.kind !== 'contract')) return null;
    return feature.handle(contract, params as never, client, documents.files);
  }

  for (const feature of FEATURES) on(feature.method, (params) => answerOf(feature, params));
  for (const feature of WORKSPACE_FEATURES) {
    on(feature.method, (params) => feature.handle(params, client, documents.files, asked));
  }

  documents.listen();
  connection.listen();
}

/**
 * Of a folder that is renamed or deleted an editor tells nothing but that, and a project file may name any file, so whatever
 * happens is of interest.
 */
const WATCHERS: FileSystemWatcher[] = [{ globPattern: '**/*' }];

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a user can set. An editor sends it under the name `component-contract`. */
export interface Settings {
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
}

/** Reads what a client sends as settings, which may be anything; what is missing has its default. */
function readSettings(sent: unknown): Settings {
  const section = own(sent, 'component-contract');
  return {
    codeLens: isOn(own(section, 'codeLens'), true),
    inlayHints: isOn(own(section, 'inlayHints'), false),
  };
}

function isOn(setting: unknown, otherwise: boolean): boolean {
  const enabled = own(setting, 'enabled');
  return typeof enabled === 'boolean' ? enabled : otherwise;
}
