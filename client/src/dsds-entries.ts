import * as vscode from 'vscode';
import type { Wanted } from './compared.ts';
import { type Server, tellStopped } from './server.ts';

/** What the server knows of an entry of a DSDS document. */
export interface Entry extends Wanted {
  readonly document: string;
  readonly file: string;
  readonly state: 'in sync' | 'drifted' | 'without traits' | 'unknown';
  /** The lines of its document that it stands on, counted from 0. */
  readonly lines: { readonly first: number; readonly last: number };
}

/** The entries that a file is about: all of a DSDS document, or those that point at a contract. */
export interface Entries {
  readonly entries: readonly Entry[];
  /** Where none is linked with a contract: why. */
  readonly why?: string;
}

export const entriesAbout = async (server: Server, uri: vscode.Uri): Promise<Entries> =>
  (await server.request<Entries>('component-contract/dsdsEntries', { uri: uri.toString() })) ?? {
    entries: [],
  };

/** The entry that somebody is writing on. */
export function atCaret(entries: readonly Entry[]): Entry | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  if (!document || !selection) return undefined;
  const { line } = selection.active;
  const inIt = entries.filter(
    (each) =>
      each.document === document.uri.toString() && each.lines.first <= line && line <= each.lines.last,
  );
  return inIt.length === 1 ? inIt[0] : undefined;
}

/** An entry, or `all` of them where that can be picked too; undefined where somebody picks nothing. Those to do something about come first. */
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
      description: `${entry.file} \u00b7 ${entry.contract === null ? 'points at no contract' : SHORT[entry.state]}`,
      means: entry,
    }));
  if (all !== undefined) items.unshift({ label: all, means: 'all' });
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.means;
}

const SHORT = {
  'in sync': 'in sync',
  drifted: 'drifted',
  'without traits': 'no traits yet',
  unknown: 'not valid at the moment',
};

/** Runs a command; tells why it can't be done where it fails. */
export async function telling(server: Server, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (server.state === 'stopped') await tellStopped(server, 'Nothing was done.');
    else void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}
