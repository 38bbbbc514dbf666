import { quote } from '../../core/words.ts';
import type { Command } from '../command.ts';
import { find, shownFrom } from '../find.ts';
import { openFolders } from '../folders.ts';
import { openJudge } from '../judge.ts';
import { destinationsOf, FORMATS, handOut } from '../output.ts';
import { openProgress } from '../progress.ts';
import { readText } from '../read.ts';
import { tellOfRules } from '../rules.ts';

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
    'no-error-on-unmatched': { help: 'A path or glob that matches nothing is no error.' },
    'list-rules': { help: 'List all rules and check nothing; also with --format json.' },
    explain: { value: 'CODE', help: 'Print the page of a rule and check nothing.' },
  },
  examples: [['check', 'Check the contracts below the current directory.']],
  run(given, shell) {
    if (tellOfRules(given, shell)) return 0;
    const { names, isOn } = given;
    const { cwd, stdout, stderr } = shell;
    const destinations = destinationsOf(given, cwd);
    const folders = openFolders();
    const { files, problems } = find(names, cwd, folders);
    const judge = openJudge({ hints: isOn('hints') });
    const progress = openProgress(shell, files.length);
    let unreadable = 0;
    for (const { path, shown, ruling, leftAlone } of files) {
      progress.step();
      if (leftAlone !== undefined) {
        judge.skip(shown, leftAlone);
        continue;
      }
      const read = readText(path);
      if ('text' in read) {
        judge.contract(shown, read.text, ruling);
      } else {
        judge.fail(shown, read.why);
        unreadable++;
      }
    }
    progress.end();
    let brokenConfigs = 0;
    for (const { path, text, findings } of folders.configs()) {
      judge.other(shownFrom(cwd, path), text, findings);
      if (findings.length > 0) brokenConfigs++;
    }
    for (const problem of problems) stderr.write(`component-contract: ${problem}\n`);
    const report = judge.report(problems);
    for (const { file, reason, failed } of report.skipped) {
      if (failed) stderr.write(`component-contract: ${quote(file)} is skipped: ${reason}.\n`);
    }
    const unwritten = handOut(report, destinations, given, shell, stdout);
    if (unreadable > 0 || brokenConfigs > 0 || problems.length > 0 || unwritten > 0) return 2;
    return report.summary.error > 0 ? 1 : 0;
  },
};
