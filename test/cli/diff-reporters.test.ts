import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import diffReportSchema from '../../schemas/diff-report.schema.json';
import { DIFF_REPORTERS } from '../../server/src/cli/diff-reporters/index.ts';
import { CHANGE_CLASSES } from '../../server/src/diff/changes.ts';
import type { DiffReport } from '../../server/src/diff/report.ts';
import { AFTER, BEFORE, hostileReport, longReport, reportOf } from '../diff-reports.ts';

const STYLE = { colour: false, width: 100, wraps: false, verbose: false, quiet: false };

const render = (format: string, report: DiffReport, style: Partial<typeof STYLE> = {}): string =>
  DIFF_REPORTERS.find(({ name }) => name === format)!.render(report, { ...STYLE, ...style });

const changed = reportOf(BEFORE, AFTER, { remarks: ['A remark.'], problems: ['A problem.'] });

const SUMMARY = `5 changes in 2 contracts: 2 breaking, 1 dangerous, 1 safe, 1 none.
These changes need a major version (below 1.0: a minor version).
`;

suite('a comparison for people', () => {
  test('has a line for programs for each change, and its source on both sides', () =>
    assert.equal(
      render('pretty', changed),
      `button  v1.0.0:lib/button.contract.json -> lib/button.contract.json
lib/button.contract.json:9:9  breaking  enum/value-removed  "size" no longer accepts "l".
  12 - | "l"
lib/button.contract.json:16:9  dangerous  default/added  "wide" has the default true now.
  16 + | "default": true
lib/button.contract.json:18:7  safe  prop/added  The prop "tone" is added.
  18 + | "tone": {

icon  v1.0.0:lib/icon.contract.json
v1.0.0:lib/icon.contract.json:2:3  breaking  contract/removed  The contract "icon" is removed.
   2 - | "contractId": "icon",

"lib/link.contract.json" can't be compared: it isn't a valid contract: The contract has no "component". Add the display name, such as "component": "Icon Button".

From v1.0.0 to the working tree:
${SUMMARY}--verbose shows the changes of the class none.
"manifest.json" has version "1.5.0" after "1.4.0", but its changes need "2.0.0" or higher.
1 file of another format skipped (--verbose shows which).
A remark.
`,
    ));

  test('shows more or less on request', () => {
    const verbose = render('pretty', changed, { verbose: true });
    assert.match(verbose, /^lib\/button\.contract\.json:4:3 {2}none {2}text {2}The description changes\.$/m);
    assert.match(verbose, /^1 file of another format skipped: "lib\/openapi\.contract\.json"\.$/m);
    const quiet = render('pretty', changed, { quiet: true });
    assert.doesNotMatch(quiet, /^\S+ {2}(dangerous|safe|none) {2}/m);
    assert.match(quiet, /^\S+ {2}breaking {2}/m);
  });

  test('colours the classes', () => {
    const coloured = render('pretty', changed, { colour: true });
    // eslint-disable-next-line no-control-regex
    assert.match(coloured, /\u001b\[1m\u001b\[31mbreaking\u001b\[39m\u001b\[22m/);
    // eslint-disable-next-line no-control-regex
    assert.equal(coloured.replaceAll(/\u001b\[\d+m/g, ''), render('pretty', changed));
  });

  test('says if nothing has changed', () =>
    assert.equal(
      render('pretty', reportOf(BEFORE, BEFORE)),
      'From v1.0.0 to the working tree:\nNo contract has changed.\n',
    ));
});

suite('a comparison for programs', () => {
  const isValid = new Ajv2020({ strict: true }).compile(diffReportSchema);

  test('the JSON report has the schema that is published', () => {
    for (const report of [changed, hostileReport(), longReport(2, 3), reportOf({}, {})]) {
      const json = JSON.parse(render('json', report));
      assert.ok(isValid(json), JSON.stringify(isValid.errors));
    }
    assert.deepEqual(diffReportSchema.$defs.class.enum, CHANGE_CLASSES);
  });

  test('the JSON report has both places', () => {
    const { contracts, versions, summary } = JSON.parse(render('json', changed));
    assert.deepEqual(summary, { breaking: 2, dangerous: 1, safe: 1, none: 1 });
    assert.deepEqual(contracts[0].changes[0], {
      id: 'enum/value-removed',
      class: 'breaking',
      message: '"size" no longer accepts "l".',
      values: ['l'],
      before: {
        file: 'v1.0.0:lib/button.contract.json',
        pointer: '/props/properties/size/enum/2',
        range: { start: { line: 11, character: 10 }, end: { line: 11, character: 13 } },
      },
      after: {
        file: 'lib/button.contract.json',
        pointer: '/props/properties/size/enum',
        range: { start: { line: 8, character: 8 }, end: { line: 8, character: 14 } },
      },
    });
    assert.deepEqual(versions, [
      {
        manifest: 'manifest.json',
        before: '1.4.0',
        after: '1.5.0',
        bump: 'major',
        isEnough: false,
        least: '2.0.0',
      },
    ]);
  });

  test('GitHub shows annotations at the newer lines, the most serious and removals first', () =>
    assert.equal(
      render('github', changed),
      `::error::A problem.
::error file=manifest.json::"manifest.json" has version "1.5.0" after "1.4.0", but its changes need "2.0.0" or higher.
::error file=lib/link.contract.json::"lib/link.contract.json" can't be compared: it isn't a valid contract: The contract has no "component". Add the display name, such as "component": "Icon Button".
::error::v1.0.0:lib/icon.contract.json:2:3: contract/removed The contract "icon" is removed.
::error file=lib/button.contract.json,line=9,col=9,endLine=9,endColumn=15,title=enum/value-removed::lib/button.contract.json:9:9: enum/value-removed "size" no longer accepts "l".
::warning file=lib/button.contract.json,line=16,col=9,endLine=16,endColumn=18,title=default/added::lib/button.contract.json:16:9: default/added "wide" has the default true now.
::notice file=lib/button.contract.json,line=18,col=7,endLine=18,endColumn=13,title=prop/added::lib/button.contract.json:18:7: prop/added The prop "tone" is added.
${SUMMARY}`,
    ));
});

suite('a comparison of hostile files', () => {
  const lines = (format: string): string[] =>
    render(format, hostileReport(), { verbose: true }).split('\n').slice(0, -1);

  test('is no command in a log, and none of a terminal', () => {
    for (const { name } of DIFF_REPORTERS)
      for (const line of lines(name)) {
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(line, /\p{Cc}|\p{Cf}/u, name);
        // A line that is a command has no other one.
        if (name !== 'github') assert.doesNotMatch(line, /^\s*::|##\[/, name);
      }
  });

  test('gives GitHub only the commands that are meant', () => {
    const commands = lines('github').filter((line) => line.startsWith('::'));
    for (const command of commands)
      assert.match(
        command,
        /^::(error|warning|notice)( (file|line|col|endLine|endColumn|title)=[^:,]*(,(line|col|endLine|endColumn|title)=[^:,]*)*)?::/,
      );
    assert.ok(commands.length >= 6, `${commands.length}`);
  });
});
