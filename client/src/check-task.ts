import * as vscode from 'vscode';

const TYPE = 'component-contract';

/** The task as a person may write it in tasks.json. */
interface Definition extends vscode.TaskDefinition {
  readonly paths?: unknown;
}

/** A task that runs the checker on a folder of the workspace. Its findings in files that are not open become problems. */
export function registerCheckTask(node: string, checker: string): vscode.Disposable {
  function taskFor(folder: vscode.WorkspaceFolder, definition: Definition): vscode.Task {
    const paths = Array.isArray(definition.paths) ? definition.paths.map(String) : [];
    const execution = new vscode.ProcessExecution(
      node,
      // In the list of problems an open contract has its information too.
      [checker, 'check', '--verbose', '--', ...paths],
      {
        cwd: folder.uri.fsPath,
        // On a desktop this node is VS Code itself, which this makes a plain node.
        env: { ELECTRON_RUN_AS_NODE: '1' },
      },
    );
    return new vscode.Task(definition, folder, 'check', TYPE, execution, `$${TYPE}`);
  }

  return vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () => foldersOnDisk().map((folder) => taskFor(folder, { type: TYPE })),
    resolveTask({ scope, definition }) {
      // A task of the workspace is for its first folder: paths in its report have to begin somewhere.
      const folder = typeof scope === 'object' ? scope : foldersOnDisk()[0];
      return folder?.uri.scheme === 'file' ? taskFor(folder, definition) : undefined;
    },
  });
}

/** In a folder without files of its own, such as a virtual one, there is nothing to run the checker on. */
const foldersOnDisk = (): readonly vscode.WorkspaceFolder[] =>
  (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
