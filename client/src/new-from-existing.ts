import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import {
  createManyContracts,
  createOneContract,
  type Drafted,
  type DraftRequest,
  type ListPages,
  registerListPages,
} from './create-contracts.ts';
import { type LeftOutList, notDraftableList } from './messages.ts';
import { type Offer, pickComponents, type PickTexts } from './pick-components.ts';
import { type Server, showServerStopped } from './server.ts';

/** A format that contracts are drafted from, with its texts. */
interface Source extends PickTexts {
  readonly kind: 'elements' | 'items';
  readonly command: string;
  /** Message where no file is found. */
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
    title: 'New Contract from Custom Element',
    reading: 'Reading the manifests of the project and of the packages it depends on...',
    choose: 'Tick one or several, or write the name of one',
    none: 'No Custom Elements Manifest is found in this project, nor in the installed packages that it depends on. Name yours under "elements" in component-contract.config.json, or under "customElements" in package.json.',
    file: 'Custom Elements Manifest',
    member: 'elements',
    example: 'dist/custom-elements.json',
  },
  {
    kind: 'items',
    command: 'component-contract.newContractFromItem',
    title: 'New Contract from Registry Item',
    reading: 'Reading the component registries of the project...',
    choose: 'Tick one or several, or write the name of one',
    none: 'No component registry is found in this project. Name yours under "registries" in component-contract.config.json.',
    file: 'component registry',
    member: 'registries',
    example: 'registry.json',
  },
];

/** Registers the commands that draft contracts from Custom Elements Manifests and registries. */
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

/** Lets the user pick components, of one file if that was clicked, and creates their contracts. */
async function draftContracts(
  source: Source,
  file: vscode.Uri | undefined,
  server: Server,
  lists: ListPages,
): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.length) {
    const first = 'Open the folder of a project first: contracts are drafted from what files in it say.';
    void vscode.window.showInformationMessage(first);
    return;
  }
  const { kind, title } = source;
  const ask = <Answer>(method: string, params: object): Promise<Answer | null> =>
    server.request<Answer>(`component-contract/${method}`, { kind, ...params });
  const making: DraftRequest = {
    title,
    lists,
    draft: (chosen, folder) => ask<readonly Drafted[]>('drafts', { chosen, folder: folder.toString() }),
  };
  try {
    const coming = ask<Offer>('draftable', file ? { file: file.toString() } : {});
    const picked = await pickComponents(coming, source, (offer) => void lists.show(notDraftable(offer)));
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
    'No contract created: the language server could not read what there is to draft from. Its log says why.',
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
    const show = 'Show Why';
    const message = `No contract can be drafted from ${where ?? `any ${source.file} that is found`}.`;
    if ((await vscode.window.showInformationMessage(message, show)) === show)
      await lists.show(notDraftable(offer));
  } else if (where !== undefined) {
    void vscode.window.showInformationMessage(`There is nothing in ${where} to draft a contract of.`);
  } else {
    const open = 'Open Project File';
    if ((await vscode.window.showInformationMessage(source.none, open)) === open)
      await openConfigFile(source);
  }
}

/** Opens the config file; where there is none, an untitled one. */
async function openConfigFile({ member, example }: Source): Promise<void> {
  const files = await vscode.workspace.findFiles(`**/${CONFIG_NAME}`, '**/node_modules/**');
  // A config file in a folder further down is for a part of the project.
  const [found] = files.toSorted((a, b) => a.path.length - b.path.length);
  if (found) return void (await vscode.window.showTextDocument(found));
  const { uri } = vscode.workspace.workspaceFolders![0]!;
  const file = vscode.Uri.joinPath(uri, CONFIG_NAME).with({ scheme: 'untitled' });
  const document = await vscode.workspace.openTextDocument(file);
  const edit = new vscode.WorkspaceEdit();
  // It may be open already, with text.
  if (document.getText() === '')
    edit.insert(
      file,
      new vscode.Position(0, 0),
      `{
  "${member}": ["${example}"]
}
`,
    );
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document);
}

const notDraftable = ({ leftOut }: Offer): LeftOutList =>
  notDraftableList(
    leftOut.map((each) => ({ ...each, file: vscode.workspace.asRelativePath(vscode.Uri.parse(each.uri)) })),
  );
