// The options of a check, and the destinations of its report.
import { fullText } from '../check/rule.ts';
import type { FoundFile } from '../io/node-find-files.ts';
import type { Level, Ruling } from '../check/rule.ts';
import { writeWhole } from '../io/node-write.ts';
import { pathOf, realPathOf, shownFrom } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { flawOfLevel } from '../kinds/config/read-config.ts';
import { codeOf } from '../kinds/index.ts';
import { reasonOf } from '../project/treatment.ts';
import { anyOf, counted, quote } from '../text/words.ts';
import { checkFiles, type Input } from './check-files.ts';
import { type Command, type Given, oneOf } from './command.ts';
import type { Fixer } from './fix-files.ts';
import type { Report, Reporter } from './report.ts';
import { github } from './reporters/github.ts';
import { gitlab } from './reporters/gitlab.ts';
import { json } from './reporters/json.ts';
import { junit } from './reporters/junit.ts';
import { pretty } from './reporters/pretty.ts';
import { sarif } from './reporters/sarif.ts';
import { rulePage } from './rules.ts';
import { hasColour, type Output, Refusal, type Shell, USUAL_WIDTH, warn, widthOf } from './terminal.ts';
import { existsSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { memo } from '../text/maps.ts';

/** Every output format of `check`; the first is the one for people. */
export const REPORTERS: readonly [Reporter, ...Reporter[]] = [pretty, json, sarif, github, junit, gitlab];

/** How files are checked and reported, for every command that does. */
export const CHECK_OPTIONS: Command['options'] = {
  format: {
    value: 'FORMAT[=FILE]',
    several: true,
    help: `How to report: ${anyOf(
      REPORTERS.map(({ name }) => name),
      String,
    )}. FORMAT=FILE writes a file in addition to standard output.`,
  },
  output: { value: 'FILE', help: 'Write the report to this file instead of standard output.' },
  hints: { help: 'Report hints too. By default, only editors show them.' },
  verbose: { help: 'Show notes and skipped files too. By default, they are only counted.' },
  quiet: { help: 'Show errors only.' },
  rule: {
    value: 'CODE=SEVERITY',
    several: true,
    help: 'Set the severity of a rule: error, warning, information, hint or off. This overrides the config file. Repeat it for several rules.',
  },
  'max-warnings': { value: 'N', help: 'Exit with 1 if there are more warnings than this.' },
};

/**
 * Reads {@link CHECK_OPTIONS}, before anything else is read, and returns a function that checks files, reports, and returns the exit
 * code. `whyNone` returns a sentence about an input without files, for formats that say nothing of it.
 */
export function checkingBy(given: Given, shell: Shell) {
  const destinations = destinationsOf(given);
  const allowed = warningsAllowed(given);
  const overruled = overrulingBy(given.values('rule'));
  return (
    input: Input,
    workspace: Workspace,
    fixerOf?: () => Fixer | undefined,
    whyNone?: (input: Input) => string | undefined,
  ): number => {
    checkPlaces(destinations, input.files, shell.cwd);
    const fixer = fixerOf?.();
    const [hints, forgivesUnmatched] = [given.isOn('hints'), given.isOn('no-error-on-unmatched')];
    const { report, notes } = checkFiles(
      input,
      { hints, forgivesUnmatched, overruled, fixer },
      workspace,
      shell,
    );
    warnOfProblems(report, shell);
    for (const note of notes) warn(shell, note);
    // The format for people includes this.
    const none = destinations[0]?.reporter === pretty ? undefined : whyNone?.(input);
    if (none !== undefined) warn(shell, none);
    // All safe fixes are made, so another --fix would fix nothing.
    const left = fixer ? withoutFixable(report) : report;
    const unreported = handOut(left, destinations, given, shell, fixer ? fixer.reportTo : shell.stdout);
    fixer?.finish(report);
    const unwritten = unreported + (fixer?.failed() ?? 0);
    const tooMany = tooManyWarnings(report, allowed);
    if (tooMany !== undefined) warn(shell, tooMany);

    if (unwritten > 0 || !isWhole(report, input)) return 2;
    return report.summary.error > 0 || tooMany !== undefined ? 1 : 0;
  };
}

/** Prints on stderr what could not be done, in any format. */
export function warnOfProblems({ problems, skipped }: Report, shell: Shell): void {
  for (const problem of problems) warn(shell, problem);
  for (const { file, reason, failed } of skipped) {
    if (failed) warn(shell, `${quote(file)} is skipped: ${reason}.`);
  }
}

/** Prints errors on stderr; "check" reports all other findings. */
export function printErrors(report: Report, { env, stderr }: Shell): void {
  const { error } = report.summary;
  if (error === 0) return;
  // Nor is there a --fix.
  const findings = report.findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => ({ ...finding, fixable: false }));
  const summary = { error, warning: 0, information: 0, hint: 0 };
  const shows = { verbose: false, quiet: true };
  const style = {
    ...shows,
    colour: hasColour(env, stderr),
    width: widthOf(stderr),
    wraps: stderr.isTerminal,
  };
  // Skipped files are already printed, or don't matter to this command.
  stderr.write(pretty.render({ ...report, findings, summary, skipped: [] }, style, rulePage));
}

