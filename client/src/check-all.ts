import vscode = require('vscode');
import type { CheckedAll } from '../../server/src/kinds/answers.ts';
import { checkedAllMessage } from './messages.ts';
import { type Server, showErrorsOf } from './server.ts';

/** Registers the command that has the server check all files. Their findings are in the Problems view like all others. */
export function registerCheckAll(server: Server): vscode.Disposable {
  async function checkAll(): Promise<void> {
    if (!vscode.workspace.workspaceFolders?.length) {
      return void vscode.window.showInformationMessage('Open a folder first.');
    }
    const progress = { location: vscode.ProgressLocation.Window, title: 'Checking all contracts' };
    const found = await vscode.window.withProgress(progress, () =>
      server.request<CheckedAll>('component-contract/checkAll', {}),
    );
    if (!found) throw new Error('The contracts could not be checked. The log says why.');
    const { errors, warnings, notes } = found;
    if (errors + warnings + notes > 0) {
      await vscode.commands.executeCommand('workbench.panel.markers.view.focus');
    }
    void vscode.window.showInformationMessage(checkedAllMessage(found));
  }

  return vscode.commands.registerCommand('component-contract.checkAll', () => showErrorsOf(server, checkAll));
}
