import * as vscode from 'vscode';

/**
 * The log, as the client library gets it to write the messages between the editor and the server. By itself it writes
 * them only while the level of the log is Trace, whatever the setting says. Here the setting is enough.
 */
export function traceInto(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const isOn = (): boolean =>
    vscode.workspace.getConfiguration('component-contract').get('trace.server') !== 'off';
  const level = (): vscode.LogLevel => (isOn() ? vscode.LogLevel.Trace : log.logLevel);
  const levelChanged = new vscode.EventEmitter<vscode.LogLevel>();
  const listeners = vscode.Disposable.from(
    levelChanged,
    log.onDidChangeLogLevel(() => levelChanged.fire(level())),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('component-contract.trace')) levelChanged.fire(level());
    }),
  );
  return {
    ...log,
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: levelChanged.event,
    trace: (message) => (isOn() ? log.info(message) : log.trace(message)),
    dispose: () => listeners.dispose(),
  };
}
