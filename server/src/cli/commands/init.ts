// The command "init".
import { dirname, join, resolve } from 'node:path';
import { folderUri, kindAt, pathNamed, pathOf, shownFrom, workspaceAt } from '../../io/node-sync.ts';
import type { Workspace } from '../../io/workspace.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import type { Draft } from '../../kinds/contract/drafts.ts';
import { fold, foldOf, whyNoFold } from '../../kinds/contract/fold.ts';
import { skeletonOf, skeletonText } from '../../kinds/contract/new-contract.ts';
import { type KnownFolder, nearestFile } from '../../project/folders.ts';
import { inlineText } from '../../text/json/value.ts';
import { counted, quote, visible } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { contractPath, whyUnfound, writeNewFile } from '../contract-files.ts';
import { drafting, draftsInWords, exitCodeOf, warnOfFailures } from '../drafts.ts';
import { alignColumns } from '../layout.ts';
import { DOCS_NAME } from '../react-docs.ts';
import { comparedIn, contentsInWords, type FolderContents, readFolderContents } from '../folder-contents.ts';
import { nameOf, type Output, PROGRAM, Refusal, type Shell, warn } from '../terminal.ts';

export const init: Command = {
  name: 'init',
  summary: 'Set up a project: a config file and the first contracts.',
  takes: '',
  options: {
    yes: { short: 'y', help: "Don't ask, and use the defaults." },
    out: { value: 'DIR', help: 'The folder for contracts. Default: contracts.' },
  },
  details: [
    `This looks for contracts, Custom Elements Manifests, docs of React components, component registries, DSDS documents and manifests in the current folder and below, except what git ignores. It says what it found, and what contracts will be compared with. It writes ${CONFIG_NAME}, which makes the folder a project, and names docs of React components there if they aren't called react-docgen.json. If there are none, it prints the command that writes them.`,
    'If there are no contracts yet, it drafts one for each custom element and React component found, or writes one for a component that you name. Nothing is overwritten.',
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
    const { cwd, stdout } = shell;
    const workspace = workspaceAt(cwd);
    const here = workspace.folder(folderUri(cwd));
    const contents = readFolderContents(cwd, workspace);
    const isNew = contents.contracts.length === 0;
    const answer = isOn('yes') ? undefined : shell.ask;
    if (isNew && !isOn('yes') && !answer)
      throw new Refusal('"init" asks questions, but there is no terminal. Use --yes for the defaults.');
    for (const problem of contents.problems) warn(shell, problem);
    stdout.write(`${contentsInWords(contents)}\n`);

    const flawOf = (name: string): string | undefined => flawOfFolder(name, here, workspace, cwd);
    const out = value('out');
    const flaw = out === undefined ? undefined : flawOf(out);
    if (flaw !== undefined) throw new Refusal(flaw);
    const ask: Ask = (...question) => askUntilValid(answer, stdout, ...question);
    const chosen = isNew ? await chooseContracts(contents, out, flawOf, ask) : undefined;
    if (!writeConfig(here, contents.sources, shell)) return 2;
    const code = chosen ? writeContracts(chosen, contents, shell) : 0;
    if (code === 2) return 2;
    if (!chosen) stdout.write('The folder already has contracts, so none was written.\n');
    stdout.write(`\n${nextSteps(contents, chosen?.folder ?? usualFolder(contents.contracts))}`);
    return contents.problems.length > 0 ? 2 : code;
  },
};

/** Asks a question, with a default, until the answer has no flaw. */
type Ask = (
  question: string,
  otherwise: string,
  flawOf: (reply: string) => string | undefined,
) => Promise<string>;

/** Returns the default if there is no one to answer. */
async function askUntilValid(
  answer: Shell['ask'],
  stdout: Output,
  question: string,
  otherwise: string,
  flawOf: (reply: string) => string | undefined,
): Promise<string> {
  for (;;) {
    const reply = answer ? await answer(`${question} (${otherwise}) `) : '';
    if (reply === undefined) throw new Refusal('Cancelled. Nothing was written.');
    const meant = reply.trim() || otherwise;
    const why = flawOf(meant);
    if (why === undefined) return meant;
    if (!answer) throw new Refusal(`${why} Choose a folder with --out.`);
    stdout.write(`  ${why}\n`);
  }
}

/** The contracts to write, drafts or one for a name, with their texts. */
interface Chosen {
  readonly folder: string;
  readonly isDrafted: boolean;
  readonly contracts: readonly { readonly draft: Draft; readonly text: string }[];
}

