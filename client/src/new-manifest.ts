import * as vscode from 'vscode';
import { counted } from '../../server/src/text/words.ts';
import { createFiles } from './contract-file.ts';
import { type Server, tellStopped } from './server.ts';

export const NEW_MANIFEST_COMMAND = 'component-contract.newManifest';

/** What the server would write. */
interface NewManifest {
  readonly uri: string;
  readonly text: string;
  readonly contracts: number;
}

/** Begins the manifest of the project that the active editor shows a file of. */
export function registerNewManifest(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand(NEW_MANIFEST_COMMAND, () =>
    newManifest(server).catch(async (error: unknown) => {
      if (server.state === 'stopped') return tellStopped(server, 'No manifest created.');
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }),
  );
}

async function newManifest(server: Server): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const made = (contractVersion?: string): Promise<NewManifest | null> =>
    server.request('component-contract/newManifest', { active, contractVersion });
  const planned = await made();
  if (!planned) {
    void vscode.window.showInformationMessage('There is no contract here that a manifest could list.');
    return;
  }
  const file = vscode.Uri.parse(planned.uri);
  const name = vscode.workspace.asRelativePath(file);
  const there = await textOf(file);
  if (there !== undefined && !/^\s*(\{\s*\})?\s*$/.test(there)) {
    await open(file);
    void vscode.window.showInformationMessage(`${name} is there already, and stays as it is.`);
    return;
  }
  const contractVersion = await vscode.window.showInputBox({
    title: 'New Manifest',
    prompt: `The version to publish, of ${counted(planned.contracts, 'contract')}. ${name} will list them.`,
    placeHolder: '1.0.0',
    ignoreFocusOut: true,
    validateInput: (version) => (version.trim() === '' ? 'Write a version.' : undefined),
  });
  const manifest = contractVersion === undefined ? null : await made(contractVersion.trim());
  if (!manifest) return;
  const { text } = manifest;
  if (there === undefined ? await createFiles([{ uri: file, text }]) : await fill(file, text))
    await open(file);
}

const open = (file: vscode.Uri): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', file, { preview: false });

/** The text of a file, as somebody may have written on it; undefined where there is none. */
const textOf = (file: vscode.Uri): Promise<string | undefined> =>
  Promise.resolve(vscode.workspace.openTextDocument(file)).then(
    (document) => document.getText(),
    () => undefined,
  );

/** Writes into a file that says nothing yet. */
function fill(file: vscode.Uri, text: string): Thenable<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(file, new vscode.Range(0, 0, Number.MAX_SAFE_INTEGER, 0), text);
  return vscode.workspace.applyEdit(edit);
}