/** Returns true if all files could be checked, with the settings of valid config files. */
export function isWhole({ problems, skipped }: Report, { configs }: Pick<Input, 'configs'>): boolean {
  return (
    problems.length === 0 &&
    !skipped.some(({ failed }) => failed) &&
    configs().every(({ findings }) => findings.length === 0)
  );
}

/** The destination of one format of the report: a file, or standard output. */
interface Destination {
  readonly reporter: Reporter;
  readonly file: string | undefined;
}

/**
 * The destinations of the report. The format without a file goes to standard output, or to the file of `--output`; by default it is
 * the one for people. Each `FORMAT=FILE` is written in addition.
 */
function destinationsOf({ value, values }: Given): Destination[] {
  const outputs = values('format').map(destinationOf);
  const formats = new Set(outputs.filter(({ file }) => file === undefined).map(({ reporter }) => reporter));
  const [reporter = REPORTERS[0], other] = formats;
  if (other) {
    throw new Refusal(
      `Only one format can go to standard output, but there are two: ${reporter.name} and ${other.name}. Write one to a file: --format ${other.name}=FILE.`,
    );
  }
  return [{ reporter, file: value('output') }, ...outputs.filter(({ file }) => file !== undefined)];
}

function destinationOf(format: string): Destination {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(format) ?? [];
  const names = REPORTERS.map((each) => each.name);
  const word = oneOf('format', name, names);
  const reporter = REPORTERS.find((each) => each.name === word)!;
  if (file === '') throw new Refusal(`--format ${name}= needs the name of a file.`);
  return { reporter, file };
}

/** Refuses reports that would overwrite each other, or a file to check. */
function checkPlaces(destinations: readonly Destination[], files: readonly FoundFile[], cwd: string): void {
  const places = new Set<string>();
  for (const { file } of destinations) {
    if (file === undefined) continue;
    if (file === '-') {
      throw new Refusal(
        'To write a report to standard output, leave out the file. For a file named "-", write ./-.',
      );
    }
    const path = resolve(cwd, file);
    const place = realPathOf(path);
    if (places.has(place)) throw new Refusal(`Two formats can't both be written to ${quote(file)}.`);
    places.add(place);
    const isSource = [path, place].some((each) => SOURCE.test(basename(each)));
    if (isSource || (existsSync(path) && files.some(({ uri }) => realPathOf(pathOf(uri)) === place))) {
      throw new Refusal(`The report can't replace ${quote(file)}: that is a file to check.`);
    }
  }
}

