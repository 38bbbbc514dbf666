import * as vscode from 'vscode';
import type { LeftOut } from '../../server/src/kinds/contract/draft-props.ts';
import { counted } from '../../server/src/text/words.ts';
import { askForFile, askForFolder, createFiles, namesIn } from './contract-file.ts';
import type { Lists } from './new-from-list.ts';
import type { Draftable } from './new-from-pick.ts';
import {
  aboutThere,
  type List,
  listOfDrafts,
  missedIn,
  whatIsMissed,
  whatWasCreated,
} from './new-from-words.ts';

/** What it takes to make contracts of what was picked. */
export interface Making {
  readonly title: string;
  readonly lists: Lists;
  /** The drafts of some things, for a folder; null where the server fails to answer. */
  readonly draft: (chosen: readonly Draftable[], folder: vscode.Uri) => Promise<readonly Drafted[] | null>;
}

export interface Drafted {
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
}

/** Asks for the file of one contract, creates it and opens it. */
export async function newFromOne(chosen: Draftable, { title, lists, draft }: Making): Promise<void> {
  const { name, fileName, home, contracts } = chosen;
  if (contracts[0] !== undefined && !(await wantsAnother(name, vscode.Uri.parse(contracts[0])))) return;
  const file = await askForFile(title, fileName, { home: vscode.Uri.parse(home) });
  if (!file) return;
  const drafts = await draft([chosen], vscode.Uri.joinPath(file, '..'));
  const [made] = drafts ?? [];
  if (!drafts || !made) return tellGone();
  if (!(await createFiles([{ uri: file, text: made.text }]))) return;
  await open(file);
  const missed = missedIn(drafts);
  if (missed > 0) await tell(whatIsMissed(missed, name), listOfDrafts(drafts), lists);
}

/** As a person does: a document that an extension opens stays so for minutes after it was closed. */
const open = (file: vscode.Uri): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', file, { preview: false });

/** Whether somebody wants another contract of what has one. */
async function wantsAnother(name: string, contract: vscode.Uri): Promise<boolean> {
  const [show, another] = ['Open It', 'Draft Another'] as const;
  const choice = await vscode.window.showInformationMessage(
    `${name} has a contract already: ${vscode.workspace.asRelativePath(contract)}.`,
    // Nothing goes on before this is answered.
    { modal: true },
    show,
    another,
  );
  if (choice === show) await open(contract);
  return choice === another;
}

/** Creates several in one folder. What has a contract already, or a file of its name, is left alone. */
export async function newFromMany(
  chosen: readonly Draftable[],
  { title, lists, draft }: Making,
): Promise<void> {
  const without = chosen.filter(({ contracts }) => contracts.length === 0);
  const known = chosen.length - without.length;
  // Two that have one identity can't have two files.
  const wanted = [
    ...new Map(without.toReversed().map((each) => [each.fileName, each])).values(),
  ].toReversed();
  if (wanted.length === 0) {
    void vscode.window.showInformationMessage(
      `No contract created: each of the ${known} that you picked has one already.`,
    );
    return;
  }
  const thereIn = async (folder: vscode.Uri): Promise<Draftable[]> => {
    const names = await namesIn(folder);
    return wanted.filter(({ fileName }) => names.has(fileName));
  };
  const prompt = `The folder for ${counted(wanted.length, 'contract')}`;
  const home = vscode.Uri.parse(wanted[0]!.home);
  const folder = await askForFolder(title, prompt, { home }, async (place) =>
    aboutThere((await thereIn(place)).map(({ fileName }) => fileName)),
  );
  if (!folder) return;
  const there = new Set(await thereIn(folder));
  const drafts = await draft(
    wanted.filter((each) => !there.has(each)),
    folder,
  );
  if (!drafts) return tellGone();
  const files = drafts.map(({ fileName, text }) => ({ uri: vscode.Uri.joinPath(folder, fileName), text }));
  const [first] = files;
  if (first && !(await createFiles(files))) return;
  if (first) await vscode.commands.executeCommand('revealInExplorer', first.uri);
  const outcome = {
    created: files.length,
    folder: vscode.workspace.asRelativePath(folder),
    there: there.size,
    known,
    missed: missedIn(drafts),
  };
  await tell(whatWasCreated(outcome), outcome.missed > 0 ? listOfDrafts(drafts) : undefined, lists);
}

async function tell(message: string, list: List | undefined, lists: Lists): Promise<void> {
  const show = 'Show What and Why';
  const choice = await vscode.window.showInformationMessage(message, ...(list ? [show] : []));
  if (list && choice === show) await lists.show(list);
}

function tellGone(): void {
  void vscode.window.showErrorMessage(
    'No contract created: what was picked is not there any more, or could not be read again.',
  );
}
