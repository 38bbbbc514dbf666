import { RULES } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { runLine } from '../shell.ts';

suite('check --list-rules', () => {
  test('is a table', async () => {
    const { code, stdout } = await runLine(['check', '--list-rules']);
    const lines = stdout.split('\n');
    assert.equal(code, 0);
    assert.equal(lines[0], 'CODE                         SEVERITY     CAN BE OFF  SUMMARY');
    assert.equal(lines.length, RULES.length + 2);
    assert.match(stdout, /^json\/syntax +error +no +The text is not JSON\.$/m);
    assert.match(stdout, /^SR-126 +error +yes +A required prop is not declared\.$/m);
    assert.match(stdout, /^config\/invalid +error +no +/m);
    assert.match(stdout, /^SCN-018 +hint +yes +/m);
  });

  test('is JSON', async () => {
    const { stdout } = await runLine(['check', '--list-rules', '--format', 'json']);
    const rules = JSON.parse(stdout) as unknown[];
    assert.equal(rules.length, RULES.length);
    assert.deepEqual(rules[0], {
      code: 'json/syntax',
      severity: 'error',
      canBeOff: false,
      summary: 'The text is not JSON.',
    });
  });

  test('is no other format', async () => {
    const { code, stderr } = await runLine(['check', '--list-rules', '--format', 'sarif']);
    assert.equal(code, 2);
    assert.equal(stderr, 'component-contract: --list-rules prints pretty or json, not "sarif".\n');
  });
});

suite('what is asked about the rules', () => {
  for (const [args, said] of [
    [['--list-rules', '--output', 'f'], "--list-rules checks nothing, so it can't be used with --output."],
    [
      ['--explain', 'SR-126', '--output', 'f'],
      "--explain checks nothing, so it can't be used with --output.",
    ],
    [
      ['--explain', 'SR-126', '--format', 'json'],
      "--explain checks nothing, so it can't be used with --format.",
    ],
    [
      ['--list-rules', '--explain', 'SR-126'],
      "--explain checks nothing, so it can't be used with --list-rules.",
    ],
    [['--list-rules', 'a'], '--list-rules checks nothing, so it can\'t be used with "a".'],
    [['--list-rules', '--format', 'json=f'], '--list-rules prints pretty or json, not "json=f".'],
  ] as const) {
    test(`is nothing besides: ${args.join(' ')}`, async () => {
      const done = await runLine(['check', ...args]);
      assert.deepEqual([done.code, done.stdout, done.stderr], [2, '', `component-contract: ${said}\n`]);
      assert.deepEqual(done.files, {});
    });
  }
});

suite('check --explain', () => {
  test('is the page of the rule as it is, where it is no terminal', async () => {
    for (const code of ['SR-126', 'sr-126', 'JSON/syntax']) {
      const done = await runLine(['check', '--explain', code]);
      const page = code === 'JSON/syntax' ? 'json/syntax' : 'SR-126';
      assert.deepEqual([done.code, done.stdout], [0, readFileSync(`docs/rules/${page}.md`, 'utf8')]);
    }
  });

  test('a statement of the format that is no rule, for each one that a page of the documentation names', async () => {
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
    const named = pages.flatMap((name) => readFileSync(`docs/${name}`, 'utf8').match(/\bSR-\d{3}\b/g) ?? []);
    for (const statement of new Set(named)) {
      const { code, stderr } = await runLine(['check', '--explain', statement]);
      if (code !== 0) assert.match(stderr, /: SR-\d+ is a statement of the format that needs no check\./);
    }
  });

  test('an unknown rule', async () => {
    const near = await runLine(['check', '--explain', 'SR-1266']);
    assert.deepEqual(
      [near.code, near.stdout, near.stderr],
      [2, '', 'component-contract: There is no rule "SR-1266". Did you mean SR-126?\n'],
    );
    const group = await runLine(['check', '--explain', 'ref']);
    assert.match(group.stderr, /There is no rule "ref"\. Did you mean ref\/unresolved or ref\/ambiguous\?/);
    const far = await runLine(['check', '--explain', '../../LICENSE']);
    assert.deepEqual(
      [far.code, far.stdout, far.stderr],
      [2, '', 'component-contract: There is no rule "../../LICENSE". --list-rules lists all rules.\n'],
    );
  });
});
