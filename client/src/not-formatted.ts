import vscode = require('vscode');

/**
 * Says in the status bar that a document with a syntax error isn't formatted: a command that does nothing looks broken. A message
 * would be in the way of everyone who formats on saving.
 */
export function showWhyNotFormatted({ uri }: vscode.TextDocument): void {
  const error = vscode.languages.getDiagnostics(uri).find(isSyntaxError);
  if (!error) return;
  const text = `Not formatted: line ${error.range.start.line + 1} has a syntax error.`;
  vscode.window.setStatusBarMessage(`$(warning) ${text}`, SHOWN_FOR);
}

/** In milliseconds. */
const SHOWN_FOR = 5000;

const isSyntaxError = ({ code }: vscode.Diagnostic): boolean =>
  (typeof code === 'object' ? code.value : code) === 'json/syntax';
