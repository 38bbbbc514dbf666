// The command "init".
import { dirname, join, resolve } from 'node:path';
import { folderUri, kindAt, pathNamed, pathOf, shownFrom, workspaceAt } from '../../io/node-sync.ts';
import type { Workspace } from '../../io/workspace.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import { type KnownFolder, nearestFile } from '../../project/folders.ts';
import { inlineText } from '../../text/json/value.ts';
import { counted, quote, visible } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { contractPath, whyUnfound, writeNewFile } from '../contract-files.ts';
import { drafting, draftsInWords, exitCodeOf, warnOfFailures } from '../drafts.ts';
import { alignColumns } from '../layout.ts';
import { commandFor, DOCS_NAME } from '../react-docs.ts';
import { contentsInWords, type FolderContents, readFolderContents } from '../folder-contents.ts';
import { nameOf, PROGRAM, Refusal, type Shell, warn } from '../terminal.ts';

export const init: Command = {
  name: 'init',
  summary: 'Set up a project: a config file and the first contracts.',
  takes: '',
  options: {
    yes: { short: 'y', help: 'Write the drafts without asking.' },
    out: { value: 'DIR', help: 'The folder for contracts. Default: contracts.' },
  },
  details: [
    `This looks for contracts, Custom Elements Manifests, docs of React components, component registries, DSDS documents and manifests in the current folder and below, except what git ignores. It says what it found, and what contracts will be compared with. It writes ${CONFIG_NAME}, which makes the folder a project, and names docs of React components there if they aren't called react-docgen.json. If there are none, it prints the command that writes them.`,
    'If there are no contracts yet, it drafts one for each custom element and React component found, and lists what the drafts leave out. A React component with the id of a custom element has no contract of its own. Nothing is overwritten.',
  ].join('\n\n'),
  exitCodes: {
    0: 'The project is set up.',
    1: 'A contract was not written because its file exists.',
    2: "Something couldn't be done: a folder can't be read, a file can't be written, there is no terminal to ask in, or you cancelled.",
  },
  examples: [
    ['init', 'Set up the current folder, and ask before contracts are drafted.'],
    ['init --yes', 'The same without the question.'],
  ],
  async run({ names, isOn, value }, shell) {
    if (names[0] !== undefined) throw new Refusal(`"init" doesn't take ${quote(names[0])}.`);
    const { cwd, stdout } = shell;
    const workspace = workspaceAt(cwd);
    const here = workspace.folder(folderUri(cwd));
    const contents = readFolderContents(cwd, workspace);
    const { contracts, drafts, problems } = contents;
    const canDraft = contracts.length === 0 && drafts.length > 0;
    const out = value('out');
    const folder = out ?? (contracts.length > 0 ? usualFolder(contracts) : 'contracts');
    if (out !== undefined || canDraft) refuseFolder(folder, here, workspace, cwd);
    for (const problem of problems) warn(shell, problem);
    stdout.write(`${contentsInWords(contents)}\n`);
    const question = `Draft ${counted(drafts.length, 'contract')} in the folder ${quote(folder)}?`;
    const isDrafted = canDraft && (isOn('yes') || (await isConfirmed(question, shell)));
    if (!writeConfig(here, contents.sources, shell)) return 2;
    const code = isDrafted ? writeDrafts(folder, contents, shell) : 0;
    if (code === 2) return 2;
    if (contracts.length > 0) stdout.write('The folder already has contracts, so none was written.\n');
    else if (!isDrafted) stdout.write('No contract was written.\n');
    stdout.write(`\n${nextSteps(contents, folder)}`);
    return problems.length > 0 ? 2 : code;
  },
};

async function isConfirmed(question: string, { ask }: Shell): Promise<boolean> {
  if (!ask) throw new Refusal('"init" asks before it writes contracts, but there is no terminal. Use --yes.');
  const reply = await ask(`${question} (yes) `);
  if (reply === undefined) throw new Refusal('Cancelled. Nothing was written.');
  return /^(y(es)?)?$/i.test(reply.trim());
}