/** Asks which contracts to write, and where. */
async function chooseContracts(
  contents: FolderContents,
  out: string | undefined,
  flawOf: (folder: string) => string | undefined,
  ask: Ask,
): Promise<Chosen> {
  const { drafts } = contents;
  const isDrafted = drafts.length > 0 && isYes(await ask(questionFor(contents), 'yes', flawOfYesOrNo));
  const component = isDrafted ? '' : await ask('Name of the first component?', 'Button', flawOfName);
  const folder = out ?? (await ask('Folder for contracts?', 'contracts', flawOf));
  if (isDrafted) {
    return {
      folder,
      isDrafted,
      contracts: drafts.map((draft) => ({ draft, text: drafting().draftText(draft) })),
    };
  }
  const identity = { contractId: foldOf(component)!, component };
  const draft = { contractId: identity.contractId, contract: skeletonOf(identity), leftOut: [] };
  return { folder, isDrafted, contracts: [{ draft, text: skeletonText(identity) }] };
}

function questionFor(contents: FolderContents): string {
  const count = contents.drafts.length;
  const [first, second] = comparedIn(contents);
  const all =
    first && !second ? counted(count, first.thing) : `${count} custom elements and React components`;
  return `Draft ${count === 1 ? 'a contract' : 'contracts'} for the ${all} found?`;
}

const isYes = (reply: string): boolean => /^y(es)?$/i.test(reply);

const flawOfYesOrNo = (reply: string): string | undefined =>
  isYes(reply) || /^no?$/i.test(reply) ? undefined : 'Answer yes or no.';

function flawOfName(name: string): string | undefined {
  const folded = fold(name);
  return folded.ok ? undefined : `No contractId can be derived from ${quote(name)}: ${whyNoFold(folded)}.`;
}

/** The reason why contracts can't lie in a folder, or would not be found there. */
function flawOfFolder(
  name: string,
  here: KnownFolder,
  workspace: Workspace,
  cwd: string,
): string | undefined {
  const path = pathNamed(cwd, name);
  if (!folderUri(path).startsWith(here.uri)) return `${quote(name)} is outside the current folder.`;
  if (kindAt(path) !== undefined && kindAt(path) !== 'folder') return `${quote(name)} isn't a folder.`;
  const why = whyUnfound(path, workspace);
  return why === undefined ? undefined : `A contract in ${quote(name)} would not be checked: ${why}.`;
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

/** Writes the chosen contracts. Returns an exit code. */
function writeContracts(
  { folder, isDrafted, contracts }: Chosen,
  contents: FolderContents,
  shell: Shell,
): number {
  const files = contracts.map(({ draft, text }) => {
    const path = contractPath(resolve(shell.cwd, folder), draft.contractId);
    return { draft, ...writeNewFile(path, text, false, shell.cwd) };
  });
  warnOfFailures(files, shell);
  if (isDrafted) {
    const outcome = { files, without: contents.without, isDry: false };
    shell.stdout.write(`\n${draftsInWords(outcome, { isVerbose: false, more: moreOf(contents) })}`);
  } else {
    for (const { file, isThere, failure } of files) {
      if (isThere) warn(shell, `${quote(file)} already exists and is not overwritten.`);
      else if (failure === undefined) shell.stdout.write(`Created ${nameOf(file)}\n`);
    }
  }
  return exitCodeOf(files);
}

/** The command that lists everything that drafts leave out. */
const moreOf = ({ elements }: FolderContents): string =>
  `"new --from-${elements.some(({ count }) => count > 0) ? 'elements' : 'react'} FILE --dry-run --verbose"`;

/** The folder that most of the contracts are in. */
function usualFolder(contracts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const folder of contracts.map((file) => dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0];
}

/** Commands to run next, for contracts in a folder. */
function nextSteps({ registries, docsCommand }: FolderContents, folder: string): string {
  const out = folder === '.' ? '' : ` --out ${shellWord(folder)}`;
  const registry = registries.find(({ count }) => count > 0);
  const rows = [
    ...(docsCommand === undefined
      ? []
      : [
          ['Describe React components', docsCommand],
          ['Draft their contracts', `${NPX} new --from-react ${DOCS_NAME}${out}`],
        ]),
    ['Check all contracts', `${NPX} check`],
    ['Write another contract', `${NPX} new "Icon Button"${out}`],
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