/** File names that are never replaced by a report. */
const SOURCE = /\.contract\.json$|^component-contract\.config\.json$/i;

/**
 * Writes the report. Returns the number of files that could not be written. `to`: the stream for the format without a file; undefined
 * if standard output is used for something else.
 */
function handOut(
  report: Report,
  destinations: readonly Destination[],
  { isOn }: Given,
  shell: Shell,
  to: Output | undefined,
): number {
  const shows = { verbose: isOn('verbose'), quiet: isOn('quiet') };
  let failed = 0;
  for (const { reporter, file } of destinations) {
    const own = reporter.fromRoot ? rooted(report, shell.cwd) : report;
    if (file === undefined) {
      if (!to) continue;
      const style = { ...shows, colour: hasColour(shell.env, to), width: widthOf(to), wraps: to.isTerminal };
      to.write(reporter.render(own, style, rulePage));
      continue;
    }
    const text = reporter.render(
      own,
      { ...shows, colour: false, width: USUAL_WIDTH, wraps: false },
      rulePage,
    );
    try {
      writeWhole(resolve(shell.cwd, file), text);
    } catch (error) {
      // If something doesn't exist, it is the folder.
      const why =
        (error as NodeJS.ErrnoException).code === 'ENOENT' ? "the folder doesn't exist" : reasonOf(error);
      warn(shell, `${quote(file)} can't be written: ${why}.`);
      failed++;
    }
  }
  return failed;
}

const withoutFixable = (report: Report): Report => ({
  ...report,
  findings: report.findings.map((finding) => (finding.fixable ? { ...finding, fixable: false } : finding)),
});

/** The report with its paths relative to the root of the repository, if the current folder is in one. */
function rooted(report: Report, cwd: string): Report {
  const root = repositoryOf(cwd);
  const below = root === undefined ? '' : shownFrom(root, cwd);
  if (below === '') return report;
  const fromRoot = <T extends { readonly file: string }>(each: T): T => {
    return { ...each, file: posix.join(below, each.file) };
  };
  return {
    ...report,
    checked: report.checked.map((file) => posix.join(below, file)),
    findings: report.findings.map((finding) => {
      return { ...fromRoot(finding), related: finding.related.map(fromRoot) };
    }),
    skipped: report.skipped.map(fromRoot),
  };
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

/** Applies `--rule CODE=SEVERITY` to a ruling. It takes precedence over config files. */
function overrulingBy(given: readonly string[]): (ruling: Ruling) => Ruling {
  const levels = given.map(levelIn);
  if (levels.length === 0) return (ruling) => ruling;
  // Thousands of files share a few rulings, and must still share them afterwards.
  return memo((ruling) => ({ ...ruling, levels: new Map([...ruling.levels, ...levels]) }));
}

function levelIn(given: string): [code: string, level: Level] {
  const [, name = '', level] = /^([^=]+)=(.+)$/s.exec(given) ?? [];
  const code = codeOf(name) ?? name;
  if (level === undefined) {
    throw new Refusal(
      `--rule needs a rule and its severity, such as --rule SR-130=off, not ${quote(given)}.`,
    );
  }
  const flaw = flawOfLevel(code, level);
  if (flaw) throw new Refusal(`--rule ${quote(given)}: ${fullText(flaw)}`);
  // Valid, because it has no flaw.
  return [code, level as Level];
}

/** The number of warnings that `--max-warnings` allows. */
function warningsAllowed({ value }: Given): number {
  const given = value('max-warnings');
  if (given === undefined) return Infinity;
  if (/^\d+$/.test(given)) return Number(given);
  throw new Refusal(`--max-warnings needs a whole number, 0 or more, not ${quote(given)}.`);
}

/** A line about too many warnings. */
function tooManyWarnings({ summary: { warning } }: Report, allowed: number): string | undefined {
  if (warning <= allowed) return undefined;
  return `${counted(warning, 'warning')}, but --max-warnings allows only ${allowed}.`;
}
