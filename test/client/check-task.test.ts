import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contributes } from '../../package.json';
import { SEVERITIES } from '../../server/src/check/rule.ts';
import { runLine } from '../shell.ts';

suite('the problem matcher', () => {
  const [pattern] = contributes.problemPatterns;
  const regexp = new RegExp(pattern!.regexp);

  test('reads a finding as the checker prints it', () => {
    const line =
      'ui/a b/[x]:1.contract.json:3:14  error  json/duplicate-key  "a" is there:  1:2  error  x  y';
    const found = regexp.exec(line)!;
    const { file, line: row, column, severity, code, message } = pattern!;
    assert.deepEqual(
      [file, row, column, severity, code, message].map((group) => found[group]),
      [
        'ui/a b/[x]:1.contract.json',
        '3',
        '14',
        'error',
        'json/duplicate-key',
        '"a" is there:  1:2  error  x  y',
      ],
    );
  });

  // To be switched on with the reporter that prints such lines.
  test('reads every finding that the checker prints, and nothing else', async () => {
    const files = Object.fromEntries(
      Object.entries(FAULTS).map(([name, fault]) => [`ui/a b/${name}.contract.json`, fault]),
    );
    const { stdout } = await runLine(['check', '--verbose'], { files });
    const report = await runLine(['check', '--format', 'json'], { files });
    const { findings } = JSON.parse(report.stdout) as { findings: readonly { file: string; code: string }[] };
    assert.ok(findings.length >= 3);
    const read = stdout.split('\n').flatMap((line) => {
      const found = regexp.exec(line);
      return found ? [`${found[pattern!.file]} ${found[pattern!.code]}`] : [];
    });
    assert.deepEqual(
      read,
      findings.map(({ file, code }) => `${file} ${code}`),
    );
  });

  test('gives VS Code severities that it knows', () => {
    const read = SEVERITIES.map((name) => regexp.exec(`a:1:1  ${name}  SR-130  Text`)?.[pattern!.severity]);
    // VS Code takes "hint" for information, but does not know that word.
    assert.deepEqual(read, ['error', 'warning', 'info', 'hint']);
  });

  test('passes over everything else', () => {
    for (const line of [
      '  3 |   a.contract.json:1:1  error  SR-126  what stands in a file',
      'a.contract.json  skipped  it has no "$schema"',
      'a.contract.json:1:1 error SR-126 with single blanks',
      '2 errors, 1 warning in 39 files checked.',
      '',
    ])
      assert.doesNotMatch(line, regexp);
  });
});

const FAULTS = {
  broken: '{ "a": ',
  upper: '{ "contractId": "A", "component": "A" }',
  other: '{ "contractId": "a", "component": "B" }',
  deceiving: `{ "contractId": "a", "component": "A", "props": { "properties": {}, "additionalProperties": false,
"required": ["a.contract.json:1:1  error  SR-126  what stands in a file"] } }`,
};
