import { dirname, join, resolve } from 'node:path';
import { folderUri, kindAt, pathOf, shownFrom, workspaceAt } from '../../io/node-sync.ts';
import type { Workspace } from '../../io/workspace.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import type { Draft } from '../../kinds/contract/drafts.ts';
import { contractFileName, fold, LONGEST_NAME, whyNoFold } from '../../kinds/contract/fold.ts';
import { skeletonOf, skeletonText } from '../../kinds/contract/new-contract.ts';
import type { KnownFolder } from '../../project/folders.ts';
import { counted, quote } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { contractPath, whyUnfound, writeNewFile } from '../contract-files.ts';
import { drafting, draftsInWords, exitCodeOf, warnOfFailures } from '../drafts.ts';
import { alignColumns } from '../layout.ts';
import { contentsInWords, type FolderContents, readFolderContents } from '../folder-contents.ts';
import { nameOf, NPX, PROGRAM, Refusal, type Shell, shellWord, warn } from '../terminal.ts';

export const init: Command = {
  name: 'init',
  summary: 'Set up a project: a config file and the first contracts.',
  takes: '',
  options: {
    yes: { short: 'y', help: "Don't ask, and use the defaults." },
    out: { value: 'DIR', help: 'The folder for contracts. Default: contracts.' },
  },
  details: [
    `This looks for contracts, Custom Elements Manifests, component registries, DSDS documents and manifests in the current folder and below, except what git ignores, and says what it found. It writes ${CONFIG_NAME}, which makes the folder a project.`,
    'If there are no contracts yet, it drafts one for each custom element found, or writes one for a component that you name. Nothing is overwritten.',
  ].join('\n\n'),
  exitCodes: {
    0: 'The project is set up.',
    1: 'A contract was not written because its file exists.',
    2: "Something couldn't be done: a folder can't be read, a file can't be written, there is no terminal to ask in, or you cancelled.",
  },
  examples: [
    ['init', 'Set up the current folder, with questions.'],
    ['init --yes', 'The same without questions.'],
  ],
  async run({ names, isOn, value }, shell) {
    if (names[0] !== undefined) throw new Refusal(`"init" doesn't take ${quote(names[0])}.`);
    const answer = isOn('yes') ? undefined : shell.ask;
    const workspace = workspaceAt(shell.cwd);
    const here = workspace.folder(folderUri(shell.cwd));
    const contents = readFolderContents(shell.cwd, workspace);
    if (!isOn('yes') && !answer && contents.contracts.length === 0)
      throw new Refusal('"init" asks questions, but there is no terminal. Use --yes for the defaults.');
    for (const problem of contents.problems) warn(shell, problem);
    shell.stdout.write(`${contentsInWords(contents)}\n`);

    const chosen = await chooseContracts(contents, here, workspace, value('out'), {
      ...shell,
      cwd: shell.cwd,
      ask: answer,
    });
    if (!writeConfig(here, shell)) return 2;
    const code = writeContracts(chosen, contents, shell);
    if (code === 2) return 2;
    shell.stdout.write(`\n${nextSteps(contents, chosen?.folder ?? usualFolder(contents.contracts))}`);
    return contents.problems.length > 0 ? 2 : code;
  },
};

/** The contracts to write: drafts, or one for a name. */
interface Chosen {
  readonly folder: string;
  readonly isDrafted: boolean;
  readonly drafts: readonly Draft[];
}

const FIRST = 'Button';

const FOLDER = 'contracts';

/** The command that lists everything that drafts leave out. */
const MORE = '"new --from-elements FILE --dry-run --verbose"';

/** Asks which contracts to write and where; undefined if there are contracts already. */
async function chooseContracts(
  { contracts, drafts }: FolderContents,
  here: KnownFolder,
  workspace: Workspace,
  out: string | undefined,
  shell: Shell,
): Promise<Chosen | undefined> {
  const flaw = (name: string): string | undefined => flawOfFolder(name, here, workspace, shell.cwd);
  const wrong = out === undefined ? undefined : flaw(out);
  if (wrong !== undefined) throw new Refusal(wrong);
  if (contracts.length > 0) return undefined;
  const isNowhere = whyUnfound(shell.cwd, workspace);
  if (isNowhere !== undefined && whyUnfound(resolve(shell.cwd, out ?? FOLDER), workspace) !== undefined)
    throw new Refusal(`A contract in this folder would not be checked: ${isNowhere}.`);
  const many = counted(drafts.length, 'custom element');
  const isDrafted =
    drafts.length > 0 &&
    isYes(
      await ask(
        `Draft ${drafts.length === 1 ? 'a contract' : 'contracts'} for the ${many} found?`,
        'yes',
        shell,
        (said) => (isYes(said) || isNo(said) ? undefined : 'Answer yes or no.'),
      ),
    );
  const component = isDrafted ? '' : await ask('Name of the first component?', FIRST, shell, flawOfName);
  const folder = out ?? (await ask('Folder for contracts?', FOLDER, shell, flaw));
  if (isDrafted) return { folder, isDrafted, drafts };
  const folded = fold(component);
  const contractId = folded.ok ? folded.id : '';
  const contract = skeletonOf({ contractId, component });
  return { folder, isDrafted, drafts: [{ contractId, contract, leftOut: [] }] };
}

