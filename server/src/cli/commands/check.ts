import { quote } from '../../core/words.ts';
import type { Command } from '../command.ts';
import { menderFor } from '../fix.ts';
import { openFolders } from '../folders.ts';
import { type Input, inputOf } from '../input.ts';
import { overrulingBy } from '../levels.ts';
import { look } from '../look.ts';
import { checkPlaces, destinationsOf, FORMATS, handOut } from '../output.ts';
import type { Report } from '../report.ts';
import { pretty } from '../reporters/pretty.ts';
import { tellOfRules } from '../rules.ts';
import { type Shell, tell } from '../shell.ts';
import { tooManyWarnings, warningsAllowed } from '../verdict.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check contracts: the same findings as in the editor.',
  takes: '[PATH|GLOB ...]',
  options: {
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
    fix: { help: 'Mend what can be mended safely, and report what remains.' },
    'dry-run': { help: 'With --fix: change no file, and print what would change as a diff.' },
    'stdin-filepath': {
      value: 'FILE',
      help: 'Check one document from standard input, as the file of this name would be. With --fix it is printed as it is mended, and the report goes to standard error.',
    },
    'no-error-on-unmatched': { help: 'A path or glob that matches nothing is no error.' },
    'list-rules': { help: 'List all rules and check nothing; also with --format json.' },
    explain: { value: 'CODE', help: 'Print the page of a rule and check nothing.' },
  },
  details: [
    'Without a path, the contracts below the current directory are checked, but for what git ignores. A file is checked whatever its name. The other files of its project are read too, for what they say of it, and only the files that are meant are reported.',
    "Exit codes: 0 if nothing is at error level; 1 if something is, or if there are more warnings than allowed; 2 if something could not be done as asked: an option that does not exist, a path that matches nothing, a file that can't be read or written, a mistake in a project file. That never hides the findings of the other files. A dry run ends with the code that --fix would end with.",
  ].join('\n\n'),
  examples: [
    ['check', 'Check the contracts below the current directory.'],
    ['check --rule SR-130=error --max-warnings 0 lib', 'Be strict: with one rule, and with warnings.'],
    ['check --format github --format sarif=report.sarif', 'Annotate in CI, and write a report besides.'],
    ['check --fix --dry-run', 'Show what would be mended, as a diff for git apply.'],
    ['check --explain SR-126', 'Tell what a rule is about.'],
    ['check --stdin-filepath x.contract.json < draft.json', 'Check what an editor has not saved yet.'],
  ],
  async run(given, shell) {
    if (tellOfRules(given, shell)) return 0;
    const destinations = destinationsOf(given);
    const allowed = warningsAllowed(given);
    const overruled = overrulingBy(given.values('rule'));
    const folders = openFolders();
    const input = await inputOf(given, shell, folders);
    checkPlaces(destinations, input, shell.cwd);
    const mender = menderFor(given, input, shell);

    const report = look(given, shell, { input, folders, overruled, mender });
    tellOfTrouble(report, shell);
    // Who reads a report of another format is told here what the one for people says.
    if (input.files.length === 0 && !input.typed && destinations[0]?.reporter !== pretty) {
      const isForgiven = given.isOn('no-error-on-unmatched') && input.unmatched.length > 0;
      if (given.names.length === 0) tell(shell, 'There are no contracts below the current directory.');
      else if (isForgiven) tell(shell, 'There are no contracts among what is named.');
    }
    const unreported = handOut(report, destinations, given, shell, mender ? mender.reportTo : shell.stdout);
    mender?.finish(report);
    const unwritten = unreported + (mender?.failed() ?? 0);
    const tooMany = tooManyWarnings(report, allowed);
    if (tooMany !== undefined) tell(shell, tooMany);

    if (unwritten > 0 || !isWhole(report, input)) return 2;
    return report.summary.error > 0 || tooMany !== undefined ? 1 : 0;
  },
};

/** Says on stderr what could not be done, whatever becomes of the report. */
function tellOfTrouble({ problems, skipped }: Report, shell: Shell): void {
  for (const problem of problems) tell(shell, problem);
  for (const { file, reason, failed } of skipped) {
    if (failed) tell(shell, `${quote(file)} is skipped: ${reason}.`);
  }
}

/** Whether all could be looked at that was asked for, by the rules that were asked for. */
function isWhole({ problems, skipped }: Report, { configs }: Input): boolean {
  return (
    problems.length === 0 &&
    !skipped.some(({ failed }) => failed) &&
    configs().every(({ findings }) => findings.length === 0)
  );
}
