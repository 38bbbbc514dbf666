import { fullText } from '../../check/rule.ts';
import { find, type FoundFile } from '../../io/node-find-files.ts';
import { kindAt, pathNamed, pathOf, readText, shownFrom, workspaceAt } from '../../io/node-sync.ts';
import { CheckedProjects } from '../checked-projects.ts';
import type { Workspace } from '../../io/workspace.ts';
import { leftIn, notUpdatedIn, synced } from '../../kinds/dsds/sync.ts';
import { whyNoDocument } from '../../kinds/dsds/read-text.ts';
import { ruleOf, withoutHints } from '../../kinds/index.ts';
import type { DsdsSource } from '../../kinds/dsds/source.ts';
import { counted, quote, visible } from '../../text/words.ts';
import { deliver } from '../write-files.ts';
import { checkDsds, guardFile } from '../check-document.ts';
import { failUnread } from '../check-files.ts';
import { type Command, placeIn } from '../command.ts';
import { Refusal, type Shell, warn } from '../terminal.ts';
import { Collector } from '../report.ts';
import { isWhole, printErrors, warnOfProblems } from '../reporting.ts';

export const dsdsSync: Command = {
  name: 'dsds sync',
  summary: 'Update the traits in DSDS documents from their contracts.',
  takes: 'PATH|GLOB ...',
  options: {
    'dry-run': { help: 'Write nothing, and print the changes as a diff.' },
  },
  details: [
    'Every entry that points at a contract in its "specs" gets the traits of that contract: missing traits are added, all are sorted, and traits that the contract no longer has are removed and named. A trait or value that only has a different name in the contract is renamed. What stays or is renamed keeps its description, purpose, examples and comments. A description that the contract doesn\'t have is written as "TODO".',
    "A document without changes is not touched. Documents with syntax errors, and entries whose contract has some, are skipped. Standard error names these, what can't become a DSDS trait, and all errors.",
    'To fail in CI on traits that are out of sync, use "check --max-warnings 0", or "check" with the rules "dsds/..." set to error.',
  ].join('\n\n'),
  exitCodes: {
    0: 'All traits are in sync.',
    1: "Something is left to fix by hand: a trait or value without a valid DSDS id, or an error such as a pointer that doesn't lead to a contract.",
    2: "Something couldn't be done: a file isn't a DSDS document, has a syntax error, or can't be read or written, or a config file has a mistake. A dry run exits with the same code as the run would.",
  },
  examples: [
    ['dsds sync docs/button.dsds.yaml', 'Update the traits of one document.'],
    ['dsds sync --dry-run docs', 'Show the changes, as a diff for git apply.'],
  ],
  run({ names, isOn }, shell) {
    if (names.length === 0) throw new Refusal('"dsds sync" needs the name of a DSDS document.');
    const workspace = workspaceAt(shell.cwd);
    const { files, refused } = documentsNamed(names, workspace, shell.cwd);
    for (const line of refused) warn(shell, line);
    const projects = new CheckedProjects(workspace, files);
    const collector = new Collector(shell.cwd, (uri) => projects.textAt(uri));
    const isDry = isOn('dry-run');
    const done = files.map((file) => {
      const sync = (): Outcome => syncOne(file, workspace, projects, collector, isDry, shell);
      return guardFile(file, sync, UNTOUCHED, collector, workspace);
    });
    for (const line of new Set(done.flatMap(({ losses }) => losses))) warn(shell, visible(line));
    const report = collector.report(failUnread(collector, projects.fed, workspace, shell).unlisted);
    warnOfProblems(report, shell);
    printErrors(report, shell);
    const isLeft = report.summary.error > 0 || done.some(({ left }) => left > 0);
    const hasFailed =
      refused.length > 0 || done.some(({ failed }) => failed > 0) || !isWhole(report, workspace);
    warn(shell, sumOf(done, isDry, isLeft || hasFailed));
    return hasFailed ? 2 : isLeft ? 1 : 0;
  },
};

/**
 * The outcome for a document: how many entries have changed, could not be updated, or still differ from their contracts, and a line
 * for each part of its contracts that becomes no trait.
 */
type Outcome = typeof UNTOUCHED;

const UNTOUCHED = { entries: 0, hasChanged: false, failed: 0, left: 0, losses: [] as readonly string[] };

