import * as vscode from 'vscode';
import { showErrorsOf } from './dsds-commands.ts';
import { showUntitled } from './new-contract.ts';
import { PREVIEW_COMMAND } from './preview.ts';
import type { Server } from './server.ts';

/** The value of the example that isn't allowed. */
const MISTAKE = 'sucess';

/**
 * Registers the command of the walkthrough: it opens an example with a mistake beside the walkthrough, as an untitled
 * document, and there shows the quick fixes or the preview.
 */
export function registerWalkthrough(server: Server, file: vscode.Uri): vscode.Disposable {
  let example: vscode.TextDocument | undefined;

  async function openExample(show: unknown): Promise<void> {
    const where = {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
      // The preview opens beside the walkthrough, too.
      preserveFocus: show === 'preview',
    };
    // Without the mistake there is nothing to see or to fix.
    const isUsable = example?.isClosed === false && (show === 'preview' || hasMistake(example));
    const editor =
      example && isUsable
        ? await vscode.window.showTextDocument(example, where)
        : await showUntitled('banner', await textOf(file), where);
    example = editor.document;
    if (show === 'preview') return void (await vscode.commands.executeCommand(PREVIEW_COMMAND, example.uri));
    const at = example.positionAt(example.getText().indexOf(MISTAKE));
    editor.selection = new vscode.Selection(at, at);
    if (show !== 'fix') return;
    // A server that answers knows the document.
    await server.ask('component-contract/status', example.uri);
    await vscode.commands.executeCommand('editor.action.quickFix');
  }

  return vscode.Disposable.from(
    vscode.commands.registerCommand('component-contract.openExample', (show: unknown) =>
      showErrorsOf(server, () => openExample(show)),
    ),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      // An empty text is that of an example that was closed.
      if (document === example && document.getText() !== '' && !hasMistake(document))
        void vscode.commands.executeCommand('setContext', 'component-contract.isExampleFixed', true);
    }),
  );
}

const hasMistake = (document: vscode.TextDocument | undefined): boolean =>
  document?.getText().includes(MISTAKE) === true;

const textOf = async (file: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
