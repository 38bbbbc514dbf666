import {
  type Connection,
  type InitializeResult,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { publishFindings } from './features/diagnostics.ts';
import type { About, Client, OpenContract } from './features/feature.ts';
import { FEATURES } from './features/index.ts';
import { createProject } from './project/project.ts';
import { readSettings } from './settings.ts';

/** What only the place where the server runs can know. */
export interface Runtime {
  readonly version: string;
  /** The URI of the folder that holds the rules' pages. */
  readonly rulePages: string;
}

/** The language server on a connection: documents in, findings and answers out. */
export function serve(connection: Connection, runtime: Runtime): void {
  const documents = new TextDocuments(TextDocument);
  const project = createProject();
  let client: Client = { capabilities: {}, commands: [], settings: readSettings(undefined) };

  connection.onInitialize(({ capabilities, initializationOptions }): InitializeResult => {
    const options = initializationOptions as { commands?: unknown; settings?: unknown } | undefined;
    const commands = Array.isArray(options?.commands) ? options.commands : [];
    client = { capabilities, commands, settings: readSettings(options?.settings) };
    return {
      serverInfo: { name: 'component-contract', version: runtime.version },
      capabilities: Object.assign(
        { textDocumentSync: TextDocumentSyncKind.Incremental },
        ...FEATURES.map(({ capability }) => capability),
      ),
    };
  });

  // What the editor has asked for already was answered with the settings of then, so it is told to ask again.
  connection.onDidChangeConfiguration(({ settings }) => {
    client = { ...client, settings: readSettings(settings) };
    const { codeLens, inlayHint } = client.capabilities.workspace ?? {};
    if (codeLens?.refreshSupport) void connection.sendRequest('workspace/codeLens/refresh');
    if (inlayHint?.refreshSupport) void connection.sendRequest('workspace/inlayHint/refresh');
  });

  documents.onDidChangeContent(({ document }) => {
    if (isContract(document)) project.put(document.uri, document.getText());
  });
  documents.onDidClose(({ document }) => project.remove(document.uri));
  publishFindings(connection, documents, ({ uri }) => project.source(uri), runtime.rulePages);

  for (const feature of FEATURES) {
    connection.onRequest(feature.method, async (params: About) => {
      try {
        const { textDocument } = 'data' in params ? params.data : params;
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
    const source = project.source(uri);
    return document && source && { document, source };
  }

  documents.listen(connection);
  connection.listen();
}

/** A document is looked at for its file name, or because someone said what it is, as for one without a name. */
function isContract({ uri, languageId }: TextDocument): boolean {
  return languageId === 'component-contract' || /\.contract\.json$/i.test(uri);
}
