import { quote } from '../../core/words.ts';
import { type Command, Refusal } from '../command.ts';
import { find, shownFrom } from '../find.ts';
import { openFolders } from '../folders.ts';
import { openJudge } from '../judge.ts';
import { readText } from '../read.ts';
import { REPORTERS } from '../reporters/index.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check contracts: the same findings as in the editor.',
  takes: '[PATH|GLOB ...]',
  options: {
    format: { value: 'FORMAT', several: true, help: 'How to report.' },
    hints: { help: 'Report hints too.' },
    verbose: { help: 'Show information too.' },
    quiet: { help: 'Show errors only.' },
    'no-error-on-unmatched': { help: 'A path or glob that matches nothing is no error.' },
  },
  examples: [['check', 'Check the contracts below the current directory.']],
  run({ names, isOn, value }, { cwd, env, stdout, stderr }) {
    const format = value('format') ?? 'pretty';
    const reporter = REPORTERS.find(({ name }) => name === format);
    if (!reporter) throw new Refusal(`There is no format ${quote(format)}.`);
    const folders = openFolders();
    const { files, problems } = find(names, cwd, folders);
    const judge = openJudge({ hints: isOn('hints') });
    let unreadable = 0;
    for (const { path, shown, ruling, leftAlone } of files) {
      if (leftAlone !== undefined) {
        judge.skip(shown, leftAlone);
        continue;
      }
      const read = readText(path);
      if ('text' in read) {
        judge.contract(shown, read.text, ruling);
      } else {
        judge.skip(shown, read.why);
        stderr.write(`component-contract: ${quote(shown)} is skipped: ${read.why}.\n`);
        unreadable++;
      }
    }
    let brokenConfigs = 0;
    for (const { path, text, findings } of folders.configs()) {
      judge.other(shownFrom(cwd, path), text, findings);
      if (findings.length > 0) brokenConfigs++;
    }
    for (const problem of problems) stderr.write(`component-contract: ${problem}\n`);
    const report = judge.report();
    const colour = stdout.isTerminal && !env['NO_COLOR'];
    stdout.write(reporter.render(report, { colour, verbose: isOn('verbose'), quiet: isOn('quiet') }));
    if (unreadable > 0 || brokenConfigs > 0 || problems.length > 0) return 2;
    return report.summary.error > 0 ? 1 : 0;
  },
};
