import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runLine, type Situation } from '../shell.ts';

/** What is printed of one contract. */
async function printed(
  text: string,
  args: readonly string[] = [],
  situation: Situation = {},
): Promise<string> {
  const files = { 'a.contract.json': text };
  const { stdout } = await runLine(['check', ...args], { ...situation, files });
  return stdout;
}

/** The excerpt of the first finding: the source, and the marks below it. */
async function excerpt(text: string, columns = 80): Promise<string> {
  const [block = ''] = (
    await printed(text, ['--verbose'], { terminal: { columns }, env: { NO_COLOR: '1' } })
  ).split('\n\n');
  // Its message is before, its help behind it.
  const all = block.split('\n');
  const lines = all.slice(all.findIndex((line) => /^[ .\d]{4} \|/.test(line)));
  const remarks = lines.findIndex((line) => line.startsWith('     = '));
  return lines.slice(0, remarks === -1 ? undefined : remarks).join('\n');
}

const contract = (members: string): string => `{ "contractId": "a", "component": "A", ${members} }`;

suite('check for people', () => {
  test('each finding has a line for programs, its source and its other places; then what it comes to', async () =>
    assert.equal(
      await printed(`{
  "contractId": "button",
  "component": "Button",
  "props": {
    "properties": { "size": { "type": "string", "enum": ["s"], "default": "l" } },
    "required": ["size", "size"],
    "additionalProperties": false
  },
  "states": ["open", "open"],
  "slotz": []
}
`),
      `a.contract.json:5:75  error  SR-127  The default "l" isn't in the enum of "size".
   5 |     "properties": { "size": { "type": "string", "enum": ["s"], "default": "l" } },
     |                                                                           ^^^
     = The allowed values: 5:57
     = help: Use "s", or add it to the enum.

a.contract.json:6:26  error  schema/uniqueItems  "size" is already listed in "required".
   6 |     "required": ["size", "size"],
     |                          ^^^^^^
     = First written here: 6:18
     = help: Remove the repetition.

a.contract.json:9:22  information  state/duplicate  The state "open" is already declared.
   9 |   "states": ["open", "open"],
     |                      ^^^^^^
     = First declared here: 9:14
     = help: Remove one of the two.

a.contract.json:10:3  error  schema/additionalProperties  "slotz" isn't allowed in the contract.
  10 |   "slotz": []
     |   ^^^^^^^
     = help: Did you mean "slots"?

3 errors, 1 note in 1 file checked.
--fix fixes 2 of them.
0 of 1 contract compared with code (its component has no description).
`,
    ));

  test('nothing is wrong', async () => {
    const counts = async (states: string): Promise<string | undefined> =>
      (await printed(contract(`"states": ${states}`))).split('\n').find((line) => line.includes('checked'));
    assert.equal(await counts('[]'), 'No problems in 1 file checked.');
    assert.equal(await counts('["b", "b"]'), 'No errors or warnings, 1 note in 1 file checked.');
  });

  test('notes are printed, and of a rule with many of them their number', async () => {
    const notes = async (count: number, ...args: string[]): Promise<string[]> => {
      const states = Array.from({ length: count + 1 }, () => '"b"').join(', ');
      const stdout = await printed(contract(`"states": [${states}]`), args);
      return stdout.split('\n').flatMap((line) => /.*(?:state\/duplicate|\bnotes? in).*/.exec(line) ?? []);
    };
    const few = await notes(3);
    assert.equal(few.length, 4);
    assert.match(
      few[0]!,
      /^a\.contract\.json:1:\d+ {2}information {2}state\/duplicate {2}The state "b" is already declared\.$/,
    );
    assert.deepEqual(await notes(4), [
      '4 notes  state/duplicate  A state is declared twice. (--verbose lists them)',
      'No errors or warnings, 4 notes in 1 file checked.',
    ]);
    assert.equal((await notes(4, '--verbose')).length, 5);
    const github = await notes(4, '--format', 'github');
    assert.deepEqual(
      github[0],
      '::notice::4 notes: state/duplicate: A state is declared twice. (--verbose lists them)',
    );
    assert.equal(github.length, 2);
    assert.equal((await notes(4, '--format', 'github', '--verbose')).length, 5);
  });

  test('in a terminal the lines of a help stand below each other, and for programs it is one line', async () => {
    const text = contract('"slotz": []');
    const narrow = await printed(text, [], { terminal: { columns: 60 }, env: { NO_COLOR: '1' } });
    const [first = '', ...rest] = narrow.split('\n').filter((line) => /^ {5}= help: |^ {13}\S/.test(line));
    const words = [first.trim(), ...rest.map((line) => line.trim())].join(' ');
    assert.equal(
      `     ${words}`,
      (await printed(text)).split('\n').find((line) => line.includes('= help: ')),
    );
    const coloured = await printed(text, [], { terminal: { columns: 60 } });
    assert.ok(
      coloured.includes('\n\u001b[2m     = \u001b[22m\u001b[1m\u001b[36mhelp\u001b[39m\u001b[22m: '),
      coloured,
    );
  });

  test('a wrong project file where there is no contract', async () => {
    const files = { 'component-contract.config.json': '{ "rulez": {} }' };
    const { stdout } = await runLine(['check'], { files });
    assert.match(stdout, /\n\n1 error; no file was checked\.\n$/);
  });

  test('--verbose shows what was skipped, --quiet only errors', async () => {
    const files = {
      'a.contract.json': contract('"states": ["b", "b"], "x": 1'),
      'new.contract.json': '{ "$schema": "schemas/v1/component.contract.schema.json" }',
      'other.contract.json': '{ "x\u001b": 1 }',
    };
    const severities = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await runLine(['check', ...args], { files });
      return [...stdout.matchAll(/json:\d+:\d+ {2}(\w+) {2}/g)].map(([, severity]) => severity!);
    };
    assert.deepEqual(await severities(), ['information', 'error', 'warning']);
    assert.deepEqual(await severities('--quiet'), ['error']);
    const { stdout } = await runLine(['check', '--verbose'], { files });
    assert.match(
      stdout,
      /\n\nnew\.contract\.json {2}skipped {2}schema v1 isn't supported \(only v0\)\nother\.contract\.json {2}skipped {2}it has no .*, but "x\\u\{1b\}"|\\u001b/,
    );
    assert.match(
      (await runLine(['check'], { files })).stdout,
      /\n2 files skipped \(--verbose shows why\)\.\n$/,
    );
  });

  test('a foreign file alone is no clean file', async () => {
    const { code, stdout } = await runLine(['check'], { files: { 'x.contract.json': '{ "x": 1 }' } });
    assert.equal(code, 0);
    assert.equal(
      stdout,
      'x.contract.json  skipped  it has "x", but no "contractId" and no "component"\n\nNone of the files is a contract or DSDS document.\n1 file skipped (see above).\n',
    );
  });

  test('colour for a terminal, unless someone wants none', async () => {
    const isColoured = async (env: Record<string, string>, inTerminal: boolean): Promise<boolean> => {
      const terminal = inTerminal ? { terminal: { columns: 80 } } : {};
      return (await printed(contract('"x": 1'), [], { env, ...terminal })).includes('\u001b[31m');
    };
    assert.equal(await isColoured({}, true), true);
    assert.equal(await isColoured({}, false), false);
    assert.equal(await isColoured({ NO_COLOR: '' }, true), true);
    assert.equal(await isColoured({ NO_COLOR: '1' }, true), false);
    assert.equal(await isColoured({ NO_COLOR: '1', FORCE_COLOR: '1' }, true), false);
    assert.equal(await isColoured({ FORCE_COLOR: '1' }, false), true);
    assert.equal(await isColoured({ FORCE_COLOR: '0' }, true), false);
    assert.equal(await isColoured({ TERM: 'dumb' }, true), false);
  });
});