/** Throws a {@link Refusal} if contracts can't be in a folder, or would not be found there. */
function refuseFolder(name: string, here: KnownFolder, workspace: Workspace, cwd: string): void {
  const path = pathNamed(cwd, name);
  const unfound = whyUnfound(path, workspace);
  const why = !folderUri(path).startsWith(here.uri)
    ? `${quote(name)} is outside the current folder.`
    : ![undefined, 'folder'].includes(kindAt(path))
      ? `${quote(name)} isn't a folder.`
      : unfound && `A contract in ${quote(name)} would not be checked: ${unfound}.`;
  if (why !== undefined) throw new Refusal(`${why} Choose a different folder with --out.`);
}

/** Writes the config file, unless one applies already. Returns false if that failed. */
function writeConfig(here: KnownFolder, sources: readonly string[] | undefined, shell: Shell): boolean {
  const config = nearestFile(here);
  if (config) {
    const name = nameOf(shownFrom(shell.cwd, pathOf(config.uri)));
    shell.stdout.write(`The config file ${name} exists and is not changed.\n`);
    if (sources) shell.stdout.write(`Add this to it: "sources": ${inlineText(sources)}\n`);
    return true;
  }
  // The defaults are right if files have their usual names. Only where the package is installed there is a schema to point at.
  const hasSchema = kindAt(join(shell.cwd, SCHEMA)) === 'file';
  const members = { ...(hasSchema && { $schema: `./${SCHEMA}` }), ...(sources && { sources }) };
  const text = `${JSON.stringify(members, null, 2)}\n`;
  const written = writeNewFile(join(shell.cwd, CONFIG_NAME), text, false, shell.cwd);
  warnOfFailures([written], shell);
  if (written.failure !== undefined) return false;
  shell.stdout.write(`Created ${CONFIG_NAME}\n`);
  return true;
}

const SCHEMA = `node_modules/${PROGRAM}/schemas/config.schema.json`;

/** Writes the drafts. Returns an exit code. */
function writeDrafts(folder: string, { drafts, without }: FolderContents, shell: Shell): number {
  const files = drafts.map((draft) => {
    const path = contractPath(resolve(shell.cwd, folder), draft.contractId);
    return { draft, ...writeNewFile(path, drafting().draftText(draft), false, shell.cwd) };
  });
  warnOfFailures(files, shell);
  shell.stdout.write(`\n${draftsInWords({ files, without, isDry: false }, true)}`);
  return exitCodeOf(files);
}

/** The folder that most of the contracts are in. */
function usualFolder(contracts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const folder of contracts.map((file) => dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0];
}

/** Commands to run next, for contracts in a folder. */
function nextSteps({ registries, undescribed }: FolderContents, folder: string): string {
  const out = folder === '.' ? '' : ` --out ${shellWord(folder)}`;
  const [registry] = registries;
  const rows = [
    ...(undescribed.length === 0
      ? []
      : [
          ['Describe React components', commandFor(undescribed)],
          ['Draft their contracts', `${NPX} new --from-react ${DOCS_NAME}${out}`],
        ]),
    ['Check all contracts', `${NPX} check`],
    ['Write a contract by hand', `${NPX} new "Icon Button"${out}`],
    ...(registry
      ? [['Draft from the registry', `${NPX} new --from-registry ${shellWord(registry.file)}${out}`]]
      : []),
  ];
  const lines = alignColumns(rows).map((row) => `  ${row}\n`);
  return `Next steps:\n${lines.join('')}For CI, see the recipes in docs/ci.md of this package.\n`;
}

/** The way to run the program of the project, and no other that a registry may have. */
const NPX = `npx --no -- ${PROGRAM}`;

/** A word of a command line that can be pasted into a shell. */
function shellWord(word: string): string {
  const shown = visible(word.startsWith('-') ? `./${word}` : word);
  if (/^[\w./@%+=:,-]+$/.test(shown)) return shown;
  return /["$`!\\]/.test(shown) ? `'${shown.replaceAll("'", `'\\''`)}'` : `"${shown}"`;
}
