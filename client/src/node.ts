import type * as vscode from 'vscode';
import { registerCheckTask } from './check-task.ts';
import { activate as activateClient } from './client.ts';
import type * as Library from './language-client.ts';

export function activate(context: vscode.ExtensionContext): void {
  activateClient(context, (options) => {
    // Loaded when the first client is created, since it takes longer than everything else here.
    const { LanguageClient, TransportKind } = require('./language-client.ts') as typeof Library;
    const server = { module: context.asAbsolutePath('dist/server.js'), transport: TransportKind.ipc };
    return new LanguageClient('component-contract', 'Component Contract', server, options);
  });
  context.subscriptions.push(registerCheckTask(process.execPath, context.asAbsolutePath('dist/cli.js')));
}
