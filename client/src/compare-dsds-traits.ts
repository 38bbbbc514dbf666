import vscode = require('vscode');
import { targetOf } from './command-target.ts';
import { type Entry, entryAtCaret, pickEntry, requestEntries } from './dsds-commands.ts';
import { registerLiveDocuments } from './live-documents.ts';
import { previewedContract } from './preview.ts';
import { type Server, showErrorsOf } from './server.ts';
import {
  COMPARED_SCHEME,
  comparedPath,
  type ComparedTraits,
  type EntryReference,
  parseComparedUri,
} from './trait-comparison.ts';

export const COMPARE_COMMAND = 'component-contract.compareTraits';

/**
 * Shows the traits of a DSDS entry beside the updated ones in VS Code's diff editor. Both sides are virtual
 * documents that follow changes of the document and of the contract.
 */
export function registerCompareTraits(server: Server, checked: vscode.Event<vscode.Uri>): vscode.Disposable {
  const sides = registerLiveDocuments(COMPARED_SCHEME, (uri) => textOf(server, uri));
  return vscode.Disposable.from(
    sides,
    checked(() => {
      for (const { uri } of vscode.workspace.textDocuments) {
        if (uri.scheme === COMPARED_SCHEME) sides.update(uri);
      }
    }),
    vscode.commands.registerCommand(COMPARE_COMMAND, (...given: unknown[]) =>
      showErrorsOf(server, () => compare(server, given)),
    ),
  );
}

async function compare(server: Server, given: readonly unknown[]): Promise<void> {
  const about = targetOf(given);
  if (!about) {
    void vscode.window.showInformationMessage('Open a contract or a DSDS document first.');
    return;
  }
  const { uri, entry: wanted } = about;
  const { entries: all, why } = await requestEntries(server, uri);
  if (why !== undefined) {
    void vscode.window.showInformationMessage(why);
    return;
  }
  const here = entryAtCaret(all);
  if (here?.contract === null) {
    void vscode.window.showInformationMessage(`${called(here)} has no contract.`);
    return;
  }
  const entries = all.filter(({ contract }) => contract !== null);
  const entry =
    entries.find((each) => wanted && isSame(each, wanted)) ??
    here ??
    (entries.length > 1 ? await pickEntry(entries, 'Select an entry') : entries[0]);
  if (entry && entry !== 'all') await show(entry);
}

const isSame = (one: EntryReference, other: EntryReference): boolean =>
  String(one.path) === String(other.path) && one.name === other.name && one.contract === other.contract;

const called = ({ name }: EntryReference): string => (name === null ? 'An entry without an id' : `"${name}"`);

async function show(entry: Entry): Promise<void> {
  const { name, file, document, path, contract, state } = entry;
  if (state === 'in sync' || state === 'unknown') {
    const what = name === null ? 'The entry' : `"${name}"`;
    void vscode.window.showInformationMessage(
      state === 'in sync'
        ? `${what} is in sync with its contract.`
        : `${what} can't be compared: fix the syntax errors first.`,
    );
    return;
  }
  const side = (which: ComparedTraits['side']): vscode.Uri => {
    const query: ComparedTraits = { document, entry: { path, name, contract }, side: which };
    return vscode.Uri.from({
      scheme: COMPARED_SCHEME,
      path: comparedPath(vscode.Uri.parse(document).path, name ?? ''),
      query: JSON.stringify(query),
    });
  };
  const title = `${name ?? file.slice(file.lastIndexOf('/') + 1)} traits: current and updated from contract`;
  // The preview takes half of the width, which leaves too little space for two sides.
  const viewColumn = previewedContract() ? vscode.ViewColumn.One : vscode.ViewColumn.Active;
  await vscode.commands.executeCommand('vscode.diff', side('now'), side('updated'), title, {
    preview: true,
    viewColumn,
  });
}

async function textOf(server: Server, uri: vscode.Uri): Promise<string> {
  const compared = parseComparedUri(uri);
  if (!compared) return '';
  const { side, document, entry } = compared;
  const answer = await server
    .request<Record<ComparedTraits['side'], string>>('component-contract/dsdsComparison', {
      document,
      ...entry,
    })
    // The next server's findings refresh the document.
    .catch(() => null);
  return answer?.[side] ?? '';
}
