import * as vscode from 'vscode';
import { type About, whatIsMeant } from './about.ts';
import { atCaret, entriesAbout, pickEntry, telling } from './dsds-entries.ts';
import type { Server } from './server.ts';

const UPDATE_TRAITS = 'component-contract.updateTraits';
const ADD_POINTER = 'component-contract.addContractPointer';

/** The commands of the server that are about DSDS documents. */
const OURS = new Set([UPDATE_TRAITS, ADD_POINTER]);

export const isAboutDsds = (command: string): boolean => OURS.has(command);

/** The commands that are about all entries of a document, by those that are about one of them. */
const ALL = {
  [UPDATE_TRAITS]: 'component-contract.updateAllTraits',
  [ADD_POINTER]: 'component-contract.addAllContractPointers',
};

export function registerDsdsCommands(server: Server, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(ALL).map(([one, all]) =>
      vscode.commands.registerCommand(all, (...given: unknown[]) =>
        telling(server, async () => {
          const uri = whatIsMeant(given)?.uri;
          if (uri) await run(server, log, one, { uri });
          else tellNothingMeant();
        }),
      ),
    ),
  );
}

/**
 * Has the server run one of them. In a DSDS document it is about the entry with the caret, or about what is picked; from a
 * contract about all entries that point there.
 */
export const runOnDsds = (
  server: Server,
  log: vscode.LogOutputChannel,
  command: string,
  given: readonly unknown[],
): Promise<void> =>
  telling(server, async () => {
    const about = whatIsMeant(given);
    if (!about) return tellNothingMeant();
    const meant = about.entry ? about : await entryIn(server, command, about);
    if (meant) await run(server, log, command, meant);
  });

const tellNothingMeant = (): void =>
  void vscode.window.showInformationMessage('Open a contract or a DSDS document first.');

async function entryIn(server: Server, command: string, { uri }: About): Promise<About | undefined> {
  const { entries } = await entriesAbout(server, uri);
  const ours = entries.filter(({ document }) => vscode.Uri.parse(document).toString() === uri.toString());
  // The server says why there is none; and of a contract all are meant.
  if (ours.length < 2) return { uri };
  const entry =
    atCaret(ours) ??
    (await pickEntry(
      ours,
      command === UPDATE_TRAITS ? 'The entry to update' : 'The entry to point at its contract',
      `All entries of ${vscode.workspace.asRelativePath(uri)}`,
    ));
  if (entry === undefined) return undefined;
  return entry === 'all' ? { uri } : { uri, entry };
}

/** What the server answers that has done something, or has nothing to do. */
interface Told {
  readonly said: string;
  readonly inFull: string;
}

async function run(
  server: Server,
  log: vscode.LogOutputChannel,
  command: string,
  { uri, entry }: About,
): Promise<void> {
  const { path, name, contract } = entry ?? {};
  const told = await server.request<Told>('workspace/executeCommand', {
    command,
    arguments: [uri.toString(), ...(entry ? [{ path, name, contract }] : [])],
  });
  if (!told) return;
  log.info(told.inFull);
  // With something to click a message is shown in full, however long.
  const show = 'Show Log';
  const choice = await vscode.window.showInformationMessage(
    told.said,
    ...(told.said.length > SHORT ? [show] : []),
  );
  if (choice === show) log.show();
}

/** What stands on one line of a message, and a bit less. */
const SHORT = 50;

/** Has the menus know that the active editor shows a DSDS document, also where only a project file says so. */
export function followDsds(server: Server, projectChanged: vscode.Event<void>): vscode.Disposable {
  async function look(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const asked = document && LANGUAGES.has(document.languageId) && server.state === 'running';
    const uri = document?.uri.toString();
    const is = asked
      ? await server.request('component-contract/isDsds', { uri: uri! }).catch(() => false)
      : false;
    // Meanwhile another editor may have come up, which is looked at by itself.
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

/** Those that DSDS documents are written in. */
const LANGUAGES = new Set(['yaml', 'json', 'jsonc']);
