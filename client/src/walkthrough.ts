import * as vscode from 'vscode';
import { showErrorsOf } from './dsds-commands.ts';
import { untitledContract } from './new-contract.ts';
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

  async function open(text: string): Promise<vscode.TextDocument> {
    if (!example || example.isClosed) example = await untitledContract('banner', text);
    return example;
  }

  async function openExample(show: unknown): Promise<void> {
    // Without the mistake there is nothing to see or to fix.
    if (show !== 'preview' && !hasMistake(example)) example = undefined;
    const document = await open(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
    const at = document.positionAt(document.getText().indexOf(MISTAKE));
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
      // The preview opens beside the walkthrough, too.
      preserveFocus: show === 'preview',
      ...(show !== 'preview' && { selection: new vscode.Range(at, at) }),
    });
    if (show === 'preview') await vscode.commands.executeCommand(PREVIEW_COMMAND, document.uri);
    if (show !== 'fix') return;
    // A server that answers knows the document.
    await server.ask('component-contract/status', editor.document.uri);
    await vscode.commands.executeCommand('editor.action.quickFix');
  }

  return vscode.Disposable.from(
    vscode.commands.registerCommand('component-contract.openExample', (show: unknown) =>
      showErrorsOf(server, () => openExample(show)),
    ),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === example && !hasMistake(document))
        void vscode.commands.executeCommand('setContext', 'component-contract.isExampleFixed', true);
    }),
  );
}

const hasMistake = (document: vscode.TextDocument | undefined): boolean =>
  document?.getText().includes(MISTAKE) === true;
