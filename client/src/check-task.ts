import * as vscode from 'vscode';

const TYPE = 'component-contract';

/** A check task as written in tasks.json. */
interface Definition extends vscode.TaskDefinition {
  readonly paths?: unknown;
}

/**
 * Registers the task that runs the checker on a workspace folder, and the command that runs it on all. Findings in files that are not open become
 * problems.
 */
export function registerCheckTask(node: string, checker: string): vscode.Disposable {
  function taskFor(folder: vscode.WorkspaceFolder, definition: Definition): vscode.Task {
    const paths = Array.isArray(definition.paths) ? definition.paths.map(String) : [];
    const execution = new vscode.ProcessExecution(
      node,
      // The Problems view shows information for open contracts, too.
      [checker, 'check', '--verbose', '--', ...paths],
      {
        cwd: folder.uri.fsPath,
        // On the desktop, this executable is VS Code itself. The variable makes it run as plain Node.
        env: { ELECTRON_RUN_AS_NODE: '1' },
      },
    );
    return new vscode.Task(definition, folder, 'check', TYPE, execution, `$${TYPE}`);
  }

  async function checkAll(): Promise<void> {
    const folders = foldersOnDisk();
    if (folders.length === 0) return void vscode.window.showInformationMessage('Open a folder first.');
    for (const folder of folders) await vscode.tasks.executeTask(taskFor(folder, { type: TYPE }));
  }

  const provider = vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () => foldersOnDisk().map((folder) => taskFor(folder, { type: TYPE })),
    resolveTask({ scope, definition }) {
      // A task of the whole workspace runs in the first folder: the paths of its report need a base.
      const folder = typeof scope === 'object' ? scope : foldersOnDisk()[0];
      return folder?.uri.scheme === 'file' ? taskFor(folder, definition) : undefined;
    },
  });
  const command = vscode.commands.registerCommand('component-contract.checkAll', checkAll);
  return vscode.Disposable.from(provider, command);
}

/** Workspace folders on the disk. The checker can't run in a virtual one. */
const foldersOnDisk = (): readonly vscode.WorkspaceFolder[] =>
  (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
