import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { marked } from 'marked';

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

interface Done {
  readonly code: number | null;
  readonly summary: string;
  readonly stderr: string;
  /** What the checker was called with, but for where the report goes. */
  readonly args: readonly string[];
}

/** Runs the step of the action with a checker in its place that has this to report. */
function runAction(
  inputs: { paths?: string; failLevel?: string },
  code: number,
  report?: object,
  said = '',
): Done {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  try {
    for (const name of ['.ci', 'dist']) mkdirSync(join(folder, name));
    cpSync('.ci/action.mjs', join(folder, '.ci/action.mjs'));
    writeFileSync(
      join(folder, 'dist/cli.js'),
      `const { writeFileSync } = require('node:fs');
       const args = process.argv.slice(2);
       const json = args.findIndex((arg) => arg.startsWith('json='));
       const report = ${JSON.stringify(JSON.stringify(report) ?? '')};
       if (report) writeFileSync(args[json].slice(5), report);
       args[json] = 'json=...';
       writeFileSync(${JSON.stringify(join(folder, 'args'))}, JSON.stringify(args));
       process.stderr.write(${JSON.stringify(said)});
       process.exitCode = ${code};`,
    );
    const summary = join(folder, 'summary.md');
    writeFileSync(summary, 'Of a step before.\n');
    writeFileSync(join(folder, 'args'), '[]');
    const { status, stderr } = spawnSync(process.execPath, [join(folder, '.ci/action.mjs')], {
      encoding: 'utf8',
      maxBuffer: Infinity,
      env: {
        ...process.env,
        INPUT_PATHS: inputs.paths ?? '',
        INPUT_FAIL_LEVEL: inputs.failLevel ?? 'error',
        GITHUB_STEP_SUMMARY: summary,
      },
    });
    return {
      code: status,
      stderr,
      summary: readFileSync(summary, 'utf8'),
      args: JSON.parse(readFileSync(join(folder, 'args'), 'utf8')) as string[],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

suite('the action', () => {
  test('hands its inputs to the script by the environment only', () => {
    const action = readFileSync('action.yml', 'utf8');
    const inputs = action.slice(action.indexOf('inputs:'), action.indexOf('runs:'));
    assert.deepEqual(inputs.match(/^ {2}\S+:$/gm), ['  paths:', '  fail-level:']);
    const interpolated = action.split('\n').filter((line) => line.includes('${{'));
    assert.deepEqual(
      interpolated.map((line) => line.trim()),
      ['INPUT_PATHS: ${{ inputs.paths }}', 'INPUT_FAIL_LEVEL: ${{ inputs.fail-level }}'],
    );
  });

  test('gives the checker each line of its paths as it is', () => {
    const { args } = runAction({ paths: '\n ui\r\n--fix\n$(touch x) `y` "z" *.json\n' }, 0, reportOf());
    assert.deepEqual(args, [
      'check',
      '--format',
      'github',
      '--format',
      'json=...',
      '--',
      'ui',
      '--fix',
      '$(touch x) `y` "z" *.json',
    ]);
  });

  test('fails from its level on', () => {
    const codes = (failLevel: string, ...severities: string[]): unknown[] =>
      severities.map((severity) => {
        const checked = severity === 'error' ? 1 : 0;
        return runAction({ failLevel }, checked, reportOf(finding(severity))).code;
      });
    assert.deepEqual(codes(' ', 'error', 'warning'), [1, 0], 'an empty one is the default');
    assert.deepEqual(codes('information', 'information', 'hint'), [1, 0]);
    assert.deepEqual(codes('never', 'error'), [0]);
  });

  test('fails where something could not be checked, whatever its level, and tells of the rest', () => {
    const { code, summary } = runAction({ failLevel: 'never' }, 2, reportOf(finding('warning')));
    assert.equal(code, 2);
    assert.match(summary, /1 warning in 3 files checked/);
    assert.equal(runAction({ failLevel: 'never' }, 2).code, 2);
    assert.notEqual(runAction({ failLevel: 'never' }, 0).code, 0, 'without a report nothing is known');
  });

  test('tells first what could not be done, in the summary and in the log', () => {
    const said =
      'component-contract: "gone" matches nothing.\ncomponent-contract: <b> is skipped: it is a folder.\n';
    const none = { ...reportOf(), files: 0 };
    const { code, summary, stderr } = runAction({}, 2, none, said);
    assert.deepEqual([code, stderr], [2, said]);
    assert.equal(
      summary,
      `Of a step before.
## Component contracts

Not all could be checked:

- \\"gone\\" matches nothing\\.
- \\<b\\> is skipped\\: it is a folder\\.

No contract was checked.

`,
    );
  });

  test('refuses a level that it does not know', () => {
    const { code, stderr, args } = runAction({ failLevel: 'errors\n::warning::x' }, 0, reportOf());
    assert.deepEqual(
      [code, stderr, args],
      [
        2,
        '::error::fail-level must be error, warning, information or never, but is "errors\\n::warning::x".\n',
        [],
      ],
    );
  });

  test('appends the gravest findings first to the summary of the job', () => {
    const { summary } = runAction({}, 1, reportOf(finding('information'), finding('error')));
    assert.equal(
      summary,
      `Of a step before.
## Component contracts

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
    const html = marked.parse(runAction({}, 1, report).summary, { async: false });
    assert.doesNotMatch(html, /<(img|a|b|strong|em|code|del|h1)\b/);
    assert.equal(html.match(/<td>/g)?.length, 4);
    assert.equal(html.match(/<li>/g)?.length, 1);
  });
});
