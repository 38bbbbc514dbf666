import vscode = require('vscode');
import type { BaseLanguageClient, LanguageClientOptions, Middleware } from 'vscode-languageclient';
import { followCaret } from './calm-typing.ts';
import { registerCompareRevision } from './compare-revision.ts';
import { registerChangeLenses } from './change-lenses.ts';
import { COMPARE_COMMAND, registerCompareTraits } from './compare-dsds-traits.ts';
import { registerCheckAll } from './check-all.ts';
import { assignContractLanguage } from './contract-language.ts';
import { registerCopyTraits } from './copy-traits.ts';
import { registerContractsView } from './contracts-view.ts';
import { registerConfiguration, RULE_COMMANDS } from './configuration.ts';
import { isDsdsCommand, runDsdsCommand } from './dsds-commands.ts';
import { serveFileSystem, syncConfigFiles } from './file-system.ts';
import { assignForeignLanguage } from './foreign-files.ts';
import { Git } from './git.ts';
import { createTraceChannel } from './log.ts';
import { registerNewManifest, runManifestCommand } from './manifest-commands.ts';
import { registerNewContract } from './new-contract.ts';
import { registerNewFromExisting } from './new-from-existing.ts';
import { PREVIEW_COMMAND, registerPreview } from './preview.ts';
import { showWhyNotFormatted } from './not-formatted.ts';
import { restartOnCrash } from './server-crashes.ts';
import { RESTART_COMMAND, offerRestart, startServer } from './server.ts';
import { followStatus } from './status.ts';
import { registerWalkthrough } from './walkthrough.ts';

const SHOW_LOG_COMMAND = 'component-contract.showLog';

/** Creates a language client. Only the entry point knows how the server is started. */
type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Activates the extension. `files`: where the files of this package can be shown. */
export function activate(
  context: vscode.ExtensionContext,
  createClient: CreateClient,
  files = context.extensionUri,
): void {
  const log = vscode.window.createOutputChannel('Component Contract', { log: true });
  const trace = createTraceChannel(log);
  const checked = new vscode.EventEmitter<vscode.Uri>();
  const projectChanged = new vscode.EventEmitter<void>();
  let current: BaseLanguageClient | undefined;
  const server = startServer(() => {
    const client = createClient({
      documentSelector: [{ language: 'component-contract' }],
      outputChannel: log,
      traceOutputChannel: trace,
      // Evaluated at every start, so that a server that replaces a crashed one gets the current settings.
      initializationOptions,
      // The client library shows a failed start. Without this handler it shows it three times.
      initializationFailedHandler: () => false,
      errorHandler: restartOnCrash(() => void offerRestart(server, 'The language server crashed 5 times.')),
      synchronize: { configurationSection: 'component-contract' },
      middleware: {
        ...middlewareFor(checked),
        executeCommand: (command, given: unknown[]) =>
          isDsdsCommand(command)
            ? runDsdsCommand(server, log, command, given)
            : runManifestCommand(client, command, given),
      },
    });
    current = client;
    syncConfigFiles(client);
    serveFileSystem(client);
    client.onNotification('component-contract/projectChanged', () => projectChanged.fire());
    return client;
  });
  const git = new Git();
  const foreign = assignForeignLanguage(server, projectChanged.event);
  const statuses = followStatus(server, checked.event, projectChanged.event, foreign);
  context.subscriptions.push(
    log,
    trace,
    checked,
    projectChanged,
    server,
    assignContractLanguage(server, projectChanged.event),
    foreign,
    registerCheckAll(server),
    followCaret(() => current),
    statuses,
    registerPreview(server, checked.event, statuses),
    registerContractsView(server, checked.event, projectChanged.event),
    registerCopyTraits(server),
    registerCompareTraits(server, checked.event),
    git,
    registerCompareRevision(server, git, checked.event),
    registerChangeLenses(server, git, projectChanged.event),
    registerNewContract(server),
    registerNewFromExisting(server),
    registerNewManifest(server),
    registerConfiguration(server, vscode.Uri.joinPath(files, 'docs', 'rules')),
    registerWalkthrough(
      server,
      vscode.Uri.joinPath(context.extensionUri, 'client/walkthrough/banner.contract.json'),
    ),
    vscode.commands.registerCommand(RESTART_COMMAND, () => server.restart()),
    vscode.commands.registerCommand(SHOW_LOG_COMMAND, () => log.show()),
  );
  // Commands that need a server or a log are available from here on.
  void vscode.commands.executeCommand('setContext', 'component-contract.isActive', true);
}

const initializationOptions = (): object => ({
  commands: [
    PREVIEW_COMMAND,
    COMPARE_COMMAND,
    SHOW_LOG_COMMAND,
    ...RULE_COMMANDS,
    'editor.action.triggerSuggest',
  ],
  settings: { 'component-contract': currentSettings() },
  // VS Code's JSON server reports what the schema finds in an open config file.
  jsonSchemas: true,
  projectChanges: true,
  // The server asks this client for files that are not on the disk.
  fileSystem: true,
});

const middlewareFor = (checked: vscode.EventEmitter<vscode.Uri>): Middleware => ({
  handleDiagnostics(uri, diagnostics, next) {
    next(uri, diagnostics);
    // Published diagnostics follow every change. A document event would fire before the server knows
    // the change.
    checked.fire(uri);
  },
  async provideDocumentFormattingEdits(document, options, token, next) {
    const edits = await next(document, options, token);
    if (!edits?.length) showWhyNotFormatted(document);
    return edits;
  },
});

/** A copy, since VS Code's own object can't be sent to a Worker. */
const currentSettings = (): unknown =>
  JSON.parse(JSON.stringify(vscode.workspace.getConfiguration().get('component-contract')));
