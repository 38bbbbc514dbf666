import vscode = require('vscode');
import { type BaseLanguageClient, State, type WorkspaceEdit } from 'vscode-languageclient';

export const RESTART_COMMAND = 'component-contract.restartServer';

/** The language server for the rest of the client. */
export interface Server extends vscode.Disposable {
  readonly state: 'starting' | 'running' | 'stopped';
  readonly onDidChangeState: vscode.Event<void>;
  /** Stops the server if it runs, and starts another. */
  restart(): Promise<void>;
  /**
   * Sends a request about a document. Null if it is gone or the server has no answer. Throws if no server
   * runs.
   */
  ask<Answer>(method: string, document: vscode.Uri): Promise<Answer | null>;
  /** Sends a request about a document and returns its edit. Throws the reason of the server if there is none. */
  requestEdit(method: string, document: vscode.Uri, params: object): Promise<vscode.WorkspaceEdit>;
  /** Sends a request. Null if the server failed to answer. Throws if no server runs. */
  request<Answer>(method: string, params: object): Promise<Answer | null>;
}

export const STOPPED = "The language server isn't running.";

/** Milliseconds before a server that is starting may be replaced. */
const START_TIMEOUT = 5000;

/** Starts the server. The client library shows its errors, the status item its state. */
export function startServer(createClient: () => BaseLanguageClient): Server {
  const stateChanged = new vscode.EventEmitter<void>();
  let client: BaseLanguageClient | undefined;
  let restarting: Promise<void> | undefined;
  let isDisposed = false;

  function state(): Server['state'] {
    if (restarting || !client || client.state === State.Starting) return 'starting';
    return client.state === State.Running ? 'running' : 'stopped';
  }

  async function start(): Promise<void> {
    if (isDisposed) return;
    const started = (client = createClient());
    started.onDidChangeState(() => {
      if (started === client) stateChanged.fire();
    });
    await started.start().catch(() => undefined);
  }

  /** Always creates a new client: one whose start failed, or whose server hangs, can't be started again. */
  async function replace(): Promise<void> {
    await client?.dispose().catch(() => undefined);
    await (starting = start());
  }

  /** The client that is there or about to be. Throws if no server runs. */
  async function current(): Promise<BaseLanguageClient> {
    await restarting;
    if (!client || state() === 'stopped') throw new Error(STOPPED);
    return client;
  }

  let starting = start();
  return {
    get state() {
      return state();
    },
    onDidChangeState: stateChanged.event,
    async restart() {
      // A server that is about to run needs no replacement, unless it hangs.
      if (!restarting && state() === 'starting') {
        await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, START_TIMEOUT))]);
        if (state() === 'running') return;
      }
      restarting ??= replace().finally(() => {
        restarting = undefined;
        stateChanged.fire();
      });
      await restarting;
    },
    async ask(method, document) {
      // The server knows only open documents, and the editor of this one may be closed.
      const opened = await open(document);
      const asked = await current();
      if (!opened) return null;
      const { uri } = opened;
      return asked.sendRequest(method, { textDocument: { uri: asked.code2ProtocolConverter.asUri(uri) } });
    },
    async request(method, params) {
      return (await current()).sendRequest(method, params);
    },
    async requestEdit(method, document, params) {
      const asked = await current();
      const textDocument = { uri: asked.code2ProtocolConverter.asUri(document) };
      const edit = await asked.sendRequest<WorkspaceEdit>(method, { textDocument, ...params });
      return asked.protocol2CodeConverter.asWorkspaceEdit(edit);
    },
    dispose() {
      isDisposed = true;
      stateChanged.dispose();
      client?.dispose().catch(() => undefined);
    },
  };
}

/** Shows that an action failed because no server runs, and offers to start one. */
export async function showServerStopped(server: Server, what: string): Promise<void> {
  await offerRestart(server, `${what} ${STOPPED}`);
}

/** Runs a command and shows its error. */
export async function showErrorsOf(server: Server, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (server.state === 'stopped') await showServerStopped(server, 'Nothing was done.');
    else void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Shows an error that a restart of the server may fix. */
export async function offerRestart(server: Server, message: string): Promise<void> {
  const restart = 'Restart Language Server';
  if ((await vscode.window.showErrorMessage(message, restart)) === restart) await server.restart();
}

/** The document in the editor; undefined if it is gone. */
async function open(document: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const known = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.toString());
  // A closed untitled document is gone; opening it would create an empty one.
  if (known || document.scheme === 'untitled') return known;
  return Promise.resolve(vscode.workspace.openTextDocument(document)).catch(() => undefined);
}
