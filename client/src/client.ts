import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';

const PREVIEW_COMMAND = 'component-contract.previewTraits';
const PREVIEW_SCHEME = 'component-contract-traits';

/** How the server is started is the entry point's to say; everything else is here. */
export type StartServer = (options: LanguageClientOptions) => BaseLanguageClient;

export async function activate(context: vscode.ExtensionContext, startServer: StartServer): Promise<void> {
  const client = startServer({
    documentSelector: [{ language: 'component-contract' }],
    initializationOptions: { commands: [PREVIEW_COMMAND] },
  });
  context.subscriptions.push(
    client,
    vscode.commands.registerCommand(PREVIEW_COMMAND, previewTraits),
    ...traitPages(client),
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

/** Serves those pages, and says when they change. */
function traitPages(client: BaseLanguageClient): vscode.Disposable[] {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const pages: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    async provideTextDocumentContent(page) {
      const contract = vscode.Uri.parse(page.query);
      // The server knows open documents only; a preview may outlive the editor it was opened from.
      const document = await vscode.workspace.openTextDocument(contract);
      await client.start();
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      const traits = await client.sendRequest<{ page: string } | null>('component-contract/traits', {
        textDocument: { uri },
      });
      return traits?.page ?? '# No DSDS traits\n\nThis document is not a component contract.';
    },
  };
  return [
    changed,
    vscode.workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, pages),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === 'component-contract') changed.fire(traitPageOf(document.uri));
    }),
  ];
}
