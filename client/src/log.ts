import * as vscode from 'vscode';

/**
 * The log as the client library's trace channel. The library traces only while the log level is Trace; here
 * the setting `trace.server` is enough.
 */
export function createTraceChannel(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
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
