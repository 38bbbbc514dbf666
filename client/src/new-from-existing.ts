import vscode = require('vscode');
import { openConfiguration } from './configuration.ts';
import {
  createManyContracts,
  createOneContract,
  type Drafted,
  type DraftRequest,
  type ListPages,
  registerListPages,
} from './create-contracts.ts';
import type { Kind } from '../../server/src/kinds/contract/drafts.ts';
import { type LeftOutList, notDraftableList } from './messages.ts';
import { type Offer, pickComponents, type PickTexts } from './pick-components.ts';
import { type Server, showServerStopped } from './server.ts';

/** A format that contracts are drafted from, with its texts. */
interface Source extends PickTexts {
  readonly kind: Kind;
  readonly command: string;
  /** Message if no file is found. */
  readonly none: string;
  /** Name of the format's files, and the member of the config file that lists them. */
  readonly file: string;
  readonly member: string;
  readonly example: string;
}

const SOURCES: readonly Source[] = [
  {
    kind: 'elements',
    command: 'component-contract.newContractFromElement',
    title: 'Draft Contract from Custom Element',
    reading: 'Reading Custom Elements Manifests...',
    choose: 'Select custom elements',
    none: 'No Custom Elements Manifest found. Set "elements" in component-contract.config.json or "customElements" in package.json.',
    file: 'Custom Elements Manifest',
    member: 'elements',
    example: 'dist/custom-elements.json',
  },
  {
    kind: 'components',
    command: 'component-contract.newContractFromReact',
    title: 'Draft Contract from React Component',
    reading: 'Reading docs of React components...',
    choose: 'Select React components',
    none: 'No docs of React components found. Run react-docgen, or set "sources" in component-contract.config.json.',
    file: 'JSON from react-docgen or Storybook',
    member: 'sources',
    example: 'react-docgen.json',
  },
  {
    kind: 'items',
    command: 'component-contract.newContractFromItem',
    title: 'Draft Contract from Registry Item',
    reading: 'Reading component registries...',
    choose: 'Select registry items',
    none: 'No component registry found. Set "registries" in component-contract.config.json.',
    file: 'component registry',
    member: 'registries',
    example: 'registry.json',
  },
];

/** Registers the commands that draft contracts from Custom Elements Manifests, docs of React components, and registries. */
export function registerNewFromExisting(server: Server): vscode.Disposable {
  const lists = registerListPages();
  const commands = SOURCES.map((source) =>
    vscode.commands.registerCommand(source.command, (clicked?: unknown) =>
      // Menus pass other values, or none.
      draftContracts(source, clicked instanceof vscode.Uri ? clicked : undefined, server, lists),
    ),
  );
  return vscode.Disposable.from(lists, ...commands);
}

/**
 * Lets the user pick components, of one file if that was clicked, and creates their contracts. A component that was clicked is the
 * fragment of the URI of its file.
 */
async function draftContracts(
  source: Source,
  clicked: vscode.Uri | undefined,
  server: Server,
  lists: ListPages,
): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.length) {
    void vscode.window.showInformationMessage('Open a folder first.');
    return;
  }
  const { kind, title } = source;
  const [file, component = ''] = [clicked?.with({ fragment: '' }), clicked?.fragment];
  const ask = <Answer>(method: string, params: object): Promise<Answer | null> =>
    server.request<Answer>(`component-contract/${method}`, { kind, ...params });
  const making: DraftRequest = {
    title,
    server,
    lists,
    draft: (chosen, folder) => ask<readonly Drafted[]>('drafts', { chosen, folder: folder.toString() }),
  };
  try {
    const coming = ask<Offer>('draftable', file ? { file: file.toString() } : {});
    const named = component === '' ? undefined : (await coming)?.found.find(({ name }) => name === component);
    const picked = named
      ? [named]
      : await pickComponents(coming, source, (offer) => void lists.show(notDraftable(offer)));
    const offer = await coming;
    const [first, ...others] = picked ?? [];
    if (!offer) showRequestFailed();
    else if (offer.found.length === 0) await showNothingFound(source, offer, file, lists);
    else if (first && others.length === 0) await createOneContract(first, making);
    else if (first) await createManyContracts([first, ...others], making);
  } catch (error) {
    if (server.state !== 'stopped') throw error;
    await showServerStopped(server, 'No contract created.');
  }
}

function showRequestFailed(): void {
  void vscode.window.showErrorMessage(
    "No contract created: the files can't be read. The log has the details.",
  );
}

async function showNothingFound(
  source: Source,
  offer: Offer,
  clicked: vscode.Uri | undefined,
  lists: ListPages,
): Promise<void> {
  const where = clicked && vscode.workspace.asRelativePath(clicked);
  if (offer.leftOut.length > 0) {
    const show = 'Show Details';
    const message = `No contract can be created from ${where ?? `any ${source.file}`}.`;
    if ((await vscode.window.showInformationMessage(message, show)) === show)
      await lists.show(notDraftable(offer));
  } else if (where !== undefined) {
    void vscode.window.showInformationMessage(`${where} declares no components.`);
  } else {
    const open = 'Open Configuration';
    if ((await vscode.window.showInformationMessage(source.none, open)) === open)
      await openConfiguration({ [source.member]: [source.example] });
  }
}

const notDraftable = ({ leftOut }: Offer): LeftOutList =>
  notDraftableList(
    leftOut.map((each) => ({ ...each, file: vscode.workspace.asRelativePath(vscode.Uri.parse(each.uri)) })),
  );
