import vscode = require('vscode');
import { PREVIEW_COMMAND } from './preview.ts';
import { type Server, showErrorsOf } from './server.ts';

/** The value of the example that isn't allowed. */
const MISTAKE = 'sucess';

/**
 * Registers the command of the walkthrough: it opens an example with a mistake beside the walkthrough, as an untitled
 * document, and shows its finding or its quick fixes there, or the preview beside it.
 */
export function registerWalkthrough(server: Server, file: vscode.Uri): vscode.Disposable {
  let example: vscode.TextDocument | undefined;

  async function openExample(show: unknown): Promise<void> {
    const where = { viewColumn: vscode.ViewColumn.Beside, preview: false };
    // Without the mistake there is nothing to see or to fix.
    const isUsable = example?.isClosed === false && (show === 'preview' || hasMistake(example));
    if (!example || !isUsable) {
      // Empty until it is shown: VS Code opens an unsaved document by itself in the active group.
      example = await vscode.workspace.openTextDocument({ language: 'component-contract' });
      const editor = await vscode.window.showTextDocument(example, where);
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
    }
    const at = example.positionAt(example.getText().indexOf(MISTAKE));
    const selection = show === 'preview' ? {} : { selection: new vscode.Range(at, at) };
    const viewColumn = columnOf(example) ?? where.viewColumn;
    await vscode.window.showTextDocument(example, { ...where, ...selection, viewColumn });
    if (show === 'preview') return void (await vscode.commands.executeCommand(PREVIEW_COMMAND, example.uri));
    await findingIn(server, example.uri);
    await vscode.commands.executeCommand(
      show === 'fix' ? 'editor.action.quickFix' : 'editor.action.showHover',
    );
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

/** The column where a document is visible. */
const columnOf = (document: vscode.TextDocument): vscode.ViewColumn | undefined =>
  vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;

/** Waits for the first finding: one that comes later closes the list of quick fixes. Throws if no server runs. */
async function findingIn(server: Server, uri: vscode.Uri): Promise<void> {
  const found = new vscode.EventEmitter<void>();
  const isFound = new Promise<void>((resolve) => found.event(resolve));
  const look = (): void => {
    if (vscode.languages.getDiagnostics(uri).length > 0) found.fire();
  };
  const listener = vscode.Disposable.from(found, vscode.languages.onDidChangeDiagnostics(look));
  try {
    await server.ask('component-contract/status', uri);
    look();
    await isFound;
  } finally {
    listener.dispose();
  }
}
