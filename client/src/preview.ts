import vscode = require('vscode');
import type { TraitsPage } from '../../server/src/kinds/answers.ts';
import { registerLiveDocuments } from './live-documents.ts';
import type { Server } from './server.ts';

export const PREVIEW_COMMAND = 'component-contract.previewTraits';

const SCHEME = 'component-contract-traits';

/** The states of open contracts. */
export interface Statuses extends vscode.Disposable {
  /** Tests for a contract that DSDS entries point at. */
  isCompared(contract: vscode.Uri): boolean;
  readonly onDidChange: vscode.Event<void>;
}

/** Pages that were rendered, by URI, the latest last. */
const openPages = new Map<string, vscode.Uri>();

/**
 * Registers the preview of a contract's traits. It refreshes after every check, since it also shows the DSDS
 * entries that point at the contract.
 */
export function registerPreview(
  server: Server,
  checked: vscode.Event<vscode.Uri>,
  statuses: Statuses,
): vscode.Disposable {
  /**
   * Updates the context keys for menus: the Markdown preview can't run commands from its pages, so they are in
   * the editor title.
   */
  function updateMenuContext(): void {
    const contract = previewedContract();
    const set = (key: string, value: boolean): void =>
      void vscode.commands.executeCommand('setContext', `component-contract.${key}`, value);
    set('isPreviewed', contract !== undefined);
    set('isPreviewCompared', contract !== undefined && statuses.isCompared(contract));
  }

  const pages = registerLiveDocuments(SCHEME, (page) => {
    // Setting an existing key would keep its position.
    openPages.delete(page.toString());
    openPages.set(page.toString(), page);
    updateMenuContext();
    return traitsAsMarkdown(server, vscode.Uri.parse(page.query));
  });
  const { tabGroups } = vscode.window;
  return vscode.Disposable.from(
    pages,
    checked(() => {
      // Refreshing the page of a closed preview would open its contract again.
      for (const page of openPages.values()) if (isShown(page)) pages.update(page);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => openPages.delete(uri.toString())),
    statuses.onDidChange(updateMenuContext),
    tabGroups.onDidChangeTabs(updateMenuContext),
    tabGroups.onDidChangeTabGroups(updateMenuContext),
    vscode.commands.registerCommand(PREVIEW_COMMAND, (contract?: unknown) => openPreview(server, contract)),
  );
}

/** The contract whose preview is the active tab. */
export function previewedContract(): vscode.Uri | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const page = tab && [...openPages.values()].findLast((each) => isPreviewOf(tab, each));
  return page && vscode.Uri.parse(page.query);
}

/** Tests for the tab of a page. A tab of a webview has only a title, which ends in the name of the page. */
const isPreviewOf = ({ input, label }: vscode.Tab, { path }: vscode.Uri): boolean =>
  input instanceof vscode.TabInputWebview &&
  input.viewType.endsWith('markdown.preview') &&
  label.endsWith(path.slice(path.lastIndexOf('/') + 1));

const isShown = (page: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => isPreviewOf(tab, page)));

/** Opens the preview beside the contract; without an argument, that of the active editor. */
async function openPreview(server: Server, contract: unknown): Promise<void> {
  const uri = typeof contract === 'string' ? vscode.Uri.parse(contract) : contract;
  const source = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
  if (!source) return;
  const traits = await server.ask<TraitsPage>('component-contract/traits', source).catch(() => null);
  const next = pageOf(source, traits?.name);
  const before = [...openPages.values()].find(
    ({ path, query }) => path === next.path && query === next.query,
  );
  const isAgain = before !== undefined && isShown(before);
  if (before && !isAgain) openPages.delete(before.toString());
  await vscode.commands.executeCommand('markdown.showPreviewToSide', isAgain ? before : next);
}

let previews = 0;

/**
 * URI of the page of a contract's traits: a virtual document for the built-in Markdown preview, with the
 * contract's URI as its query. The tab has the name of the page. VS Code keeps the text of a closed preview for
 * minutes, so each has a number as its authority.
 */
function pageOf(contract: vscode.Uri, name: string | undefined): vscode.Uri {
  const [, folder = '/', stem = ''] = /^(.*\/)?(.*?)(?:\.contract)?(?:\.json)?$/.exec(contract.path) ?? [];
  const title = `${(name ?? stem).replaceAll(/[/\\]/g, ' ')}: DSDS traits`;
  return vscode.Uri.from({
    scheme: SCHEME,
    authority: String(++previews),
    path: `${folder}${title}`,
    query: contract.toString(),
  });
}

async function traitsAsMarkdown(server: Server, contract: vscode.Uri): Promise<string> {
  const none = (why: string): string => `# No DSDS traits\n\n${why}`;
  try {
    const traits = await server.ask<TraitsPage>('component-contract/traits', contract);
    return traits?.page ?? none("This file isn't a contract.");
  } catch {
    // The next server's findings refresh the page.
    return none("The language server isn't running.");
  }
}
