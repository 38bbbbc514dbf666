import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { registerCheckTask } from './check-task.ts';
import { activate as activateClient } from './client.ts';

export function activate(context: vscode.ExtensionContext): void {
  activateClient(context, (options) => {
    const server = { module: context.asAbsolutePath('dist/server.js'), transport: TransportKind.ipc };
    return new LanguageClient('component-contract', 'Component Contract', server, options);
  });
  context.subscriptions.push(registerCheckTask(process.execPath, context.asAbsolutePath('dist/cli.js')));
}
