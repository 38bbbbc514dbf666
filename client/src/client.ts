import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';

const PREVIEW_COMMAND = 'component-contract.previewTraits';
const PREVIEW_SCHEME = 'component-contract-traits';

/** How the server is started is the entry point's to say; everything else is here. */
export type StartServer = (options: LanguageClientOptions) => BaseLanguageClient;

export async function activate(context: vscode.ExtensionContext, startServer: StartServer): Promise<void> {
  const pageChanged = new vscode.EventEmitter<vscode.Uri>();
  const client = startServer({
    documentSelector: [{ language: 'component-contract' }],
    initializationOptions: { commands: [PREVIEW_COMMAND] },
    middleware: {
      handleDiagnostics(uri, diagnostics, next) {
        next(uri, diagnostics);
        // Findings follow every change. An event of the document itself would come before the server knows of it.
        pageChanged.fire(traitPageOf(uri));
      },
    },
  });
  context.subscriptions.push(
    pageChanged,
    client,
    vscode.commands.registerCommand(PREVIEW_COMMAND, previewTraits),
    vscode.workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, {
      onDidChange: pageChanged.event,
      provideTextDocumentContent: (page) => traitsAsMarkdown(client, vscode.Uri.parse(page.query)),
    }),
  );
  await client.start();
}

/** Opens the preview of a contract beside it; without an argument, of the one in the active editor. */
async function previewTraits(contract?: vscode.Uri | string): Promise<void> {
  const uri = typeof contract === 'string' ? vscode.Uri.parse(contract) : contract;
  const source = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (!source) return;
  await vscode.commands.executeCommand('markdown.showPreviewToSide', traitPageOf(source));
}

/**
 * The page of a contract's traits: a virtual document, which the built-in Markdown preview shows in the theme of the
 * window. It carries the contract's own URI as its query.
 */
function traitPageOf(contract: vscode.Uri): vscode.Uri {
  const path = contract.path.replace(/(\.contract)?(\.json)?$/, '.traits.md');
  return vscode.Uri.from({ scheme: PREVIEW_SCHEME, path, query: contract.toString() });
}

async function traitsAsMarkdown(client: BaseLanguageClient, contract: vscode.Uri): Promise<string> {
  // The server knows open documents only, and a preview may outlive the editor it was opened from.
  const document = await vscode.workspace.openTextDocument(contract);
  await client.start();
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const params = { textDocument: { uri } };
  const traits = await client.sendRequest<{ page: string } | null>('component-contract/traits', params);
  return traits?.page ?? '# No DSDS traits\n\nThis document is not a component contract.';
}
