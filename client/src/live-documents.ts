import vscode = require('vscode');
import { createUpdates } from './updates.ts';

/** Virtual documents of one scheme, whose texts change while they are open. */
export interface LiveDocuments extends vscode.Disposable {
  /** Requests the text of an open document again. */
  readonly update: (uri: vscode.Uri) => void;
}

/** Registers virtual documents. VS Code gets the next text of a document only after it has applied the one before. */
export function registerLiveDocuments(
  scheme: string,
  textOf: (uri: vscode.Uri) => Promise<string>,
): LiveDocuments {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const updates = createUpdates((uri) => {
    const document = openDocument(uri);
    if (document) changed.fire(document.uri);
  });
  const registered = vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      async provideTextDocumentContent(uri) {
        const key = uri.toString();
        try {
          const text = await textOf(uri);
          const document = openDocument(key);
          // VS Code has nothing to change, so it reports no change.
          if (!document || hasText(document, text)) updates.finish(key);
          return text;
        } catch (error) {
          updates.finish(key);
          throw error;
        }
      },
    }),
    vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
      if (uri.scheme === scheme) updates.finish(uri.toString());
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => updates.forget(uri.toString())),
  );
  return {
    update(uri) {
      if (openDocument(uri.toString())) updates.request(uri.toString());
    },
    dispose: () => void registered.dispose(),
  };
}

const openDocument = (uri: string): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);

/** Compares by lines, as VS Code does: it gives a document line endings of its own. */
const hasText = (document: vscode.TextDocument, text: string): boolean =>
  document.getText().replaceAll(/\r\n?/g, '\n') === text.replaceAll(/\r\n?/g, '\n');
