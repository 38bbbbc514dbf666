import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';

/** Registers the command that opens the config file. */
export const registerConfiguration = (): vscode.Disposable =>
  vscode.commands.registerCommand('component-contract.openConfiguration', () => openConfiguration({}));

/** Opens the config file that is nearest to the active editor; where there is none, an untitled one. */
export async function openConfiguration(content: object): Promise<void> {
  const files = await vscode.workspace.findFiles(`**/${CONFIG_NAME}`, '**/node_modules/**');
  const active = vscode.window.activeTextEditor?.document.uri.path ?? '';
  const governs = ({ path }: vscode.Uri): boolean => active.startsWith(path.slice(0, -CONFIG_NAME.length));
  const [first] = files.toSorted((a, b) => a.path.length - b.path.length);
  const found = files.filter(governs).toSorted((a, b) => b.path.length - a.path.length)[0] ?? first;
  if (found) return void (await vscode.window.showTextDocument(found));
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return void vscode.window.showInformationMessage('Open a folder first.');
  const file = vscode.Uri.joinPath(folder.uri, CONFIG_NAME).with({ scheme: 'untitled' });
  const document = await vscode.workspace.openTextDocument(file);
  const edit = new vscode.WorkspaceEdit();
  // It may be open already, with text.
  if (document.getText() === '')
    edit.insert(file, new vscode.Position(0, 0), `${JSON.stringify(content, null, 2)}\n`);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document);
}