const isYes = (said: string): boolean => /^y(es)?$/i.test(said);

const isNo = (said: string): boolean => /^no?$/i.test(said);

/** Asks until the answer is valid; returns the default if nothing is asked. */
async function ask(
  question: string,
  otherwise: string,
  { ask: answer, stdout }: Shell,
  flawOf: (said: string) => string | undefined,
): Promise<string> {
  if (!answer) {
    const why = flawOf(otherwise);
    if (why !== undefined) throw new Refusal(`${why} Choose a folder with --out.`);
    return otherwise;
  }
  for (;;) {
    const said = await answer(`${question} (${otherwise}) `);
    if (said === undefined) throw new Refusal('Cancelled. Nothing was written.');
    const meant = said.trim() || otherwise;
    const why = flawOf(meant);
    if (why === undefined) return meant;
    stdout.write(`  ${why}\n`);
  }
}

function flawOfName(name: string): string | undefined {
  const folded = fold(name);
  if (!folded.ok) return `No contractId can be derived from ${quote(name)}: ${whyNoFold(folded)}.`;
  return contractFileName(folded.id).length > LONGEST_NAME
    ? 'The name is too long for the name of a file.'
    : undefined;
}

/** The reason why contracts can't lie in a folder, or would not be found there. */
function flawOfFolder(
  name: string,
  here: KnownFolder,
  workspace: Workspace,
  cwd: string,
): string | undefined {
  const path = resolve(cwd, name);
  const uri = folderUri(path);
  if (!uri.startsWith(here.uri)) return `${quote(name)} is outside the current folder.`;
  if (kindAt(path) !== undefined && kindAt(path) !== 'folder') return `${quote(name)} isn't a folder.`;
  const why = whyUnfound(path, workspace);
  return why === undefined ? undefined : `A contract in ${quote(name)} would not be checked: ${why}.`;
}

/** Writes the config file, unless one applies already. Returns false if that failed. */
function writeConfig(here: KnownFolder, shell: Shell): boolean {
  let above: KnownFolder | undefined = here;
  while (above && !above.file) above = above.above;
  if (above?.file) {
    const name = nameOf(shownFrom(shell.cwd, pathOf(above.file.uri)));
    shell.stdout.write(`The config file ${name} exists and is not changed.\n`);
    return true;
  }
  // The defaults are right if files have their usual names. Only where the package is installed there is a schema to point at.
  const hasSchema = kindAt(join(shell.cwd, SCHEMA)) === 'file';
  const text = hasSchema ? `{\n  "$schema": "./${SCHEMA}"\n}\n` : '{}\n';
  const { failure } = writeNewFile(join(shell.cwd, CONFIG_NAME), text, false, shell.cwd);
  if (failure !== undefined) {
    warn(shell, `${quote(CONFIG_NAME)} can't be written: ${failure}.`);
    return false;
  }
  shell.stdout.write(`Created ${CONFIG_NAME}\n`);
  return true;
}

const SCHEMA = `node_modules/${PROGRAM}/schemas/config.schema.json`;

/** Writes the chosen contracts. Returns an exit code. */
function writeContracts(chosen: Chosen | undefined, { without }: FolderContents, shell: Shell): number {
  if (!chosen) {
    shell.stdout.write('The folder already has contracts, so none was written.\n');
    return 0;
  }
  const { folder, isDrafted, drafts } = chosen;
  const files = drafts.map((draft) => {
    const path = contractPath(resolve(shell.cwd, folder), draft.contractId);
    const { contractId, contract } = draft;
    const text = isDrafted
      ? drafting().draftText(draft)
      : skeletonText({ contractId, component: contract['component'] as string });
    return { draft, ...writeNewFile(path, text, false, shell.cwd) };
  });
  warnOfFailures(files, shell);
  if (isDrafted) {
    shell.stdout.write(
      `\n${draftsInWords({ files, without, isDry: false }, { isVerbose: false, more: MORE })}`,
    );
  } else {
    for (const { file, isThere, failure } of files) {
      if (isThere) warn(shell, `${quote(file)} exists, so it is not overwritten.`);
      else if (failure === undefined) shell.stdout.write(`Created ${nameOf(file)}\n`);
    }
  }
  return exitCodeOf(files);
}

/** The folder that most of the contracts are in. */
function usualFolder(contracts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const file of contracts) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function nextSteps({ registries }: FolderContents, folder = '.'): string {
  const out = folder === '.' ? '' : ` --out ${shellWord(folder)}`;
  const lines = [
    ['Check all contracts', 'check'],
    ['Write another contract', `new "Icon Button"${out}`],
    ...registries
      .filter(({ items }) => items > 0)
      .slice(0, 1)
      .map(({ file }) => ['Draft from the registry', `new --from-registry ${shellWord(file)}${out}`]),
  ];
  const rows = alignColumns(lines.map(([does = '', line]) => [does, `${NPX} ${line}`]));
  return `Next steps:\n${rows.map((row) => `  ${row}\n`).join('')}For CI, see the recipes in docs/ci.md of this package.\n`;
}
