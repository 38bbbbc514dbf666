import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reported, runLine, type Situation } from '../shell.ts';

const CONFIG = 'component-contract.config.json';

/** A contract with nothing wrong in it, but that there may be another one. */
const contract = (id: string, more = ''): string =>
  `{\n  "contractId": "${id}",\n  "component": "${id}"${more}\n}\n`;
const BUTTON = contract('button');

/** The findings, each with the places in other files that it speaks of, and what else is told. */
async function told(args: readonly string[], situation: Situation) {
  const { code, findings, stderr } = await reported(['check', ...args], situation);
  const all = findings.map(({ file, code: rule, related }) =>
    [file, rule, ...related.map((other) => other.file)].join(' '),
  );
  return { code, found: all, stderr };
}

const found = async (args: readonly string[], situation: Situation): Promise<readonly string[]> =>
  (await told(args, situation)).found;

suite('a file that is checked alone', () => {
  const files = {
    'a.contract.json': BUTTON,
    'lib/b.contract.json': BUTTON,
    'c.contract.json': contract('c'),
  };

  test('is told of files that nobody has named, and only it is reported', async () => {
    assert.deepEqual(await told(['a.contract.json'], { files }), {
      code: 0,
      found: ['a.contract.json SR-133 lib/b.contract.json'],
      stderr: '',
    });
    assert.deepEqual(await found(['c.contract.json'], { files }), []);
    const both = ['a.contract.json SR-133 lib/b.contract.json', 'lib/b.contract.json SR-133 a.contract.json'];
    assert.deepEqual(await found([], { files }), both);
    assert.deepEqual(await found(['lib', 'a.contract.json'], { files }), both);
  });

  test('has its project, wherever the check is run in it', async () => {
    for (const begin of [CONFIG, 'package.json']) {
      const given = { ...files, [begin]: '{}' };
      assert.deepEqual(await found(['b.contract.json'], { files: given, in: 'lib' }), [
        'b.contract.json SR-133 ../a.contract.json',
      ]);
      assert.deepEqual(await found([], { files: given, in: 'lib' }), [
        'b.contract.json SR-133 ../a.contract.json',
      ]);
    }
    // Where nothing says where a project begins, it is the current folder, and for what is not in it the repository.
    assert.deepEqual(await found(['b.contract.json'], { files, in: 'lib' }), []);
    const further = { ...files, 'other/x': '' };
    assert.deepEqual(await found(['../lib/b.contract.json'], { files: further, in: 'other' }), [
      '../lib/b.contract.json SR-133 ../a.contract.json',
    ]);
  });
});

suite('a document from standard input', () => {
  const files = { 'a.contract.json': BUTTON, 'b.contract.json': contract('b') };
  const stdin = BUTTON;

  test('stands for the file of its name', async () => {
    const as = (name: string): readonly string[] => ['--stdin-filepath', name];
    for (const name of ['b.contract.json', 'new.contract.json', 'new/n.contract.json']) {
      assert.deepEqual(await found(as(name), { files, stdin }), [`${name} SR-133 a.contract.json`]);
    }
    assert.deepEqual(await found(as('a.contract.json'), { files, stdin }), []);
    const fixed = contract('x');
    const twice = { ...files, 'b.contract.json': BUTTON };
    assert.deepEqual(await found(as('a.contract.json'), { files: twice, stdin: fixed }), []);
  });
});

suite('files of other formats', () => {
  const broken = '{ "name": ';

  test('are reported where they are no JSON, once, and where their project is checked', async () => {
    const files = {
      'a.contract.json': '{ "contractId": "a", "component": "A", "cemRef": "x-a", "registryRef": "a" }',
      'b.contract.json': contract('b'),
      'package.json': broken,
      'custom-elements.json': '',
      'lib/registry.json': '{ "items": [1, }',
      'lib/components.json': '{}',
      'node_modules/x/package.json': broken,
      'ui/package.json': broken,
      'ui/c.contract.json': '{ "contractId": "c", "component": "C", "cemRef": "x-c" }',
      '.gitignore': 'out',
      'out/custom-elements.json': broken,
      'tsconfig.json': '// not JSON',
    };
    const own = [
      'custom-elements.json json/syntax',
      'lib/registry.json json/syntax',
      'package.json json/syntax',
    ];
    assert.deepEqual(await told(['a.contract.json', 'b.contract.json'], { files }), {
      code: 1,
      found: own,
      stderr: '',
    });
    assert.deepEqual(await found([], { files }), [...own, 'ui/package.json json/syntax']);
    assert.deepEqual(await found(['ui'], { files }), ['ui/package.json json/syntax']);
  });
});

const INCOMPLETE = 'The project is incomplete, so nothing is reported as missing.';

suite('a file of a project that is not UTF-8', () => {
  test('is noted where it was not asked for, and ends with 2 where it was', async () => {
    const files = { 'lib/a.contract.json': BUTTON, 'b.contract.json': Buffer.from('"\u00e9"', 'latin1') };
    const noted = `component-contract: "b.contract.json" is left out: it isn't encoded in UTF-8. ${INCOMPLETE}\n`;
    for (const name of ['lib', 'lib/a.contract.json', 'lib/*'])
      assert.deepEqual(await told([name], { files }), { code: 0, found: [], stderr: noted });
    const skipped = 'component-contract: "b.contract.json" is skipped: it isn\'t encoded in UTF-8.\n';
    for (const names of [[], ['b.contract.json']])
      assert.deepEqual(await told(names, { files }), { code: 2, found: [], stderr: skipped });
  });
});

suite('check for people, of many files with one identity', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const files = Object.fromEntries(names.map((name) => [`lib/${name}.contract.json`, BUTTON]));

  test('shows a few of them with their places, and counts the others', async () => {
    const { stdout } = await runLine(['check', 'lib/a.contract.json'], { files });
    assert.equal(
      stdout,
      `lib/a.contract.json:2:17  warning  SR-133  contractId "button" is also used in 5 other contracts.
   2 |   "contractId": "button",
     |                 ^^^^^^^^
     = The same "contractId": lib/b.contract.json:2:17
     = The same "contractId": lib/c.contract.json:2:17
     = The same "contractId": lib/d.contract.json:2:17
     = 2 more (--verbose lists them)
     = help: Give each component its own contractId.

1 warning in 1 file checked.
0 of 1 contract compared with code (its component has no description).
`,
    );
    const all = await runLine(['check', '--verbose', 'lib/a.contract.json'], { files });
    assert.match(all.stdout, /e\.contract\.json:2:17\n {5}= The same "contractId": lib\/f/);
  });
});
