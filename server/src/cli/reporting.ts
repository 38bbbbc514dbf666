// The options of a check, and its exit code.
import { INTERNAL } from '../check/internal-error.ts';
import { fullText, type Level, type RuleSettings } from '../check/rule.ts';
import type { Workspace } from '../io/workspace.ts';
import { flawOfLevel } from '../kinds/config/read-members.ts';
import { codeOf, GOVERNED_CODES } from '../kinds/index.ts';
import { counted, quote } from '../text/words.ts';
import { checkFiles, type Input } from './check-files.ts';
import type { Command, Given } from './command.ts';
import type { Fixer } from './fix-files.ts';
import { checkPlaces, destinationsOf, formatOption, handOut, REPORTERS, rooted } from './destinations.ts';
import type { Report } from './report.ts';
import { NOTHING_FOUND, pretty } from './reporters/pretty.ts';
import { styleOf } from './layout.ts';
import { Refusal, type Shell, warn } from './terminal.ts';
import { memo } from '../text/maps.ts';

/** How files are checked and reported, for every command that does. */
export const CHECK_OPTIONS: Command['options'] = {
  format: formatOption(REPORTERS),
  output: { value: 'FILE', help: 'Write the report to this file instead of standard output.' },
  hints: { help: 'Show hints too. By default, only editors show them.' },
  verbose: {
    help: 'List all notes, skipped files, contracts that are not compared with code, and components without a contract. By default, they are only counted.',
  },
  quiet: { help: 'Show errors only.' },
  rule: {
    value: 'CODE=SEVERITY',
    several: true,
    help: 'Set the severity of a rule: error, warning, information, hint or off. This overrides the config file. Repeat it for several rules.',
  },
  'max-warnings': { value: 'N', help: 'Exit with 1 if there are more warnings than this.' },
};

/** Reads {@link CHECK_OPTIONS}, before anything else is read, and returns a function that checks files, reports, and returns the exit code. */
export function checkingBy(given: Given, shell: Shell) {
  const destinations = destinationsOf(given, REPORTERS);
  const allowed = warningsAllowed(given);
  const overruled = overridesBy(given.values('rule'));
  return (input: Input, workspace: Workspace, fixerOf?: () => Fixer | undefined): number => {
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
    if (destinations[0]?.reporter !== pretty) {
      const { files, searched = [] } = input;
      if (searched.length > 0 && files.length + report.problems.length === 0) warn(shell, NOTHING_FOUND);
      for (const line of report.remarks) warn(shell, line);
    }
    // All safe fixes are made, so another --fix would fix nothing.
    const left = fixer ? withoutFixable(report) : report;
    const to = fixer ? fixer.reportTo : shell.stdout;
    const unreported = handOut(left, destinations, given, shell, to, (each) => rooted(each, shell.cwd));
    fixer?.finish(report);
    const unwritten = unreported + (fixer?.failed ?? 0);
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
  const style = { ...styleOf(env, stderr), verbose: false, quiet: true };
  // Skipped files are already printed, or don't matter to this command.
  stderr.write(pretty.render({ ...report, findings, summary, skipped: [] }, style));
}

/** Returns true if all files could be checked, with the settings of valid config files. */
export function isWhole(
  { problems, skipped, findings: found }: Report,
  { configs }: Pick<Input, 'configs'>,
): boolean {
  return (
    problems.length === 0 &&
    !skipped.some(({ failed }) => failed) &&
    !found.some(
      ({ code, severity }) => severity === 'error' && [INTERNAL, 'config/invalid'].includes(code),
    ) &&
    configs().every(({ findings }) => findings.length === 0)
  );
}

const withoutFixable = (report: Report): Report => ({
  ...report,
  findings: report.findings.map((finding) => (finding.fixable ? { ...finding, fixable: false } : finding)),
});

/** Applies `--rule CODE=SEVERITY` to the settings of a project. It takes precedence over config files. */
function overridesBy(given: readonly string[]): (settings: RuleSettings) => RuleSettings {
  const levels = given.map(levelIn);
  if (levels.length === 0) return (settings) => settings;
  // Thousands of files share a few settings, and must still share them afterwards.
  return memo((settings) => ({ ...settings, levels: new Map([...settings.levels, ...levels]) }));
}

function levelIn(given: string): [code: string, level: Level] {
  const [, name = '', level] = /^([^=]+)=(.+)$/s.exec(given) ?? [];
  const code = codeOf(name) ?? name;
  if (level === undefined) {
    throw new Refusal(
      `--rule needs a rule and its severity, such as --rule SR-130=off, not ${quote(given)}.`,
    );
  }
  const flaw = flawOfLevel(code, level, GOVERNED_CODES);
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
