import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import { type Drafted, type Making, newFromMany, newFromOne } from './new-from-create.ts';
import { type Lists, registerLists } from './new-from-list.ts';
import { type Offer, pickFrom, type PickWords } from './new-from-pick.ts';
import { type List, listOfOthers } from './new-from-words.ts';
import { type Server, tellStopped } from './server.ts';

/** What contracts are drafted from: as the server names it, and as people are told of it. */
interface Source extends PickWords {
  readonly kind: 'elements' | 'items';
  readonly command: string;
  /** What to do where there are none. */
  readonly none: string;
  /** What one of their files is called, and the member of the project file that names them. */
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

/** The commands that draft contracts from what other files say of the components. */
export function registerNewFromExisting(server: Server): vscode.Disposable {
  const lists = registerLists();
  const commands = SOURCES.map((source) =>
    vscode.commands.registerCommand(source.command, (clicked?: unknown) =>
      // The menus of the window hand in other things, or nothing.
      newFrom(source, clicked instanceof vscode.Uri ? clicked : undefined, server, lists),
    ),
  );
  return vscode.Disposable.from(lists, ...commands);
}

/** Has a person pick, from one file only where that was clicked, and creates the contracts. */
async function newFrom(
  source: Source,
  file: vscode.Uri | undefined,
  server: Server,
  lists: Lists,
): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.length) {
    const first = 'Open the folder of a project first: contracts are drafted from what files in it say.';
    void vscode.window.showInformationMessage(first);
    return;
  }
  const { kind, title } = source;
  const ask = <Answer>(method: string, params: object): Promise<Answer | null> =>
    server.request<Answer>(`component-contract/${method}`, { kind, ...params });
  const making: Making = {
    title,
    lists,
    draft: (chosen, folder) => ask<readonly Drafted[]>('drafts', { chosen, folder: folder.toString() }),
  };
  try {
    const coming = ask<Offer>('draftable', file ? { file: file.toString() } : {});
    const picked = await pickFrom(coming, source, (offer) => void lists.show(notOffered(offer)));
    const offer = await coming;
    const [first, ...others] = picked ?? [];
    if (!offer) tellFailed();
    else if (offer.found.length === 0) await tellNone(source, offer, file, lists);
    else if (first && others.length === 0) await newFromOne(first, making);
    else if (first) await newFromMany([first, ...others], making);
  } catch (error) {
    if (server.state !== 'stopped') throw error;
    await tellStopped(server, 'No contract created.');
  }
}

function tellFailed(): void {
  void vscode.window.showErrorMessage(
    'No contract created: the language server could not read what there is to draft from. Its log says why.',
  );
}

async function tellNone(
  source: Source,
  offer: Offer,
  clicked: vscode.Uri | undefined,
  lists: Lists,
): Promise<void> {
  const where = clicked && vscode.workspace.asRelativePath(clicked);
  if (offer.leftOut.length > 0) {
    const show = 'Show Why';
    const message = `No contract can be drafted from ${where ?? `any ${source.file} that is found`}.`;
    if ((await vscode.window.showInformationMessage(message, show)) === show)
      await lists.show(notOffered(offer));
  } else if (where !== undefined) {
    void vscode.window.showInformationMessage(`There is nothing in ${where} to draft a contract of.`);
  } else {
    const open = 'Open Project File';
    if ((await vscode.window.showInformationMessage(source.none, open)) === open)
      await openProjectFile(source);
  }
}

/** Opens the project file; where there is none, one that can be saved as such. */
async function openProjectFile({ member, example }: Source): Promise<void> {
  const files = await vscode.workspace.findFiles(`**/${CONFIG_NAME}`, '**/node_modules/**');
  // That of a folder further down is of a part of the project.
  const [found] = files.toSorted((a, b) => a.path.length - b.path.length);
  if (found) return void (await vscode.window.showTextDocument(found));
  const { uri } = vscode.workspace.workspaceFolders![0]!;
  const file = vscode.Uri.joinPath(uri, CONFIG_NAME).with({ scheme: 'untitled' });
  const document = await vscode.workspace.openTextDocument(file);
  const edit = new vscode.WorkspaceEdit();
  // It may be open already, and written on.
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

const notOffered = ({ leftOut }: Offer): List =>
  listOfOthers(
    leftOut.map((each) => ({ ...each, file: vscode.workspace.asRelativePath(vscode.Uri.parse(each.uri)) })),
  );
