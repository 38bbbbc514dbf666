import * as vscode from 'vscode';
import { PACKAGE } from '../../server/src/text/uri.ts';

/**
 * Shows files of this package, such as the pages of rules, as documents. On the web they lie at an address, and VS Code
 * opens a link to an address in a tab of the browser.
 */
export function showPackageFiles(extension: vscode.Uri): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(PACKAGE, {
    async provideTextDocumentContent({ path }) {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, path));
      return new TextDecoder().decode(bytes);
    },
  });
}