/** Updates a document, checks the result, and prints what was done. */
function syncOne(
  file: FoundFile,
  workspace: Workspace,
  projects: CheckedProjects,
  collector: Collector,
  isDry: boolean,
  shell: Shell,
): Outcome {
  const { uri, shown, settings } = file;
  const config = workspace.mistakenConfig(uri);
  const read = config
    ? { why: `${quote(shownFrom(shell.cwd, pathOf(config.uri)))} has mistakes` }
    : workspace.read(uri);
  if ('why' in read) {
    collector.fail(shown, read.why);
    return UNTOUCHED;
  }
  const before = projects.document(file, read.text, settings) as DsdsSource;
  const { root, flaws } = before.checked.read;
  const whyNot = flaws.length > 0 ? undefined : whyNoDocument(root);
  if (whyNot !== undefined) {
    collector.fail(shown, whyNot);
    return UNTOUCHED;
  }
  const { text, done, failed, skipped } = synced(before);
  const hasChanged = text !== read.text;
  const whyUnwritten = hasChanged ? deliver(uri, read.text, text, isDry, shell) : undefined;
  if (whyUnwritten !== undefined) {
    collector.fail(shown, whyUnwritten);
    return UNTOUCHED;
  }
  const after = hasChanged ? (projects.document(file, text, settings) as DsdsSource) : before;
  const left = leftIn(after, skipped);
  const alone = failed.length > 0 ? [] : notUpdatedIn(after);
  for (const line of [...done, ...failed, ...left, ...alone]) warn(shell, visible(shown + line));
  checkDsds(collector, shown, projects.document(file, text, withoutHints(settings)) as DsdsSource);
  const losses = lossesIn(after, projects, shell.cwd);
  return { entries: done.length, hasChanged, failed: failed.length, left: left.length, losses };
}

/** The sentence that sums up a run. */
function sumOf(done: readonly Outcome[], isDry: boolean, isIncomplete: boolean): string {
  const documents = done.filter(({ hasChanged }) => hasChanged).length;
  const entries = done.reduce((sum, each) => sum + each.entries, 0);
  const many = `${entries === 1 ? '1 entry' : `${entries} entries`} in ${counted(documents, 'document')}`;
  if (documents > 0) return `${isDry ? 'Would update' : 'Updated'} ${many}.`;
  // "Nothing to update" is printed only if nothing is left to fix.
  return isIncomplete ? `Nothing ${isDry ? 'would be' : 'was'} updated.` : 'Nothing to update.';
}

/** The losses of the contracts of a document, each after the name of its file, except those with a trait written by hand. */
function lossesIn(
  { checked: { entries, facts: linked } }: DsdsSource,
  projects: CheckedProjects,
  cwd: string,
): string[] {
  return entries.flatMap(({ contract, traits = [] }) => {
    const written = new Set(traits.map(({ id, name }) => (name ?? id)?.text));
    const losses = (contract?.projected?.losses ?? []).filter(({ name }) => !written.has(name));
    return losses.map(({ at: place, ...args }) => {
      const { uri, file } = contract!;
      const span = linked.spanOf({ uri, file, path: place.path });
      const shown = shownFrom(cwd, pathOf(uri));
      return `${shown}${placeIn(projects.textAt(uri), span?.start)}: ${fullText(ruleOf(LOSS).describe(args))}`;
    });
  });
}

const LOSS = 'dsds/loss';

/** The DSDS documents among the files that "check" finds for names, each once, and a line for each name without one. */
function documentsNamed(names: readonly string[], workspace: Workspace, cwd: string) {
  const files = new Map<string, FoundFile>();
  const refused: string[] = [];
  for (const name of names) {
    const found = find([name], workspace, cwd);
    refused.push(...found.unmatched, ...found.problems);
    const documents = found.files.filter(
      ({ as, whyNotChecked }) => as === 'dsds' && whyNotChecked === undefined,
    );
    // A link and its target are one document.
    for (const file of documents) {
      const key = workspace.disk.real(file.uri) ?? file.uri;
      if (!files.has(key)) files.set(key, file);
    }
    const isRefused = found.unmatched.length + found.problems.length > 0;
    if (documents.length === 0 && !isRefused) refused.push(whyNone(name, cwd, found.files));
  }
  return { files: [...files.values()], refused };
}

/** The reason why a name that matches something means no document. */
function whyNone(name: string, cwd: string, found: readonly FoundFile[]): string {
  const path = pathNamed(cwd, name);
  const kind = kindAt(path);
  const [only] = found;
  const isItself = only !== undefined && pathOf(only.uri) === path && found.length === 1;
  if (isItself && only.whyNotChecked !== undefined)
    return `${quote(name)} is skipped: ${only.whyNotChecked}.`;
  if (kind === 'folder' || kind === undefined) return `No DSDS documents found in ${quote(name)}.`;
  const read = kind === 'file' ? readText(path) : { why: `it is a ${kind}` };
  return `${quote(name)} is skipped: ${'why' in read ? read.why : "it isn't a DSDS document"}.`;
}
