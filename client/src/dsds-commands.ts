import vscode = require('vscode');
import { type CommandTarget, targetOf } from './command-target.ts';
import { type Server, showErrorsOf } from './server.ts';
import { COMPARED_SCHEME, type EntryReference } from './trait-comparison.ts';

const UPDATE_TRAITS = 'component-contract.updateTraits';

export const isDsdsCommand = (command: string): boolean => command === UPDATE_TRAITS;

/**
 * Runs a server command: in a DSDS document for the entry that is named or picked, in a contract for all entries
 * that point at it.
 */
export const runDsdsCommand = (
  server: Server,
  log: vscode.LogOutputChannel,
  command: string,
  given: readonly unknown[],
): Promise<void> =>
  showErrorsOf(server, async () => {
    const about = targetOf(given);
    if (!about) {
      void vscode.window.showInformationMessage('Open a contract or a DSDS document first.');
      return;
    }
    const meant = about.entry ? about : await entryIn(server, about);
    if (!meant) return;
    await run(server, log, command, meant);
  });

async function entryIn(server: Server, { uri }: CommandTarget): Promise<CommandTarget | undefined> {
  const { entries } = await requestEntries(server, uri);
  const inDocument = entries.filter(
    ({ document }) => vscode.Uri.parse(document).toString() === uri.toString(),
  );
  // The server reports why there is no entry. From a contract, all entries are updated.
  if (inDocument.length < 2) return { uri };
  const all = `All entries of ${vscode.workspace.asRelativePath(uri)}`;
  const entry = await pickEntry(inDocument, 'Select an entry', all);
  if (entry === undefined) return undefined;
  return entry === 'all' ? { uri } : { uri, entry };
}

/** The outcome of a server command, in short and in full. */
interface CommandOutcome {
  readonly message: string;
  readonly inFull: string;
  /** True if something is left to fix by hand. */
  readonly isLess: boolean;
  /** The documents in which written descriptions were removed. */
  readonly undo: readonly string[];
}

async function run(
  server: Server,
  log: vscode.LogOutputChannel,
  command: string,
  { uri, entry }: CommandTarget,
): Promise<void> {
  const { path, name, contract } = entry ?? {};
  const outcome = await server.request<CommandOutcome>('workspace/executeCommand', {
    command,
    arguments: [uri.toString(), ...(entry ? [{ path, name, contract }] : [])],
  });
  if (!outcome) return;
  const { message, inFull, isLess, undo } = outcome;
  log.info(inFull);
  if (!isLess && entry) await closeComparison();
  // VS Code shows a message with a button in full.
  const buttons = [...(undo.length > 0 ? ['Undo'] : []), ...(isLess ? ['Show Log'] : [])];
  const show = isLess ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const answer = await show(message, ...buttons);
  if (answer === 'Show Log') log.show();
  if (answer === 'Undo') await undoIn(undo);
}

/** Undoes the last change of a document, and of those that were changed with it: VS Code asks about these. */
async function undoIn([document]: readonly string[]): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.parse(document!));
  await vscode.commands.executeCommand('undo');
}

/** Closes the comparison in the active editor, which shows no difference any more. */
async function closeComparison(): Promise<void> {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const { input } = activeTab ?? {};
  const isOurs = input instanceof vscode.TabInputTextDiff && input.original.scheme === COMPARED_SCHEME;
  if (activeTab && isOurs) await vscode.window.tabGroups.close(activeTab);
}

/** An entry of a DSDS document as the server describes it. */
export interface Entry extends EntryReference {
  readonly document: string;
  readonly file: string;
  readonly state: 'in sync' | 'out of sync' | 'without traits' | 'unknown';
  /** Lines of the document, counted from 0. */
  readonly lines: { readonly first: number; readonly last: number };
}

/** The entries of a DSDS document, or those that point at a contract. */
interface Entries {
  readonly entries: readonly Entry[];
  /** The reason why no entry points at a contract. */
  readonly why?: string;
}

export const requestEntries = async (server: Server, uri: vscode.Uri): Promise<Entries> =>
  (await server.request<Entries>('component-contract/dsdsEntries', { uri: uri.toString() })) ?? {
    entries: [],
  };

/** The entry at the caret of the active editor. */
export function entryAtCaret(entries: readonly Entry[]): Entry | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  if (!document || !selection) return undefined;
  const { line } = selection.active;
  const inIt = entries.filter(
    (each) =>
      each.document === document.uri.toString() && each.lines.first <= line && line <= each.lines.last,
  );
  return inIt.length === 1 ? inIt[0] : undefined;
}

/**
 * Lets the user pick an entry, or `all` of them. The entry at the caret comes first, then those that are out of
 * sync.
 */
export async function pickEntry(
  entries: readonly Entry[],
  placeHolder: string,
  all?: string,
): Promise<Entry | 'all' | undefined> {
  const here = entryAtCaret(entries);
  const rank = (entry: Entry): number =>
    entry === here ? 0 : entry.state === 'out of sync' || entry.state === 'without traits' ? 1 : 2;
  const items = entries
    .toSorted((a, b) => rank(a) - rank(b))
    .map((entry): vscode.QuickPickItem & { readonly means: Entry | 'all' } => ({
      label: entry.name ?? 'An entry without an id',
      description: `${entry.file} \u00b7 ${entry.contract === null ? 'no contract' : STATE_LABELS[entry.state]}`,
      means: entry,
    }));
  if (all !== undefined) items.splice(here ? 1 : 0, 0, { label: all, means: 'all' });
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.means;
}

const STATE_LABELS: Readonly<Record<Entry['state'], string>> = {
  'in sync': 'in sync',
  'out of sync': 'out of sync',
  'without traits': 'no traits',
  unknown: 'not valid',
};
