// Tells the server when the caret leaves the line that is typed in: it holds back new findings until then.
import vscode = require('vscode');
import type { BaseLanguageClient } from 'vscode-languageclient';

export function followCaret(client: () => BaseLanguageClient | undefined): vscode.Disposable {
  /** The line that was typed in last, and its document. */
  let typed: { readonly uri: string; readonly line: number } | undefined;
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges: [change] }) => {
      if (document.languageId !== 'component-contract' || !change) return;
      const lines = change.text.split('\n').length - 1;
      typed = { uri: document.uri.toString(), line: change.range.start.line + lines };
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections: [selection] }) => {
      if (!typed || !selection || typed.uri !== document.uri.toString()) return;
      if (Math.abs(selection.active.line - typed.line) <= 1) return;
      const { uri } = typed;
      typed = undefined;
      const left = client()?.sendNotification('component-contract/caretLeft', { textDocument: { uri } });
      // A server that isn't running holds nothing back.
      left?.catch(() => undefined);
    }),
  );
}
