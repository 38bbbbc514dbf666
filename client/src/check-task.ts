import vscode = require('vscode');

const TYPE = 'component-contract';

/** A check task as written in tasks.json. */
interface Definition extends vscode.TaskDefinition {
  readonly paths?: unknown;
}

/**
 * Registers the task that runs the checker in a terminal, for those who have one in tasks.json. It has no problem matcher: the language
 * server reports its findings already, so a matcher would list each twice.
 */
export function registerCheckTask(node: string, checker: string): vscode.Disposable {
  return vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () => [],
    resolveTask({ scope, definition }) {
      // A task of the whole workspace runs in its first folder: the paths of its report need a base.
      const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
      if (folder?.uri.scheme !== 'file') return undefined;
      const { paths } = definition as Definition;
      const args = Array.isArray(paths) ? paths.map(String) : [];
      const execution = new vscode.ProcessExecution(node, [checker, 'check', '--', ...args], {
        cwd: folder.uri.fsPath,
        // On the desktop, this executable is VS Code itself. The variable makes it run as plain Node.
        env: { ELECTRON_RUN_AS_NODE: '1' },
      });
      return new vscode.Task(definition, folder, 'check', TYPE, execution, []);
    },
  });
}
