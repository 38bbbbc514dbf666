import vscode = require('vscode');
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { PACKAGE } from '../../server/src/text/uri.ts';
import { activate as activateClient } from './client.ts';

/** The web's own, as far as it is needed here. */
declare class Worker {
  constructor(script: string);
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export function activate(context: vscode.ExtensionContext): void {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.browser.js').toString(true);
  const start = createStart(script);
  context.subscriptions.push(showPackageFiles(context.extensionUri));
  activateClient(
    context,
    (options) =>
      new LanguageClient('component-contract', 'Component Contract', () => Promise.resolve(start()), options),
    vscode.Uri.from({ scheme: PACKAGE, path: '/' }),
  );
}

/**
 * Shows files of this package, such as the pages of rules, as documents. On the web they lie at an address, and VS Code
 * opens a link to an address in a tab of the browser.
 */
function showPackageFiles(extension: vscode.Uri): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(PACKAGE, {
    async provideTextDocumentContent({ path }) {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, path));
      return new TextDecoder().decode(bytes);
    },
  });
}

/** Starts the server in a Worker of its own, and ends the one before, which may hang. */
function createStart(script: string): () => MessageTransports {
  let worker: Worker | undefined;
  return () => {
    worker?.terminate();
    const started = (worker = new Worker(script));
    // Before the library's own listeners, which would stop the client. A closed connection is opened again.
    started.addEventListener('error', () => {
      started.terminate();
      reader.close();
    });
    const reader = new ClosableReader(started);
    const writer = new BrowserMessageWriter(started);
    writer.end = () => started.terminate();
    return { reader, writer };
  };
}

class ClosableReader extends BrowserMessageReader {
  close(): void {
    this.fireClose();
  }
}
