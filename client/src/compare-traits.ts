import * as vscode from 'vscode';
import { whatIsMeant } from './about.ts';
import { type Compared, comparedIn, COMPARED_SCHEME, pathCompared, type Wanted } from './compared.ts';
import { atCaret, entriesAbout, type Entry, pickEntry, telling } from './dsds-entries.ts';
import { previewed } from './preview.ts';
import type { Server } from './server.ts';

export const COMPARE_COMMAND = 'component-contract.compareTraits';

/**
 * The traits of a DSDS entry beside what they would be after an update from its contract, in VS Code's own diff editor. Both
 * sides are virtual documents, which follow each change of the document and of the contract.
 */
export function registerCompareTraits(server: Server, checked: vscode.Event<vscode.Uri>): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    checked(() => {
      for (const { uri } of vscode.workspace.textDocuments) {
        if (uri.scheme === COMPARED_SCHEME) changed.fire(uri);
      }
    }),
    vscode.commands.registerCommand(COMPARE_COMMAND, (...given: unknown[]) =>
      telling(server, () => compare(server, given)),
    ),
    vscode.workspace.registerTextDocumentContentProvider(COMPARED_SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => textOf(server, uri),
    }),
  );
}

async function compare(server: Server, given: readonly unknown[]): Promise<void> {
  const about = whatIsMeant(given);
  if (!about) {
    void vscode.window.showInformationMessage('Open a contract or a DSDS document first.');
    return;
  }
  const { uri, entry: wanted } = about;
  const { entries: all, why } = await entriesAbout(server, uri);
  if (why !== undefined) {
    void vscode.window.showInformationMessage(why);
    return;
  }
  const here = atCaret(all);
  if (here?.contract === null) {
    void vscode.window.showInformationMessage(`${called(here)} points at no contract.`);
    return;
  }
  const entries = all.filter(({ contract }) => contract !== null);
  const entry =
    entries.find((each) => wanted && isSame(each, wanted)) ??
    here ??
    (entries.length > 1 ? await pickEntry(entries, 'The entry to compare with its contract') : entries[0]);
  if (entry && entry !== 'all') await show(entry);
}

const isSame = (one: Wanted, other: Wanted): boolean =>
  String(one.path) === String(other.path) && one.name === other.name && one.contract === other.contract;

const called = ({ name }: Wanted): string => (name === null ? 'An entry without an id' : `"${name}"`);

async function show(entry: Entry): Promise<void> {
  const { name, file, document, path, contract, state } = entry;
  if (state === 'in sync' || state === 'unknown') {
    const what = name === null ? `the entry in ${file}` : `"${name}" in ${file}`;
    void vscode.window.showInformationMessage(
      state === 'in sync'
        ? `The traits of ${what} are in sync with the contract.`
        : `The traits of ${what} can't be compared: the document or the contract is not valid at the moment.`,
    );
    return;
  }
  const side = (which: Compared['side']): vscode.Uri => {
    const query: Compared = { document, entry: { path, name, contract }, side: which };
    return vscode.Uri.from({
      scheme: COMPARED_SCHEME,
      path: pathCompared(vscode.Uri.parse(document).path, name ?? ''),
      query: JSON.stringify(query),
    });
  };
  const title = `${name ?? 'Entry'}: ${file.slice(file.lastIndexOf('/') + 1)} \u2194 after an update`;
  // Beside a contract its preview has half of the width, which is too little for two sides.
  const viewColumn = previewed() ? vscode.ViewColumn.One : vscode.ViewColumn.Active;
  await vscode.commands.executeCommand('vscode.diff', side('now'), side('updated'), title, {
    preview: true,
    viewColumn,
  });
}

async function textOf(server: Server, uri: vscode.Uri): Promise<string> {
  const compared = comparedIn(uri);
  if (!compared) return '';
  const { side, document, entry } = compared;
  const answer = await server
    .request<Record<Compared['side'], string>>('component-contract/dsdsComparison', { document, ...entry })
    // The findings of the next server have it asked again.
    .catch(() => null);
  return answer?.[side] ?? '';
}
