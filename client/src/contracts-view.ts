import vscode = require('vscode');
import type { Location } from 'vscode-languageclient';
import type { Listing } from '../../server/src/kinds/contract/editing/list.ts';
import { counted } from '../../server/src/text/words.ts';
import { followListings } from './contract-listings.ts';
import { type Server, showErrorsOf, STOPPED } from './server.ts';

/** Registers the view of contracts by folder. */
export function registerContractsView(
  server: Server,
  checked: vscode.Event<vscode.Uri>,
  projectChanged: vscode.Event<void>,
): vscode.Disposable {
  const { listing, refresh } = followListings({
    async ask(folders) {
      const request = server.request<readonly Listing[]>('component-contract/contracts', { folders });
      const answer = await request.catch(() => null);
      const message = answer ? '' : STOPPED;
      if (view.message !== message) view.message = message;
      return answer;
    },
    roots: () => workspaceFolders().map(({ uri }) => uri.toString()),
    isVisible: () => view.visible,
    changed: () => tree.changed.fire(),
  });
  const tree = new ContractsTree(listing);
  const view = vscode.window.createTreeView('component-contract.contracts', {
    showCollapseAll: true,
    treeDataProvider: tree,
  });
  // Without it the view would say that there are no contracts, until the first answer.
  view.message = 'Reading contracts...';
  return vscode.Disposable.from(
    tree.changed,
    view,
    checked(refresh),
    projectChanged(refresh),
    server.onDidChangeState(refresh),
    view.onDidChangeVisibility(refresh),
    vscode.workspace.onDidChangeWorkspaceFolders(() => tree.changed.fire()),
    ...registerItemCommands(server),
  );
}

/** The contracts by folder. Its elements are the URIs of folders and files, so that commands take them as they take those of the explorer. */
class ContractsTree implements vscode.TreeDataProvider<vscode.Uri> {
  readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly #items = new WeakMap<vscode.Uri, vscode.TreeItem>();
  /** The components without a contract, by the element of their group. */
  readonly #groups = new WeakMap<vscode.Uri, readonly vscode.Uri[]>();
  readonly #listing: (folder: string) => Promise<Listing>;

  constructor(listing: (folder: string) => Promise<Listing>) {
    this.#listing = listing;
  }

  getTreeItem(uri: vscode.Uri): vscode.TreeItem {
    return this.#items.get(uri)!;
  }

  async getChildren(folder?: vscode.Uri): Promise<vscode.Uri[]> {
    if (!folder) return this.#roots();
    const inGroup = this.#groups.get(folder);
    if (inGroup) return [...inGroup];
    const all = await this.#listing(folder.toString());
    const isRoot = workspaceFolders().some(({ uri }) => uri.toString() === folder.toString());
    return isRoot ? this.#inRoot(folder, all) : this.#inFolder(all);
  }

  /** What the workspace folder has; of several each is an item. */
  async #roots(): Promise<vscode.Uri[]> {
    const folders = workspaceFolders();
    const listings = await Promise.all(folders.map(({ uri }) => this.#listing(uri.toString())));
    const [first, ...others] = listings;
    if (first && others.length === 0) {
      const isExpanded = first.folders.length === 1 && first.contracts.length === 0;
      return this.#inRoot(folders[0]!.uri, first, isExpanded);
    }
    return folders.flatMap(({ uri, name }, at) => {
      const { count } = listings[at]!;
      return count === 0 ? [] : this.#element(uri, folderItem(uri, name, [counted(count, 'contract')]));
    });
  }

  #inRoot(folder: vscode.Uri, all: Listing, isExpanded = false): vscode.Uri[] {
    return [...this.#inFolder(all, isExpanded), ...this.#groupOf(folder, all)];
  }

  #inFolder({ folders, contracts }: Listing, isExpanded = false): vscode.Uri[] {
    return [
      ...folders.map(({ uri, label, parts }) => {
        const folder = vscode.Uri.parse(uri);
        return this.#element(folder, folderItem(folder, label, parts, isExpanded));
      }),
      ...contracts.map((each) => {
        const contract = vscode.Uri.parse(each.uri);
        return this.#element(contract, contractItem(contract, each));
      }),
    ];
  }

