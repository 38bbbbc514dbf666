import {
  type Connection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type InitializeResult,
  type TextDocumentIdentifier,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { publishConfigFindings } from './features/config-findings.ts';
import { publishFindings, type Told } from './features/diagnostics.ts';
import type { About, Client, OpenContract } from './features/feature.ts';
import { FEATURES } from './features/index.ts';
import { feedFrom, type Loader } from './loaders/feed.ts';
import { CONFIG_NAME } from './project/config.ts';
import { placeOf } from './project/file-uri.ts';
import { createProject } from './project/project.ts';
import { readSettings } from './settings.ts';

/** What only the place where the server runs can know. */
export interface Runtime {
  readonly version: string;
  /** The URI of the folder that holds the rules' pages. */
  readonly rulePages: string;
  /** Reads the folders of documents on a disk. */
  readonly loader: Loader;
}

/** The language server on a connection: documents in, findings and answers out. */
export function serve(connection: Connection, runtime: Runtime): void {
  const documents = new TextDocuments(TextDocument);
  const project = createProject();
  let client: Client = {
    capabilities: {},
    commands: [],
    settings: readSettings(undefined),
    folders: [],
    jsonSchemas: false,
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
    };
    return {
      serverInfo: { name: 'component-contract', version: runtime.version },
      capabilities: Object.assign(
        {
          textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
          workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        },
        ...FEATURES.map(({ capability }) => capability),
      ),
    };
  });

  connection.onInitialized(() => {
    if (!client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    const watchers = [CONFIG_NAME, '.gitignore'].map((name) => ({ globPattern: `**/${name}` }));
    connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(complain);
  });

  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const gone = new Set(removed.map(({ uri }) => uri));
    const stayed = client.folders.filter((uri) => !gone.has(uri));
    client = { ...client, folders: [...stayed, ...added.map(({ uri }) => uri)] };
  });

  connection.onDidChangeConfiguration(({ settings }) => {
    client = { ...client, settings: readSettings(settings) };
    refresh('codeLens');
    refresh('inlayHint');
  });

  const publish = publishFindings(connection, documents, tellOf, runtime.rulePages);
  const publishOfConfigs = publishConfigFindings(connection, () => project.governing(), runtime.rulePages);
  const feed = feedFrom(
    runtime.loader,
    (folder, entries) => changed(project.feed(folder, entries)),
    complain,
  );

  /** The documents that were opened, and whose folders are read, so that there is nothing to tell of them yet. */
  const opening = new Map<string, Promise<void>>();

  documents.onDidOpen(async ({ document: { uri } }) => {
    const ready = feed.folders(uri);
    opening.set(uri, ready);
    await ready;
    // It may have been closed meanwhile, and opened again.
    if (opening.get(uri) !== ready) return;
    opening.delete(uri);
    publish([uri]);
  });
  documents.onDidChangeContent(({ document }) => {
    const { uri, version, languageId } = document;
    const isSaid = languageId === 'component-contract';
    const affected = project.put({ uri, text: document.getText(), version, isSaid });
    // An edit of a contract changes nothing of how contracts are taken, and is told of by itself.
    if (isConfig(uri)) changed(affected);
  });
  // Not every editor watches files, and none watches those outside of the user's folders.
  documents.onDidSave(({ document: { uri } }) => void changedOnDisk(uri));
  documents.onDidClose(async ({ document: { uri } }) => {
    opening.delete(uri);
    // From here on the disk counts, which may have been written to meanwhile.
    if (isConfig(uri)) await changedOnDisk(uri);
    if (!documents.get(uri)) changed(project.remove(uri));
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) if (project.has(placeOf(uri)?.folder ?? '')) void changedOnDisk(uri);
  });

  function changedOnDisk(uri: string): Promise<void> {
    const place = placeOf(uri);
    return place ? feed.changed(place.folder) : Promise.resolve();
  }

  /** Folders have changed, and these documents are taken in another way than before. */
  function changed(uris: readonly string[]): void {
    publish(uris);
    publishOfConfigs();
    if (uris.length > 0) refresh('inlayHint');
  }

  /** What an editor refuses, or a disk, is nothing to end for. */
  function complain(error: unknown): void {
    connection.console.error(error instanceof Error ? error.message : String(error));
  }

  /** What the editor has asked for already it is told to ask for again. */
  function refresh(what: 'codeLens' | 'inlayHint'): void {
    if (!client.capabilities.workspace?.[what]?.refreshSupport) return;
    connection.sendRequest(`workspace/${what}/refresh`).catch(complain);
  }

  function tellOf({ uri }: TextDocument): Told | undefined {
    if (opening.has(uri)) return undefined;
    if (isConfig(uri)) return { findings: client.jsonSchemas ? [] : (project.file(uri)?.findings ?? []) };
    const contract = project.contract(uri);
    if (!contract) return { findings: [] };
    if (contract.leftAlone !== undefined) return { findings: [], leftAlone: contract.leftAlone };
    const { kind, findings } = contract.source.checked;
    return { findings, leftAlone: kind.kind === 'contract' ? undefined : kind.why };
  }

  // For documents that an editor has not opened as contracts, and that may be ones by what the project says.
  connection.onRequest(
    'component-contract/isContract',
    async ({ textDocument }: { textDocument: TextDocumentIdentifier }): Promise<unknown> => {
      await feed.folders(textDocument.uri);
      return project.isContract(textDocument.uri);
    },
  );

  for (const feature of FEATURES) {
    connection.onRequest(feature.method, async (params: About) => {
      try {
        const { textDocument } = 'data' in params ? params.data : params;
        const ready = opening.get(textDocument.uri);
        if (ready) await ready;
        const contract = openContract(textDocument.uri);
        if (!contract || (!feature.alsoForeign && contract.source.checked.kind.kind !== 'contract'))
          return null;
        return await feature.handle(contract, params as never, client);
      } catch (error) {
        connection.console.error(
          `${feature.method}: ${error instanceof Error ? error.stack : String(error)}`,
        );
        return null;
      }
    });
  }

  function openContract(uri: string): OpenContract | undefined {
    const document = documents.get(uri);
    const contract = project.contract(uri);
    return document && contract && { document, ...contract };
  }

  documents.listen(connection);
  connection.listen();
}

const isConfig = (uri: string): boolean => placeOf(uri)?.name === CONFIG_NAME;
