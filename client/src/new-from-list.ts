import * as vscode from 'vscode';
import { type List, pageOf } from './new-from-words.ts';

const SCHEME = 'component-contract-list';

/** Shows lists as pages that nobody can write on, and keeps each as long as it is open. */
export interface Lists extends vscode.Disposable {
  show(list: List): Promise<void>;
}

export function registerLists(): Lists {
  const pages = new Map<string, string>();
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: (page) => pages.get(page.toString()) ?? GONE,
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => void pages.delete(uri.toString())),
  );
  return {
    async show(list) {
      // A list that is shown already is not to change.
      const page = vscode.Uri.from({ scheme: SCHEME, path: `/${list.title}.md`, query: String(pages.size) });
      pages.set(page.toString(), pageOf(list));
      await vscode.commands.executeCommand('markdown.showPreview', page);
    },
    dispose: () => void registered.dispose(),
  };
}

const GONE = 'This list was made in a window that is closed by now.';