  /** The group of components without a contract, if there are any. */
  #groupOf(folder: vscode.Uri, { withoutContract: components }: Listing): vscode.Uri[] {
    if (components.length === 0) return [];
    const group = this.#element(folder.with({ fragment: 'without contract' }), groupItem(components.length));
    const inGroup = components.map((each) => this.#element(componentUri(each), componentItem(each)));
    this.#groups.set(group, inGroup);
    return [group];
  }

  #element(uri: vscode.Uri, item: vscode.TreeItem): vscode.Uri {
    this.#items.set(uri, item);
    return uri;
  }
}

/** What the explorer has in the menu of a file. Its own commands don't know the items of other views. */
const registerItemCommands = (server: Server): vscode.Disposable[] => [
  vscode.commands.registerCommand('component-contract.openComponent', (component: ListedComponent) =>
    showErrorsOf(server, () => openComponent(server, component)),
  ),
  vscode.commands.registerCommand('component-contract.openToSide', (uri: vscode.Uri) =>
    vscode.commands.executeCommand('vscode.open', uri, { viewColumn: vscode.ViewColumn.Beside }),
  ),
  vscode.commands.registerCommand('component-contract.revealInExplorer', (uri: vscode.Uri) =>
    vscode.commands.executeCommand('revealInExplorer', uri),
  ),
  vscode.commands.registerCommand('component-contract.copyPath', (uri: vscode.Uri) =>
    vscode.env.clipboard.writeText(uri.scheme === 'file' ? uri.fsPath : uri.path),
  ),
];

/** Opens a component in its code, or its declaration where there is none. */
async function openComponent(server: Server, { at, code }: ListedComponent): Promise<void> {
  const place = await server.request<Location>('component-contract/componentPlace', { at, code });
  if (!place) return;
  const { start, end } = place.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(place.uri), { selection });
}

const workspaceFolders = (): readonly vscode.WorkspaceFolder[] => vscode.workspace.workspaceFolders ?? [];

function folderItem(
  uri: vscode.Uri,
  label: string,
  parts: readonly string[] = [],
  isExpanded = false,
): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, isExpanded ? Expanded : Collapsed);
  item.iconPath = vscode.ThemeIcon.Folder;
  item.contextValue = 'folder';
  return described(item, uri, label, parts);
}

function contractItem(
  uri: vscode.Uri,
  { label, parts, lines, isCompared }: Listing['contracts'][number],
): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.iconPath = vscode.ThemeIcon.File;
  item.contextValue = isCompared ? 'contract compared' : 'contract';
  item.tooltip = lines.join('\n');
  item.command = { command: 'vscode.open', title: 'Open Contract', arguments: [uri] };
  return described(item, uri, label, parts);
}

function groupItem(count: number): vscode.TreeItem {
  const item = new vscode.TreeItem('Without a contract', vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon('circle-slash');
  item.contextValue = 'group';
  item.description = counted(count, 'component');
  item.accessibilityInformation = { label: `${item.label as string}, ${item.description}` };
  return item;
}

type ListedComponent = Listing['withoutContract'][number];

/** The URI of the file that declares a component, with its name, by which commands tell it from others there. */
const componentUri = ({ uri, label }: ListedComponent): vscode.Uri =>
  vscode.Uri.parse(uri).with({ fragment: label });

function componentItem(component: ListedComponent): vscode.TreeItem {
  const { label, parts, lines, source } = component;
  const item = new vscode.TreeItem(label);
  item.iconPath = new vscode.ThemeIcon('symbol-class');
  item.contextValue = `component ${source}`;
  item.description = parts.join(' · ');
  item.accessibilityInformation = { label: [label, ...parts].join(', ') };
  item.tooltip = lines.join('\n');
  item.command = {
    command: 'component-contract.openComponent',
    title: 'Open Component',
    arguments: [component],
  };
  return item;
}

/** With the URI, VS Code colours an item by its errors and warnings. */
function described(
  item: vscode.TreeItem,
  uri: vscode.Uri,
  label: string,
  parts: readonly string[],
): vscode.TreeItem {
  item.resourceUri = uri;
  item.description = parts.join(' · ');
  item.accessibilityInformation = { label: [label, ...parts].join(', ') };
  return item;
}
