import { quote } from '../core/words.ts';
import { checkFiles, type Input } from './check-files.ts';
import type { Command, Given } from './command.ts';
import type { Fixer } from './fix-files.ts';
import { overrulingBy } from './levels.ts';
import { checkPlaces, destinationsOf, FORMATS, handOut } from './output.ts';
import type { Report } from './report.ts';
import { pretty } from './reporters/pretty.ts';
import { rulePage } from './rule-pages.ts';
import { type Shell, tell } from './shell.ts';
import { hasColour, widthOf } from './terminal.ts';
import { tooManyWarnings, warningsAllowed } from './verdict.ts';
import type { Workspace } from './workspace.ts';

/** How files are judged and reported, for every command that does. */
export const CHECK_OPTIONS: Command['options'] = {
  format: {
    value: 'FORMAT[=FILE]',
    several: true,
    help: `How to report: ${FORMATS}. With =FILE into a file, besides what goes to standard output.`,
  },
  output: { value: 'FILE', help: 'Write into this file what would go to standard output.' },
  hints: { help: 'Report hints too, which otherwise only an editor shows.' },
  verbose: { help: 'Show information and skipped files too, which otherwise are counted only.' },
  quiet: { help: 'Show errors only.' },
  rule: {
    value: 'CODE=LEVEL',
    several: true,
    help: 'Give a rule another level than the project file does: error, warning, information, hint or off. For several rules it is given several times.',
  },
  'max-warnings': { value: 'N', help: 'With more warnings than this the exit code is 1.' },
};

/** Checks files, reports, and answers the exit code. */
export type Checking = (
  input: Input,
  workspace: Workspace,
  fixerOf?: () => Fixer | undefined,
  /** What is to be said of an input without files, to whoever reads a report that says nothing of it. */
  whyNone?: (input: Input) => string | undefined,
) => number;

/** Reads {@link CHECK_OPTIONS}, before anything else is read. */
export function checkingBy(given: Given, shell: Shell): Checking {
  const destinations = destinationsOf(given);
  const allowed = warningsAllowed(given);
  const overruled = overrulingBy(given.values('rule'));
  return (input, workspace, fixerOf, whyNone) => {
    checkPlaces(destinations, input, shell.cwd);
    const fixer = fixerOf?.();
    const [hints, forgivesUnmatched] = [given.isOn('hints'), given.isOn('no-error-on-unmatched')];
    const { report } = checkFiles(input, { hints, forgivesUnmatched, overruled, fixer }, workspace, shell);
    tellOfTrouble(report, shell);
    // Who reads a report of another format is told here what the one for people says.
    const none = destinations[0]?.reporter === pretty ? undefined : whyNone?.(input);
    if (none !== undefined) tell(shell, none);
    const unreported = handOut(report, destinations, given, shell, fixer ? fixer.reportTo : shell.stdout);
    fixer?.finish(report);
    const unwritten = unreported + (fixer?.failed() ?? 0);
    const tooMany = tooManyWarnings(report, allowed);
    if (tooMany !== undefined) tell(shell, tooMany);

    if (unwritten > 0 || !isWhole(report, input)) return 2;
    return report.summary.error > 0 || tooMany !== undefined ? 1 : 0;
  };
}

/** Says on stderr what could not be done, whatever becomes of the report. */
export function tellOfTrouble({ problems, skipped }: Report, shell: Shell): void {
  for (const problem of problems) tell(shell, problem);
  for (const { file, reason, failed } of skipped) {
    if (failed) tell(shell, `${quote(file)} is skipped: ${reason}.`);
  }
}

/** Says on stderr what is wrong at error level: what else there is to say is for "check". */
export function tellOfErrors(report: Report, { env, stderr }: Shell): void {
  const { error } = report.summary;
  if (error === 0) return;
  // Nor is there a --fix.
  const findings = report.findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => ({ ...finding, fixable: false }));
  const summary = { error, warning: 0, information: 0, hint: 0 };
  const style = { verbose: false, quiet: true, colour: hasColour(env, stderr), width: widthOf(stderr) };
  // What was skipped is told already, or is no concern of who asks for something else than a check.
  stderr.write(pretty.render({ ...report, findings, summary, skipped: [] }, style, rulePage));
}

/** Whether all could be looked at that was asked for, by the rules that were asked for. */
export function isWhole({ problems, skipped }: Report, { configs }: Pick<Input, 'configs'>): boolean {
  return (
    problems.length === 0 &&
    !skipped.some(({ failed }) => failed) &&
    configs().every(({ findings }) => findings.length === 0)
  );
}
