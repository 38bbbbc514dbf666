import { WITHOUT_RULE } from '../../server/src/cli/rules.ts';
import { RULES } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { columnsOf } from '../../server/src/text/positions.ts';
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

  test('fits into a terminal', async () => {
    const { stdout } = await runLine(['check', '--list-rules'], {
      terminal: { columns: 80 },
      env: { NO_COLOR: '1' },
    });
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
    assert.match(stdout, /^SR-126 .* A required prop is not\n {54}declared\.$/m);
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

suite('check --explain with a number of the format', () => {
  test('that needs no check, in any case', async () => {
    for (const number of ['SR-140', 'sr-048']) {
      const { code, stdout } = await runLine(['check', '--explain', number]);
      assert.equal(code, 0);
      assert.match(
        stdout,
        new RegExp(`^${number.toUpperCase()} of the format needs no check, so it has no page\\. `),
      );
    }
  });

  test('every number that people can read is that of a rule, or is explained', () => {
    const files = [
      'README.md',
      'CHANGELOG.md',
      'server/src/kinds/contract/vocabulary.ts',
      'server/src/library.ts',
    ];
    const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const text = [...files, ...docs.map((name) => `docs/${name}`)]
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    const numbers = new Set(text.match(/\bS(?:R|CN)-\d{3}\b/g));
    const known = new Set([...RULES.map(({ code }) => code), ...Object.keys(WITHOUT_RULE)]);
    assert.deepEqual(
      [...numbers].filter((number) => !known.has(number)),
      [],
    );
    assert.deepEqual(
      Object.keys(WITHOUT_RULE).filter((number) => !numbers.has(number)),
      [],
    );
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

  test('is laid out in a terminal', async () => {
    const done = await runLine(['check', '--explain', 'SR-126'], { terminal: { columns: 60 } });
    const stdout = done.stdout.replaceAll('\u001b[', '<');
    assert.match(stdout, /^<1mSR-126<22m\n\n<1mA<22m /);
    assert.match(stdout, /\n\n<1mWhy<22m\n\n/);
    assert.match(stdout, /<36mprops\.required<39m/);
    assert.match(stdout, /\n {4}\{\n {6}"contractId": "button",\n/);
    assert.match(stdout, /\n<31m {30}~{6} error SR-126<39m\n/);
  });

  test('fits into the terminal, but for examples, and loses no word', async () => {
    for (const { code } of RULES) {
      const options = { terminal: { columns: 50 }, env: { NO_COLOR: '1' } };
      const { stdout } = await runLine(['check', '--explain', code], options);
      for (const line of stdout.split('\n')) {
        if (!line.startsWith('    ') && line.includes(' ')) assert.ok(columnsOf(line) <= 50, line);
      }
      const words = (text: string): string =>
        text
          .replaceAll('**', '')
          // Of a link the words remain.
          .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
          .replaceAll(/```.*|^#+ |^[-*] |\s+/gm, ' ')
          .replaceAll(/[\s-]+/g, ' ')
          .trim();
      assert.equal(words(stdout), words(readFileSync(`docs/rules/${code}.md`, 'utf8')));
      assert.ok(!stdout.includes('\u001b') && !stdout.includes('```'));
    }
  });

  test('an unknown rule', async () => {
    const near = await runLine(['check', '--explain', 'SR-1266']);
    assert.deepEqual(
      [near.code, near.stdout, near.stderr],
      [2, '', 'component-contract: There is no rule "SR-1266". Did you mean SR-126?\n'],
    );
    const far = await runLine(['check', '--explain', '../../LICENSE']);
    assert.deepEqual(
      [far.code, far.stdout, far.stderr],
      [2, '', 'component-contract: There is no rule "../../LICENSE". --list-rules lists all rules.\n'],
    );
  });
});
