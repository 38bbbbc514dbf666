import { quote, visible } from '../../core/words.ts';
import { withoutHints } from '../../core/ruling.ts';
import { checkDsds, reportConfigs } from '../check-files.ts';
import { isWhole, tellOfErrors, tellOfTrouble } from '../checking.ts';
import { type Command, Refusal } from '../command.ts';
import { shownFrom } from '../disk.ts';
import { documentsNamed } from '../dsds-named.ts';
import type { Sought } from '../find-files.ts';
import { openFacts, type ProjectFacts } from '../project-facts.ts';
import { type Collector, collectFindings } from '../report.ts';
import { type Shell, tell } from '../shell.ts';
import { driftedIn, entriesIn, leftAloneIn, lossesIn, synced } from '../sync.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';
import { deliver } from '../write-files.ts';

export const dsdsSync: Command = {
  name: 'dsds sync',
  summary: 'Give DSDS documents the traits of their contracts.',
  takes: 'PATH|GLOB ...',
  options: {
    'dry-run': { help: 'Write nothing, and print what would change as a diff.' },
  },
  details: [
    'Every entry that points at a contract in its "specs" gets the traits of that contract: those that it lacks are added, all are put in order, and what the contract no longer has is removed and named. What stays keeps its description, purpose, examples and comments. Where a contract has no description, TODO stands for it. Of folders and globs the DSDS documents are meant that "check" finds there.',
    "A document in which nothing changes is not touched; another is replaced in one step. One that is broken stays as it is, and so does an entry whose contract is broken. That is told on stderr, and so is what of a contract can't become a DSDS trait, and all that is wrong at error level.",
    'Exit codes: 0 if all traits are up to date now; 1 if something is left that this can\'t mend: a trait without an id, or with values that DSDS has no ids for, or what is at error level, such as a pointer that leads to nothing; 2 if something could not be done as asked: a file is no DSDS document or can\'t be read or written, a text is broken, a project file has a mistake. A dry run ends with the code that the run would end with, also where it would change something: to let CI fail on traits that are not up to date, use "check --max-warnings 0", or "check" with the level of the rules "dsds/..." set to error.',
  ].join('\n\n'),
  examples: [
    ['dsds sync docs/button.dsds.yaml', 'Bring the traits of one document up to date.'],
    ['dsds sync --dry-run docs', 'Show what would change, as a diff for git apply.'],
  ],
  run({ names, isOn }, shell) {
    if (names.length === 0) throw new Refusal('"dsds sync" needs the name of a DSDS document.');
    const workspace = openWorkspace(shell.cwd);
    const { files, refused } = documentsNamed(names, workspace);
    for (const line of refused) tell(shell, line);
    const facts = openFacts(workspace, files);
    facts.readOthers();
    const collector = collectFindings(facts.at);
    const isDry = isOn('dry-run');
    const done = files.map((file) => syncOne(file, { workspace, facts, collector, isDry, shell }));
    for (const line of new Set(done.flatMap(({ losses }) => losses))) tell(shell, visible(line));
    for (const { file, why } of facts.unread) collector.fail(file, why);
    reportConfigs(collector, workspace, shell);
    const report = collector.report([...facts.problems]);
    tellOfTrouble(report, shell);
    tellOfErrors(report, shell);
    const isLeft = report.summary.error > 0 || done.some(({ left }) => left > 0);
    const hasFailed =
      refused.length > 0 || done.some(({ failed }) => failed > 0) || !isWhole(report, workspace);
    tell(shell, inSum(done, isDry, isLeft || hasFailed));
    return hasFailed ? 2 : isLeft ? 1 : 0;
  },
};

/** What became of a document. */
interface Outcome {
  /** How many of its entries have changed. */
  readonly entries: number;
  readonly isOther: boolean;
  /** How many could not be brought up to date for another reason than what their contracts say. */
  readonly failed: number;
  /** How many are not as their contracts have them all the same. */
  readonly left: number;
  /** What of its contracts becomes no trait: a line each. */
  readonly losses: readonly string[];
}

const UNTOUCHED: Outcome = { entries: 0, isOther: false, failed: 0, left: 0, losses: [] };

interface Around {
  readonly workspace: Workspace;
  readonly facts: ProjectFacts;
  readonly collector: Collector;
  readonly isDry: boolean;
  readonly shell: Shell;
}

/** Brings a document up to date, has it judged as it is then, and tells what was done to it. */
function syncOne(file: Sought, { workspace, facts, collector, isDry, shell }: Around): Outcome {
  const { path, shown, ruling } = file;
  const config = workspace.mistakenConfig(path);
  const read = config
    ? { why: `${quote(shownFrom(shell.cwd, config.path))} has mistakes` }
    : workspace.read(path);
  if ('why' in read) {
    collector.fail(shown, read.why);
    return UNTOUCHED;
  }
  const before = facts.dsds(file, read.text, ruling);
  const { text, done, notes, failed, told } = synced(before);
  const isOther = text !== read.text;
  const whyNot = isOther ? deliver({ path, before: read.text }, text, isDry, shell) : undefined;
  if (whyNot !== undefined) {
    collector.fail(shown, whyNot);
    return UNTOUCHED;
  }
  const after = isOther ? facts.dsds(file, text, ruling) : before;
  const left = driftedIn(after, told);
  const alone = failed.length > 0 ? [] : leftAloneIn(after);
  for (const line of [...done, ...notes, ...failed, ...left, ...alone]) tell(shell, visible(shown + line));
  checkDsds(collector, shown, facts.dsds(file, text, withoutHints(ruling)));
  const losses = lossesIn(after, facts.at);
  return { entries: done.length, isOther, failed: failed.length, left: left.length, losses };
}

/** What it comes to, in a sentence. */
function inSum(done: readonly Outcome[], isDry: boolean, isShort: boolean): string {
  const documents = done.filter(({ isOther }) => isOther).length;
  const entries = done.reduce((sum, each) => sum + each.entries, 0);
  if (documents > 0) return `${isDry ? 'Would update' : 'Updated'} ${entriesIn(entries, documents)}.`;
  // That all is up to date is said only where it is.
  return isShort ? `Nothing ${isDry ? 'would be' : 'was'} updated.` : 'Nothing to update.';
}
