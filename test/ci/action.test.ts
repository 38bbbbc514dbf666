import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { marked } from 'marked';
import {
  comparisonOf,
  flawOfFailures,
  flawOfLevel,
  flawOfRevision,
  outcomeOf,
} from '../../.ci/action-outcome.mjs';

const RANGE = { start: { line: 2, character: 13 }, end: { line: 2, character: 18 } };
const finding = (severity: string, message = 'Something is wrong.'): object => ({
  file: 'ui/a.contract.json',
  range: RANGE,
  code: 'SR-126',
  severity,
  message,
});
const reportOf = (...findings: object[]): object => ({
  version: 1,
  files: 3,
  findings,
  skipped: [],
  summary: Object.fromEntries(
    ['error', 'warning', 'information', 'hint'].map((level) => [
      level,
      findings.filter((each) => 'severity' in each && each.severity === level).length,
    ]),
  ),
});

/** Runs the step of the action with a checker in its place that prints its arguments and reports nothing. */
function runAction(paths: string, failLevel: string, revision = '', failOn = '') {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  try {
    cpSync('.ci', join(folder, '.ci'), { recursive: true });
    mkdirSync(join(folder, 'dist'));
    const checker = `const args = process.argv.slice(2).map((arg) => arg.replace(/^(json|markdown)=.*/, '$1=...'));
      const page = process.argv.find((arg) => arg.startsWith('markdown='));
      if (page) require('fs').writeFileSync(page.slice('markdown='.length), '# Page\\n');
      console.log(JSON.stringify(args)); console.error('component-contract: Oops.');`;
    writeFileSync(join(folder, 'dist/cli.js'), checker);
    const file = join(folder, 'summary.md');
    writeFileSync(file, 'Of a step before.\n');
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, '.ci/action.mjs')], {
      encoding: 'utf8',
      env: {
        INPUT_PATHS: paths,
        INPUT_FAIL_LEVEL: failLevel,
        INPUT_COMPARE_WITH: revision,
        INPUT_FAIL_ON: failOn,
        GITHUB_STEP_SUMMARY: file,
      },
    });
    return { code: status, stdout, stderr, summary: readFileSync(file, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

suite('the action', () => {
  test('hands its inputs to the script by the environment only', () => {
    const action = readFileSync('action.yml', 'utf8');
    const inputs = action.slice(action.indexOf('inputs:'), action.indexOf('runs:'));
    assert.deepEqual(inputs.match(/^ {2}\S+:$/gm), [
      '  paths:',
      '  fail-level:',
      '  compare-with:',
      '  fail-on:',
    ]);
    const interpolated = action.split('\n').filter((line) => line.includes('${{'));
    assert.deepEqual(
      interpolated.map((line) => line.trim()),
      [
        'INPUT_PATHS: ${{ inputs.paths }}',
        'INPUT_FAIL_LEVEL: ${{ inputs.fail-level }}',
        'INPUT_COMPARE_WITH: ${{ inputs.compare-with }}',
        'INPUT_FAIL_ON: ${{ inputs.fail-on }}',
      ],
    );
  });

  test('gives the checker each line of its paths as it is, and appends the summary', () => {
    const done = runAction('\n ui\r\n--fix\n$(touch x) `y` "z" *.json\n', ' ');
    const formats = ['--format', 'github', '--format', 'json=...'];
    assert.deepEqual(JSON.parse(done.stdout), [
      'check',
      ...formats,
      '--',
      'ui',
      '--fix',
      '$(touch x) `y` "z" *.json',
    ]);
    // Without a report nothing is known.
    assert.deepEqual([done.code, done.stderr], [2, 'component-contract: Oops.\n']);
    assert.match(
      done.summary,
      /^Of a step before\.\n## Component contracts\n\nNot all could be checked:\n\n- Oops/,
    );
  });

  test('compares with a revision, and appends the page', () => {
    const { summary, stdout } = runAction('', '', ' origin/main... ', 'breaking\n version ');
    const [first = '', second = ''] = stdout.split('\n');
    assert.match(first, /^\["check",/);
    const formats = ['--format', 'github', '--format', 'markdown=...'];
    const failing = ['--fail-on', 'breaking', '--fail-on', 'version'];
    assert.deepEqual(JSON.parse(second), ['diff', 'origin/main...', ...formats, ...failing]);
    assert.ok(summary.endsWith('# Page\n\n'));
    // Without a pull request nothing is compared.
    assert.doesNotMatch(runAction('', '', '', 'breaking').stdout, /"diff"/);
    assert.equal(runAction('', '', 'main', 'all').stderr, `::error::${flawOfFailures(['all'])}\n`);
    const refused = runAction('', '', '--fail-on');
    assert.deepEqual(
      [refused.code, refused.stderr],
      [2, '::error::compare-with must be a git revision, but is "--fail-on".\n'],
    );
    assert.equal(flawOfRevision('v1.2.0'), undefined);
  });

  test('fails if the contracts could not be compared, and says why', () => {
    assert.deepEqual(comparisonOf(0, 'component-contract: A remark.', '# Page'), {
      code: 0,
      summary: '# Page\n',
    });
    assert.deepEqual(comparisonOf(1, '', '# Page'), { code: 1, summary: '# Page\n' });
    const failed = comparisonOf(2, 'component-contract: There is no <b>.\n', '');
    assert.equal(failed.code, 2);
    assert.match(
      failed.summary,
      /^## Contract changes\n\nNot all could be compared:\n\n- There is no \\<b\\>/,
    );
    assert.equal(comparisonOf(null, '', '').code, 2);
  });

  test('fails from its level on', () => {
    const codeOf = (level: string, severity: string): number =>
      outcomeOf(level, severity === 'error' ? 1 : 0, '', reportOf(finding(severity))).code;
    assert.deepEqual([codeOf('error', 'error'), codeOf('error', 'warning')], [1, 0]);
    assert.deepEqual([codeOf('information', 'information'), codeOf('information', 'hint')], [1, 0]);
    assert.equal(codeOf('never', 'error'), 0);
  });

  test('fails where something could not be checked, whatever its level, and tells of the rest', () => {
    const { code, summary } = outcomeOf('never', 2, '', reportOf(finding('warning')));
    assert.equal(code, 2);
    assert.match(summary, /1 warning in 3 files checked/);
    assert.equal(outcomeOf('never', null, '', undefined).code, 2);
  });

  test('tells first what could not be done', () => {
    const said =
      'component-contract: "gone" matches nothing.\ncomponent-contract: <b> is skipped: it is a folder.\n';
    assert.equal(
      outcomeOf('error', 2, said, { ...reportOf(), files: 0 }).summary,
      `## Component contracts

Not all could be checked:

- \\"gone\\" matches nothing\\.
- \\<b\\> is skipped\\: it is a folder\\.

No contract was checked.

`,
    );
  });

  test('refuses a level that it does not know', () => {
    assert.equal(
      flawOfLevel('errors\n::warning::x'),
      'fail-level must be error, warning, information or never, but is "errors\\n::warning::x".',
    );
    assert.equal(flawOfLevel('never'), undefined);
  });

  test('says how many contracts are compared with code', () => {
    const comparison = { contracts: 3, notCompared: [{ file: 'a.contract.json', reason: 'x' }] };
    const { summary } = outcomeOf('error', 0, '', { ...reportOf(), comparison });
    assert.match(summary, /^No findings in 3 files checked\. 2 of 3 contracts compared with code\.$/m);
  });

  test('summarizes the most severe findings first', () => {
    assert.equal(
      outcomeOf('error', 1, '', reportOf(finding('information'), finding('error'))).summary,
      `## Component contracts

1 error, 1 note in 3 files checked.

| Severity | Where | Rule | Finding |
| --- | --- | --- | --- |
| error | ui\\/a\\.contract\\.json\\:3\\:14 | SR\\-126 | Something is wrong\\. |
| information | ui\\/a\\.contract\\.json\\:3\\:14 | SR\\-126 | Something is wrong\\. |

`,
    );
  });

  test('what stands in a contract is text in the summary, and nothing else', () => {
    const nasty =
      '<img src=x> | a **b** [c](http://d) `e` @f #1 https://g.example \\| &lt; ~~h~~ _i_ $x^2$\n\n# j';
    const report = {
      ...reportOf(finding('error', nasty)),
      skipped: [{ file: `<b>\n${nasty}`, reason: nasty }],
    };
    const html = marked.parse(outcomeOf('error', 1, '', report).summary, { async: false });
    assert.doesNotMatch(html, /<(img|a|b|strong|em|code|del|h1)\b/);
    assert.equal(html.match(/<td>/g)?.length, 4);
    assert.equal(html.match(/<li>/g)?.length, 1);
  });
});