suite('the source of a finding', () => {
  test('a tab is expanded', async () =>
    assert.equal(
      await excerpt('{\n\t"contractId": "a",\n\t"component": "A",\n\t"slots":\t[ 1 ]\n}'),
      '   4 |     "slots":    [ 1 ]\n     |                   ^',
    ));

  test('wide letters take two columns, accents none', async () => {
    assert.equal(
      await excerpt(contract('"states": ["名前", "👍", "e\u0301", 1]')),
      `   1 | ${contract('"states": ["名前", "👍", "e\u0301", 1]')}\n     | ${' '.repeat(69)}^`,
    );
    assert.match(await excerpt(contract('"名e\u0301": 1')), /\n {5}\| {40}\^{5}$/);
  });

  test('of several lines the first and the last', async () => {
    const head = '{\n  "contractId": "a", "component": "A",\n  "states": [';
    assert.equal(
      await excerpt(`${head}{\n    "name": "b"\n  }]\n}`),
      '   3 |   "states": [{\n     |              ^\n ... |\n   5 |   }]\n     |   ^',
    );
    assert.equal(
      await excerpt(`${head}{ "name":\r\n\t"b" }]\n}`),
      '   3 |   "states": [{ "name":\n     |              ^^^^^^^^^\n   4 |     "b" }]\n     |     ^^^^^',
    );
  });

  test('an empty file has its place too', async () => assert.equal(await excerpt(''), '   1 |\n     | ^'));

  test('a long line is cut around what is meant, whatever its length and the width', async () => {
    const long = Array.from({ length: 200 }, (_, index) => `"p${index}": { "type": "string" }`);
    for (const [at, columns] of [
      [0, 80],
      [10, 40],
      [100, 120],
      [199, 80],
      [199, 10],
    ] as const) {
      const props = long.with(at, '"wrong": { "type": "strnig" }').join(', ');
      const text = contract(`"props": { "properties": { ${props} }, "additionalProperties": false }`);
      const [source = '', marks = ''] = (await excerpt(text, columns)).split('\n');
      assert.ok(source.length <= Math.max(columns, 40), source);
      const from = marks.indexOf('^');
      assert.match(source.slice(from, marks.length), /^"st?r?n?i?g?"?$/);
      assert.match(source, /\.\.\.$/);
    }
  });
});
