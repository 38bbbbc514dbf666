import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { forAllAsync } from '../arbitrary.ts';
import { runLine } from '../shell.ts';

/** Why a command line is refused: one line, with nothing on stdout. */
async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runLine(args);
  assert.deepEqual([code, stdout], [2, '']);
  return /^component-contract: ([^\n]*)\n$/.exec(stderr)![1]!;
}

const files = { 'a.contract.json': '{ "contractId": "A", "component": "A" }' };

suite('arguments', () => {
  test('an unknown command, with the nearest one', async () => {
    assert.equal(await refusal('chekc'), 'There is no command "chekc". Did you mean "check"?');
    assert.equal(await refusal('lps'), 'There is no command "lps". Did you mean "lsp"?');
    assert.equal(await refusal('Trait', 'x'), 'There is no command "Trait". Did you mean "traits"?');
    assert.equal(await refusal('help', 'fodl'), 'There is no command "fodl". Did you mean "fold"?');
    assert.equal(await refusal('zzzzz'), 'There is no command "zzzzz". See component-contract --help.');
    assert.equal(await refusal('toString'), 'There is no command "toString". See component-contract --help.');
    assert.equal(await refusal(), 'No command given. See component-contract --help.');
    assert.equal(await refusal(''), 'No command given. See component-contract --help.');
  });

  test('one of two words: what is missing, and what was meant', async () => {
    const see = 'See component-contract manifest --help.';
    assert.equal(await refusal('manifest'), `"manifest" needs a subcommand: check or build. ${see}`);
    for (const words of [
      ['manifest', 'chek'],
      ['manifset', 'chek'],
      ['Manifest', 'check', 'x'],
      ['help', 'manifest', 'chck'],
    ])
      assert.match(await refusal(...words), /^There is no command ".*"\. Did you mean "manifest check"\?$/);
    assert.equal(await refusal('build'), 'There is no command "build". Did you mean "manifest build"?');
    assert.match(await refusal('manifest', 'zzzzzz'), /^There is no command "manifest zzzzzz"\. See /);
    assert.match(
      await refusal('manifest', 'check', '--fromat', 'x'),
      /^"manifest check" has no option --fromat/,
    );
  });

  test('an unknown option, with the nearest one', async () => {
    assert.equal(
      await refusal('check', '--fromat', 'json'),
      '"check" has no option --fromat. Did you mean --format?',
    );
    assert.equal(
      await refusal('check', '--stdin', 'x'),
      '"check" has no option --stdin. Did you mean --stdin-filepath?',
    );
    assert.equal(
      await refusal('check', '-x'),
      '"check" has no option -x. See component-contract check --help.',
    );
    assert.equal(
      await refusal('check', '--__proto__'),
      '"check" has no option --__proto__. See component-contract check --help.',
    );
    assert.equal(
      await refusal('fold', '--\u001b[1m'),
      '"fold" has no option --\\u{1b}[1m. See component-contract fold --help.',
    );
    assert.equal(
      await refusal('--format=json', 'check'),
      'The command comes first, before "--format=json". See component-contract --help.',
    );
  });

  for (const [line, meant] of [
    ['version', '"--version"'],
    ['coverage --verbose', '"check --verbose"'],
    ['traits --json x', '--format json'],
    ['diff v2.0.0 --reporter github', '--format'],
    ['manifest check -f sarif', '--format'],
    ['diff --base=v1.4.0', 'the revision alone, as in "diff main"'],
    ['manifest build --version 2.1.0', '--contract-version'],
    ['manifest build v2.1.0-beta.1', '--contract-version v2.1.0-beta.1'],
    ['check --rule dsds=off', '"dsds/loss", "dsds/trait-missing"'],
  ] as const)
    test(`what other programs call differently: ${line}`, async () => {
      assert.ok((await refusal(...line.split(' '))).includes(` Did you mean ${meant}`));
    });

  test('an option of other commands only, which has no value here', async () => {
    assert.match(
      await refusal('lsp', '--json'),
      /has no option --json\. See component-contract lsp --help\.$/,
    );
    assert.match(await refusal('manifest', 'build', 'lib.json'), /Name the file to write with --output\.$/);
  });

  test('a file with components, which react-docgen has to describe first', async () => {
    const described =
      /^"ui\/Tag\.(jsx|tsx)" is source code\..* npx @react-docgen\/cli "ui\/\*\*\/\*\.\1" .*, then: component-contract new --from-react react-docgen\.json$/;
    assert.match(await refusal('new', 'ui/Tag.jsx'), described);
    assert.match(await refusal('new', '--from-react', 'ui/Tag.tsx', '--update'), described);
  });

  test('a value that is missing, or that was meant for something else', async () => {
    assert.equal(await refusal('fold', 'x', '--format'), '--format needs a value: FORMAT.');
    assert.equal(await refusal('fold', 'x', '--format='), '--format needs a value: FORMAT.');
    assert.equal(await refusal('fold', 'x', '--format', ''), '--format needs a value: FORMAT.');
    assert.equal(await refusal('check', '--format', '--quiet'), '--format needs a value: FORMAT[=FILE].');
    assert.equal(await refusal('check', '--quiet=yes'), "--quiet doesn't take a value.");
    assert.equal(await refusal('fold', '--format=-x'), '--format can\'t be "-x". Use text or json.');
    assert.equal(
      await refusal('traits', 'x', '--format', 'jsno'),
      '--format can\'t be "jsno". Did you mean "json"?',
    );
  });

  test('options stand before and behind paths, with "=" or without; of one that is given twice the last counts', async () => {
    const lines = [
      ['check', '--format', 'json', 'a.contract.json'],
      ['check', 'a.contract.json', '--format=json'],
      ['check', '--max-warnings', '0', './a.contract.json', '--format', 'json', '--max-warnings=7', '--'],
      ['check', '--format=json', '--', 'a.contract.json'],
    ];
    const all = await Promise.all(lines.map((args) => runLine(args, { files })));
    for (const { code, stdout } of all) assert.deepEqual([code, stdout], [1, all[0]!.stdout]);
  });

  test('words behind --help and --version', async () => {
    assert.equal(await refusal('lsp', '--stdio', 'a\u001b[31m'), '"lsp" doesn\'t take "a\\u001b[31m".');
    assert.equal(await refusal('--version', 'x'), '--version takes no "x". See component-contract --help.');
    assert.equal(await refusal('--help', 'check'), '--help takes no "check". See component-contract --help.');
    assert.equal(
      await refusal('help', 'check', 'x'),
      'help check takes no "x". See component-contract --help.',
    );
  });
  test('whatever is written, there is an answer', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...COMMANDS.filter(({ name }) => name !== 'lsp').flatMap(({ name, options }) => [
          name,
          ...Object.keys(options).map((option) => `--${option}`),
        ]),
      ),
      fc.constantFrom(
        'a.contract.json',
        '.',
        '*',
        '[',
        '{a,',
        '!(',
        '-',
        '--',
        '-h',
        '',
        'json',
        '0',
        'SR-130=off',
        'SR-130',
      ),
      // Nothing that leads out of the folder: some of these lines write.
      fc.string({ maxLength: 8, unit: 'grapheme' }).filter((text) => !/[/\\]|\.\./.test(text)),
      fc.constant('x'.repeat(300)),
    );
    return forAllAsync(
      fc.tuple(
        fc.constantFrom('check', 'traits', 'fold', 'address', 'manifest', 'manifest check', 'help'),
        fc.array(word, { maxLength: 6 }),
      ),
      async ([command, words]) => {
        const { code, stderr } = await runLine([...command.split(' '), ...words], { files });
        assert.ok([0, 1, 2].includes(code));
        assert.doesNotMatch(stderr, /Internal error/);
        if (code === 2) assert.match(stderr, /^component-contract: /);
      },
      200,
    );
  });
});
