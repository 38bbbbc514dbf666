import vscode = require('vscode');
import type { LeftOut } from '../../server/src/kinds/contract/draft-props.ts';
import { counted } from '../../server/src/text/words.ts';
import { askForFile, askForFolder, createFiles, exists, validateChecked } from './contract-file.ts';
import {
  countNotTakenOver,
  createdMessage,
  type LeftOutList,
  leftOutOfDrafts,
  listAsMarkdown,
  notTakenOverMessage,
  validateExisting,
} from './messages.ts';
import type { Draftable } from './pick-components.ts';
import type { Server } from './server.ts';

/** The input for creating contracts from picked components. */
export interface DraftRequest {
  readonly title: string;
  readonly server: Server;
  readonly lists: ListPages;
  /** Drafts for a folder; null if the server fails. */
  readonly draft: (chosen: readonly Draftable[], folder: vscode.Uri) => Promise<readonly Drafted[] | null>;
}

export interface Drafted {
  readonly uri: string;
  readonly name: string;
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
}

/** Asks for the file of one contract, creates it and opens it. */
export async function createOneContract(
  chosen: Draftable,
  { title, server, lists, draft }: DraftRequest,
): Promise<void> {
  const { name, contractId, projectRoot, contracts } = chosen;
  if (contracts[0] !== undefined && !(await confirmAnotherContract(name, vscode.Uri.parse(contracts[0]))))
    return;
  const file = await askForFile(title, contractId, { projectRoot: vscode.Uri.parse(projectRoot) }, server);
  if (!(file instanceof vscode.Uri)) return;
  const drafts = await draft([chosen], vscode.Uri.joinPath(file, '..'));
  const [made] = drafts ?? [];
  if (!drafts || !made) return showDraftFailed();
  if (!(await createFiles([{ uri: file, text: made.text }]))) return;
  await open(file);
  const missed = countNotTakenOver(drafts);
  if (missed > 0) await showMessage(notTakenOverMessage(missed, name), leftOutOfDrafts(drafts), lists);
}

/**
 * Opens a file as a user does: VS Code keeps a document that an extension opens for minutes after it is
 * closed.
 */
const open = (file: vscode.Uri): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', file, { preview: false });

/** Asks for confirmation to draft another contract of a component. */
async function confirmAnotherContract(name: string, contract: vscode.Uri): Promise<boolean> {
  const [show, another] = ['Open Contract', 'Create Another'] as const;
  const choice = await vscode.window.showInformationMessage(
    `${name} already has a contract: ${vscode.workspace.asRelativePath(contract)}.`,
    // Modal, since everything else depends on the answer.
    { modal: true },
    show,
    another,
  );
  if (choice === show) await open(contract);
  return choice === another;
}

/** Creates several contracts in one folder. Skips components that have a contract, and files that exist. */
export async function createManyContracts(
  chosen: readonly Draftable[],
  { title, server, lists, draft }: DraftRequest,
): Promise<void> {
  const without = chosen.filter(({ contracts }) => contracts.length === 0);
  const known = chosen.length - without.length;
  // Components with the same contractId share a file name.
  const wanted = [
    ...new Map(without.toReversed().map((each) => [each.fileName, each])).values(),
  ].toReversed();
  if (wanted.length === 0) {
    void vscode.window.showInformationMessage(
      `No contract created: ${known === 1 ? 'the component' : `all ${known} components`} already ${known === 1 ? 'has' : 'have'} one.`,
    );
    return;
  }
  const thereIn = async (folder: vscode.Uri): Promise<Draftable[]> => {
    const found = wanted.map(({ fileName }) => exists(vscode.Uri.joinPath(folder, fileName)));
    const areThere = await Promise.all(found);
    return wanted.filter((_, index) => areThere[index]);
  };
  const prompt = `Folder for ${counted(wanted.length, 'contract')}`;
  const { projectRoot, folder: usual, contractId, fileName: firstFile } = wanted[0]!;
  const where = {
    projectRoot: vscode.Uri.parse(projectRoot),
    usual: usual === undefined ? undefined : vscode.Uri.parse(usual),
  };
  const folder = await askForFolder(
    title,
    prompt,
    where,
    async (place) =>
      (await validateChecked(server, contractId, vscode.Uri.joinPath(place, firstFile))) ??
      validateExisting((await thereIn(place)).map(({ fileName }) => fileName)),
  );
  if (!folder) return;
  const there = new Set(await thereIn(folder));
  const drafts = await draft(
    wanted.filter((each) => !there.has(each)),
    folder,
  );
  if (!drafts) return showDraftFailed();
  const files = drafts.map(({ uri, name, text }) => {
    const { fileName } = wanted.find((each) => each.uri === uri && each.name === name)!;
    return { uri: vscode.Uri.joinPath(folder, fileName), text };
  });
  const [first] = files;
  if (first && !(await createFiles(files))) return;
  if (first) await vscode.commands.executeCommand('revealInExplorer', first.uri);
  const outcome = {
    created: files.length,
    folder: vscode.workspace.asRelativePath(folder),
    there: there.size,
    known,
    missed: countNotTakenOver(drafts),
  };
  await showMessage(createdMessage(outcome), outcome.missed > 0 ? leftOutOfDrafts(drafts) : undefined, lists);
}

async function showMessage(message: string, list: LeftOutList | undefined, lists: ListPages): Promise<void> {
  const show = 'Show Details';
  const choice = await vscode.window.showInformationMessage(message, ...(list ? [show] : []));
  if (list && choice === show) await lists.show(list);
}

function showDraftFailed(): void {
  void vscode.window.showErrorMessage("No contract created: the source has changed or can't be read.");
}

const SCHEME = 'component-contract-list';

/** Shows lists as read-only pages, and keeps each while it is open. */
export interface ListPages extends vscode.Disposable {
  show(list: LeftOutList): Promise<void>;
}

export function registerListPages(): ListPages {
  const pages = new Map<string, string>();
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: (page) => pages.get(page.toString()) ?? EXPIRED_PAGE,
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => void pages.delete(uri.toString())),
  );
  return {
    async show(list) {
      // A page that is shown doesn't change.
      const page = vscode.Uri.from({ scheme: SCHEME, path: `/${list.title}.md`, query: String(pages.size) });
      pages.set(page.toString(), listAsMarkdown(list));
      await vscode.commands.executeCommand('markdown.showPreview', page);
    },
    dispose: () => void registered.dispose(),
  };
}

const EXPIRED_PAGE = 'This list is from a closed window.';
