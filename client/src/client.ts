import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { registerCopyTraits } from './copy-traits.ts';
import { registerNewContract } from './new-contract.ts';
import { PREVIEW_COMMAND, registerPreview } from './preview.ts';
import { RESTART_COMMAND, runServer } from './server.ts';
import { registerStatus } from './status.ts';
import { traceInto } from './trace.ts';

/** How a client of the server is made is the entry point's to say; everything else is here. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

export function activate(context: vscode.ExtensionContext, createClient: CreateClient): void {
  const log = vscode.window.createOutputChannel('Component Contract', { log: true });
  const trace = traceInto(log);
  const checked = new vscode.EventEmitter<vscode.Uri>();
  const server = runServer(() =>
    createClient({
      documentSelector: [{ language: 'component-contract' }],
      outputChannel: log,
      traceOutputChannel: trace,
      // Asked for at every start, so that a server that follows a crashed one has the settings of now.
      initializationOptions: () => ({
        commands: [PREVIEW_COMMAND, 'editor.action.triggerSuggest'],
        settings: { 'component-contract': vscode.workspace.getConfiguration().get('component-contract') },
      }),
      // The client tells of a start that has failed in any case; without this it would do so three times.
      initializationFailedHandler: () => false,
      synchronize: { configurationSection: 'component-contract' },
      middleware: {
        handleDiagnostics(uri, diagnostics, next) {
          next(uri, diagnostics);
          // Findings follow every change. An event of the document itself would come before the server knows of it.
          checked.fire(uri);
        },
      },
    }),
  );
  context.subscriptions.push(
    log,
    trace,
    checked,
    server,
    registerPreview(server, checked.event),
    registerCopyTraits(server),
    registerNewContract(),
    registerStatus(server, checked.event),
    vscode.commands.registerCommand(RESTART_COMMAND, () => server.restart()),
    vscode.commands.registerCommand('component-contract.showLog', () => log.show()),
  );
  // From here on there is a server to restart and a log to show.
  void vscode.commands.executeCommand('setContext', 'component-contract.isActive', true);
}
