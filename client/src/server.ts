import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';

export const RESTART_COMMAND = 'component-contract.restartServer';

/** The language server as the rest of the client sees it. */
export interface Server extends vscode.Disposable {
  readonly state: 'starting' | 'running' | 'stopped';
  readonly onDidChangeState: vscode.Event<void>;
  /** Ends the server if it runs, and starts another, whatever became of the first. */
  restart(): Promise<void>;
  /** Asks about a document; null where it is gone, or the server has nothing to say of it. Fails where no server runs. */
  ask<Answer>(method: string, document: vscode.Uri): Promise<Answer | null>;
  /** Asks about no document; null where the server has failed to answer. Fails where no server runs. */
  request<Answer>(method: string, params: object): Promise<Answer | null>;
}

/** How many milliseconds a server gets to start before another may take its place. */
const PATIENCE = 5000;

/** Starts the server at once. What goes wrong with it is told by the client library, and shown by the status. */
export function runServer(createClient: () => BaseLanguageClient): Server {
  const stateChanged = new vscode.EventEmitter<void>();
  let client = createClient();
  let restarting: Promise<void> | undefined;

  function state(): Server['state'] {
    if (restarting || client.state === State.Starting) return 'starting';
    return client.state === State.Running ? 'running' : 'stopped';
  }

  let starting: Promise<void>;

  function start(): Promise<void> {
    const started = client;
    started.onDidChangeState(() => {
      if (started === client) stateChanged.fire();
    });
    return (starting = started.start().catch(() => undefined));
  }

  /** Always with a new client: one whose start has failed, or whose server hangs, can't be started again. */
  async function replace(): Promise<void> {
    await client.dispose().catch(() => undefined);
    client = createClient();
    await start();
  }

  void start();
  return {
    get state() {
      return state();
    },
    onDidChangeState: stateChanged.event,
    async restart() {
      // A server that is about to run needs no other, unless it hangs.
      if (!restarting && state() === 'starting') {
        await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
        if (state() === 'running') return;
      }
      restarting ??= replace().finally(() => {
        restarting = undefined;
        stateChanged.fire();
      });
      await restarting;
    },
    async ask(method, document) {
      // The server knows open documents only, and who asks may outlive the editor of this one.
      const opened = await open(document);
      await restarting;
      if (state() === 'stopped') throw new Error('The language server is not running.');
      if (!opened) return null;
      const { uri } = opened;
      return client.sendRequest(method, { textDocument: { uri: client.code2ProtocolConverter.asUri(uri) } });
    },
    async request(method, params) {
      await restarting;
      if (state() === 'stopped') throw new Error('The language server is not running.');
      return client.sendRequest(method, params);
    },
    dispose() {
      stateChanged.dispose();
      client.dispose().catch(() => undefined);
    },
  };
}

/** Says that something could not be done as no server runs, and offers to start one. */
export async function tellStopped(server: Server, what: string): Promise<void> {
  const restart = 'Restart Language Server';
  const choice = await vscode.window.showErrorMessage(`${what} The language server is not running.`, restart);
  if (choice === restart) await server.restart();
}

/** The document as the editor has it; undefined where it is gone. */
async function open(document: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const known = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.toString());
  // Of a closed document without a file there is nothing left, and to open it would make an empty one.
  if (known || document.scheme === 'untitled') return known;
  return Promise.resolve(vscode.workspace.openTextDocument(document)).catch(() => undefined);
}
