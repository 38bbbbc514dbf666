// The language server in a Worker, for a VS Code without node. Every file is the client's, also one with the scheme `file`.
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { version } from '../../../package.json';
import { PACKAGE } from '../text/uri.ts';
import { serve } from './server.ts';

/** The web's own, as far as it is needed here. */
interface Port {
  addEventListener(type: 'message', listener: () => void): void;
  start(): void;
  postMessage(message: null): void;
}

const { port1, port2 } = new MessageChannel() as unknown as { readonly port1: Port; readonly port2: Port };
const turns: (() => void)[] = [];
port1.addEventListener('message', () => turns.shift()?.());
port1.start();

/** Node's, which runs after the messages that have arrived. A timer would take four milliseconds. */
globalThis.setImmediate = ((turn: () => void) => {
  turns.push(turn);
  port2.postMessage(null);
}) as typeof setImmediate;

const worker = globalThis as never;
serve(
  createConnection(ProposedFeatures.all, new BrowserMessageReader(worker), new BrowserMessageWriter(worker)),
  {
    version,
    rulePages: `${PACKAGE}:/docs/rules`,
    contractSchema: `${PACKAGE}:/schemas/v0/component.contract.schema.json`,
    loader: undefined,
  },
);
