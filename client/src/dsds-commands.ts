import * as vscode from 'vscode';
import { type CommandTarget, targetOf } from './command-target.ts';
import { type Server, showServerStopped } from './server.ts';
import type { EntryReference } from './trait-comparison.ts';

const UPDATE_TRAITS = 'component-contract.updateTraits';

const ADD_POINTER = 'component-contract.addContractPointer';

/** Server commands about DSDS documents. */
const DSDS_COMMANDS = new Set([UPDATE_TRAITS, ADD_POINTER]);

export const isDsdsCommand = (command: string): boolean => DSDS_COMMANDS.has(command);

/** Commands for all entries of a document, by the command for one entry. */
const COMMANDS_FOR_ALL = {
  [UPDATE_TRAITS]: 'component-contract.updateAllTraits',
  [ADD_POINTER]: 'component-contract.addAllContractPointers',
};

export function registerDsdsCommands(server: Server, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(COMMANDS_FOR_ALL).map(([one, all]) =>
      vscode.commands.registerCommand(all, (...given: unknown[]) =>
        showErrorsOf(server, async () => {
          const uri = targetOf(given)?.uri;
          if (uri) await run(server, log, one, { uri });
          else showNoTarget();
        }),
      ),
    ),
  );
}

/**
 * Runs a server command: in a DSDS document for the entry at the caret or the one that is picked, in a
 * contract for all entries that point at it.
 */
export const runDsdsCommand = (
  server: Server,
  log: vscode.LogOutputChannel,
  command: string,
  given: readonly unknown[],
): Promise<void> =>
  showErrorsOf(server, async () => {
    const about = targetOf(given);
    if (!about) return showNoTarget();
    const meant = about.entry ? about : await entryIn(server, command, about);
    if (meant) await run(server, log, command, meant);
  });

const showNoTarget = (): void =>
  void vscode.window.showInformationMessage('Open a contract or a DSDS document first.');

async function entryIn(
  server: Server,
  command: string,
  { uri }: CommandTarget,
): Promise<CommandTarget | undefined> {
  const { entries } = await requestEntries(server, uri);
  const ours = entries.filter(({ document }) => vscode.Uri.parse(document).toString() === uri.toString());
  // The server reports why there is no entry. From a contract, all entries are updated.
  if (ours.length < 2) return { uri };
  const entry =
    entryAtCaret(ours) ??
    (await pickEntry(
      ours,
      command === UPDATE_TRAITS ? 'The entry to update' : 'The entry to point at its contract',
      `All entries of ${vscode.workspace.asRelativePath(uri)}`,
    ));
  if (entry === undefined) return undefined;
  return entry === 'all' ? { uri } : { uri, entry };
}

/** The outcome of a server command, in short and in full. */
interface CommandOutcome {
  readonly said: string;
  readonly inFull: string;
}

async function run(
  server: Server,
  log: vscode.LogOutputChannel,
  command: string,
  { uri, entry }: CommandTarget,
): Promise<void> {
  const { path, name, contract } = entry ?? {};
  const told = await server.request<CommandOutcome>('workspace/executeCommand', {
    command,
    arguments: [uri.toString(), ...(entry ? [{ path, name, contract }] : [])],
  });
  if (!told) return;
  log.info(told.inFull);
  // VS Code shows a message with a button in full.
  const show = 'Show Log';
  const choice = await vscode.window.showInformationMessage(
    told.said,
    ...(told.said.length > MAX_PLAIN_LENGTH ? [show] : []),
  );
  if (choice === show) log.show();
}

/** Length in characters of a message that fits on one line. */
const MAX_PLAIN_LENGTH = 50;

/** Keeps the context key for menus that tells whether the active editor shows a DSDS document. */
export function trackDsdsEditor(server: Server, projectChanged: vscode.Event<void>): vscode.Disposable {
  async function look(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const asked = document && DSDS_LANGUAGES.has(document.languageId) && server.state === 'running';
    const uri = document?.uri.toString();
    const is = asked
      ? await server.request('component-contract/isDsds', { uri: uri! }).catch(() => false)
      : false;
    // Another editor may be active by now; it has a check of its own.
    if (uri !== vscode.window.activeTextEditor?.document.uri.toString()) return;
    await vscode.commands.executeCommand('setContext', 'component-contract.isDsds', is === true);
  }

  void look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(look),
    server.onDidChangeState(look),
    projectChanged(look),
  );
}

/** Languages of DSDS documents. */
const DSDS_LANGUAGES = new Set(['yaml', 'json', 'jsonc']);

/** An entry of a DSDS document as the server describes it. */
export interface Entry extends EntryReference {
  readonly document: string;
  readonly file: string;
  readonly state: 'in sync' | 'drifted' | 'without traits' | 'unknown';
  /** Lines of the document, counted from 0. */
  readonly lines: { readonly first: number; readonly last: number };
}

/** The entries of a DSDS document, or those that point at a contract. */
interface Entries {
  readonly entries: readonly Entry[];
  /** Why there is none that is linked with a contract. */
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

/** Lets the user pick an entry, or `all` of them. Entries that are out of sync come first. */
export async function pickEntry(
  entries: readonly Entry[],
  placeHolder: string,
  all?: string,
): Promise<Entry | 'all' | undefined> {
  const isSame = ({ state }: Entry): boolean => state === 'in sync' || state === 'unknown';
  const items = entries
    .toSorted((a, b) => Number(isSame(a)) - Number(isSame(b)))
    .map((entry): vscode.QuickPickItem & { readonly means: Entry | 'all' } => ({
      label: entry.name ?? 'An entry without an id',
      description: `${entry.file} \u00b7 ${entry.contract === null ? 'points at no contract' : STATE_LABELS[entry.state]}`,
      means: entry,
    }));
  if (all !== undefined) items.unshift({ label: all, means: 'all' });
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.means;
}

const STATE_LABELS = {
  'in sync': 'in sync',
  drifted: 'drifted',
  'without traits': 'no traits yet',
  unknown: 'not valid at the moment',
};

/** Runs a command and shows its error. */
export async function showErrorsOf(server: Server, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (server.state === 'stopped') await showServerStopped(server, 'Nothing was done.');
    else void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}
