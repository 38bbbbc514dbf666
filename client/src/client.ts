import * as vscode from 'vscode';
import { type BaseLanguageClient, FileChangeType, type LanguageClientOptions } from 'vscode-languageclient';
import { isDecisive } from '../../server/src/kinds/config/model.ts';
import { adoptContracts } from './adopt.ts';
import { COMPARE_COMMAND, registerCompareTraits } from './compare-traits.ts';
import { registerCopyTraits } from './copy-traits.ts';
import { followDsds, isAboutDsds, registerDsdsCommands, runOnDsds } from './dsds-commands.ts';
import { answerFromFileSystem } from './file-system.ts';
import { runOnManifest } from './manifest-commands.ts';
import { registerNewContract } from './new-contract.ts';
import { registerNewFromExisting } from './new-from-existing.ts';
import { registerNewManifest } from './new-manifest.ts';
import { PEEK_COMMAND, registerPeek } from './peek.ts';
import { PREVIEW_COMMAND, registerPreview } from './preview.ts';
import { tellOfProjectFiles } from './project-files.ts';
import { RESTART_COMMAND, runServer } from './server.ts';
import { registerStatus } from './status.ts';
import { traceInto } from './trace.ts';

const SHOW_LOG_COMMAND = 'component-contract.showLog';

/** How a client of the server is made is the entry point's to say; everything else is here. */
type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

export function activate(context: vscode.ExtensionContext, createClient: CreateClient): void {
  const log = vscode.window.createOutputChannel('Component Contract', { log: true });
  const trace = traceInto(log);
  const checked = new vscode.EventEmitter<vscode.Uri>();
  const projectChanged = new vscode.EventEmitter<void>();
  let changing: ReturnType<typeof setTimeout> | undefined;
  const server = runServer(() => {
    const client = createClient({
      documentSelector: [{ language: 'component-contract' }],
      outputChannel: log,
      traceOutputChannel: trace,
      // Asked for at every start, so that a server that follows a crashed one has the settings of now.
      initializationOptions: () => ({
        commands: [
          PREVIEW_COMMAND,
          COMPARE_COMMAND,
          PEEK_COMMAND,
          SHOW_LOG_COMMAND,
          'editor.action.triggerSuggest',
        ],
        settings: { 'component-contract': vscode.workspace.getConfiguration().get('component-contract') },
        // What is wrong in an open project file VS Code's JSON server tells by its schema, as far as that can say it.
        jsonSchemas: true,
        // Whatever does not lie on the disk it is asked for.
        fileSystem: true,
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
        executeCommand: (command, given: unknown[]) =>
          isAboutDsds(command)
            ? runOnDsds(server, log, command, given)
            : runOnManifest(client, command, given),
        workspace: {
          async didChangeWatchedFile(event, next) {
            await next(event);
            // Only now the server knows of it, and what it is asked it answers by the new one. A folder that comes or
            // goes may hold a decisive file, of which nothing is told then.
            if (event.type === FileChangeType.Changed && !isDecisive(event.uri)) return;
            // Of thousands of events one is enough.
            clearTimeout(changing);
            changing = setTimeout(() => projectChanged.fire());
          },
        },
      },
    });
    tellOfProjectFiles(client);
    answerFromFileSystem(client);
    return client;
  });
  context.subscriptions.push(
    log,
    trace,
    checked,
    projectChanged,
    server,
    adoptContracts(server, projectChanged.event),
    registerPeek(),
    registerPreview(server, checked.event),
    registerCopyTraits(server),
    registerCompareTraits(server, checked.event),
    registerDsdsCommands(server, log),
    followDsds(server, projectChanged.event),
    registerNewContract(),
    registerNewFromExisting(server),
    registerNewManifest(server),
    registerStatus(server, checked.event),
    vscode.commands.registerCommand(RESTART_COMMAND, () => server.restart()),
    vscode.commands.registerCommand(SHOW_LOG_COMMAND, () => log.show()),
  );
  // From here on there is a server to restart and a log to show.
  void vscode.commands.executeCommand('setContext', 'component-contract.isActive', true);
}
