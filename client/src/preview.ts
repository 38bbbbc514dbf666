import * as vscode from 'vscode';
import type { Server } from './server.ts';

export const PREVIEW_COMMAND = 'component-contract.previewTraits';

const SCHEME = 'component-contract-traits';

/** The preview of a contract's traits, which is drawn again whenever the contract was checked. */
export function registerPreview(server: Server, checked: vscode.Event<vscode.Uri>): vscode.Disposable {
  const pageChanged = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    pageChanged,
    checked((contract) => pageChanged.fire(pageOf(contract))),
    vscode.commands.registerCommand(PREVIEW_COMMAND, openPreview),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: pageChanged.event,
      provideTextDocumentContent: (page) => traitsAsMarkdown(server, vscode.Uri.parse(page.query)),
    }),
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
