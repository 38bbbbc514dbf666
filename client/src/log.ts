import vscode = require('vscode');

/**
 * The client library's trace channel. The library traces only while the level of the log is Trace; here the setting
 * `trace.server` is enough. Its messages go to a channel of their own, since the log shows none below its level.
 */
export function createTraceChannel(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const isOn = (): boolean =>
    vscode.workspace.getConfiguration('component-contract').get('trace.server') !== 'off';
  const level = (): vscode.LogLevel => (isOn() ? vscode.LogLevel.Trace : log.logLevel);
  const levelChanged = new vscode.EventEmitter<vscode.LogLevel>();
  let messages: vscode.OutputChannel | undefined;
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
    trace(message) {
      if (!isOn()) return log.trace(message);
      // The language gives its lines the colors of a log.
      messages ??= vscode.window.createOutputChannel('Component Contract Messages', 'log');
      messages.appendLine(`${new Date().toISOString()} [trace] ${message}`);
    },
    dispose() {
      listeners.dispose();
      messages?.dispose();
    },
  };
}
