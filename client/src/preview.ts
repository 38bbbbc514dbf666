import * as vscode from 'vscode';
import type { Server } from './server.ts';

export const PREVIEW_COMMAND = 'component-contract.previewTraits';

const SCHEME = 'component-contract-traits';

/** The pages that were drawn, by their URIs, the latest last. */
const drawn = new Map<string, vscode.Uri>();

/**
 * The preview of a contract's traits, which is drawn again whenever something was checked: it also tells of the DSDS
 * entries that point at the contract.
 */
export function registerPreview(server: Server, checked: vscode.Event<vscode.Uri>): vscode.Disposable {
  const pageChanged = new vscode.EventEmitter<vscode.Uri>();
  const { tabGroups } = vscode.window;
  return vscode.Disposable.from(
    pageChanged,
    checked(() => {
      for (const page of drawn.values()) pageChanged.fire(page);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => drawn.delete(uri.toString())),
    tabGroups.onDidChangeTabs(tellMenus),
    tabGroups.onDidChangeTabGroups(tellMenus),
    vscode.commands.registerCommand(PREVIEW_COMMAND, openPreview),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: pageChanged.event,
      provideTextDocumentContent(page) {
        // A map keeps the place of what is in it already.
        drawn.delete(page.toString());
        drawn.set(page.toString(), page);
        tellMenus();
        return traitsAsMarkdown(server, vscode.Uri.parse(page.query));
      },
    }),
  );
}

/** The contract whose preview has the active tab. A tab says no more of a webview than its title, which ends in the name of the page. */
export function previewed(): vscode.Uri | undefined {
  const { input, label = '' } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (!(input instanceof vscode.TabInputWebview) || !input.viewType.endsWith('markdown.preview')) {
    return undefined;
  }
  const page = [...drawn.values()].findLast(({ path }) =>
    label.endsWith(path.slice(path.lastIndexOf('/') + 1)),
  );
  return page && vscode.Uri.parse(page.query);
}

/** The Markdown preview runs no commands from its pages, so they are in the title of its editor. */
function tellMenus(): void {
  void vscode.commands.executeCommand(
    'setContext',
    'component-contract.isPreviewed',
    previewed() !== undefined,
  );
}

/** Opens the preview of a contract beside it; without an argument, of the one in the active editor. */
async function openPreview(contract?: vscode.Uri | string): Promise<void> {
  const uri = typeof contract === 'string' ? vscode.Uri.parse(contract) : contract;
  const source = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (!source) return;
  await vscode.commands.executeCommand('markdown.showPreviewToSide', pageOf(source));
}

/**
 * The page of a contract's traits: a virtual document, which the built-in Markdown preview shows in the theme of the
 * window. It carries the contract's own URI as its query.
 */
function pageOf(contract: vscode.Uri): vscode.Uri {
  const path = contract.path.replace(/(\.contract)?(\.json)?$/, '.traits.md');
  return vscode.Uri.from({ scheme: SCHEME, path, query: contract.toString() });
}

async function traitsAsMarkdown(server: Server, contract: vscode.Uri): Promise<string> {
  const none = (why: string): string => `# No DSDS traits\n\n${why}`;
  try {
    const traits = await server.ask<{ page: string }>('component-contract/traits', contract);
    return traits?.page ?? none('This document is not a component contract, or it is gone.');
  } catch {
    // Findings of the next server draw the page again.
    return none('The language server is not running.');
  }
}
