import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reported, runLine, type Situation } from '../shell.ts';
import { contractText, manifestText } from '../world.ts';

const element = (tagName: string, more: object = {}): object => {
  return {
    kind: 'class',
    name: tagName.replaceAll('-', '').toUpperCase(),
    tagName,
    customElement: true,
    ...more,
  };
};

/** The docs of React components with these names, by file. */
const docsText = (byFile: Record<string, readonly (string | object)[]>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(byFile).map(([file, all]) => [
        file,
        all.map((each) => ({
          description: '',
          methods: [],
          ...(typeof each === 'string' ? { displayName: each } : each),
        })),
      ]),
    ),
  );

/** The coverage in the report, each name with its file. */
async function coverageOf(files: Record<string, string>, ...args: string[]): Promise<unknown> {
  const { stdout } = await runLine(['check', ...args, '--format', 'json'], { files });
  const { coverage } = JSON.parse(stdout) as { coverage?: Record<string, { name: string; file: string }[]> };
  if (!coverage) return undefined;
  const { components, withoutContract = [], withoutComponent = [] } = coverage;
  const named = (all: { name: string; file: string }[]): string[] =>
    all.map(({ name, file }) => `${name} ${file}`);
  return [components, named(withoutContract), named(withoutComponent)];
}

/** What is said about coverage below the counts. */
async function saidOf(args: readonly string[], situation: Situation): Promise<string[]> {
  const { stdout } = await runLine(['check', ...args], situation);
  return stdout.split('\n').filter((line) => /no contract|have a contract/.test(line));
}

suite('the coverage of a project', () => {
  test('has the components that no contract refers to or is named for, each once', async () => {
    const files = {
      'package.json': '{ "customElements": "dist/cem.json" }',
      '.gitignore': 'dist',
      'dist/cem.json': manifestText(
        element('x-a'),
        element('x-b'),
        element('x-c'),
        element('x-d'),
        element('x-e'),
      ),
      'lib/custom-elements.json': manifestText(element('x-a'), element('x-e'), element('x-f')),
      'node_modules/y/custom-elements.json': manifestText(element('y-a')),
      // By tag name, by class name, by id, and by id without the prefix that all elements have.
      'a.contract.json': contractText('one', { cemRef: 'x-a' }),
      'b.contract.json': contractText('two', { cemRef: 'XB' }),
      'c.contract.json': contractText('x-c'),
      'd.contract.json': contractText('d'),
    };
    assert.deepEqual(await coverageOf(files), [6, ['x-e dist/cem.json', 'x-f lib/custom-elements.json'], []]);
    // That refers to something else.
    const other = { ...files, 'd.contract.json': contractText('d', { registryRef: 'd' }) };
    assert.deepEqual(await coverageOf(other), [
      6,
      ['x-d dist/cem.json', 'x-e dist/cem.json', 'x-f lib/custom-elements.json'],
      [],
    ]);
  });

  test('has no component that needs no contract', async () => {
    const files = {
      'custom-elements.json': manifestText(
        element('x-a'),
        element('x-b', { deprecated: true }),
        element('x-c', { description: 'A part. @internal' }),
        element('x-d', { privacy: 'private' }),
        element('Wrong'),
        { kind: 'class', name: 'XE', customElement: true },
      ),
      'a.contract.json': contractText('x-a'),
    };
    assert.deepEqual(await coverageOf(files), [1, [], []]);
  });

  test('has the contracts whose component is gone', async () => {
    const files = {
      'custom-elements.json': manifestText(element('x-a')),
      'a.contract.json': contractText('x-a'),
      'b.contract.json': contractText('b', { cemRef: 'x-b' }),
      'c.contract.json': contractText('c'),
    };
    assert.deepEqual(await coverageOf(files), [1, [], ['b b.contract.json']]);
  });

  test('has React components, and contracts that none of them is named like', async () => {
    const files = {
      'react-docgen.json': docsText({
        'src/Button.tsx': ['Button'],
        'src/DatePicker.tsx': ['DatePicker'],
        'src/old.tsx': [{ displayName: 'Old', description: 'Old. @deprecated' }],
        'src/menu.tsx': ['useMenu', 'MenuContext'],
        'src/a/Part.tsx': ['Part'],
        'src/b/Part.tsx': [{ displayName: 'Part', description: 'Another one.' }],
      }),
      'copy/react-docgen.json': docsText({ 'src/Button.tsx': ['Button'] }),
      'button.contract.json': contractText('button'),
      'old.contract.json': contractText('old'),
      'context.contract.json': contractText('menu-context'),
      'other.contract.json': contractText('other', { component: 'Other' }),
      'picker.contract.json': contractText('picker', { registryRef: '@acme/date-picker' }),
    };
    const parts = ['Part react-docgen.json', 'Part react-docgen.json'];
    assert.deepEqual(await coverageOf(files), [4, parts, ['other other.contract.json']]);
    // A contract may describe a custom element by its id.
    const mixed = { ...files, 'custom-elements.json': manifestText(element('x-other'), element('x-b')) };
    assert.deepEqual(await coverageOf(mixed), [6, ['x-b custom-elements.json', ...parts], []]);
    const args = ['check', '--rule', 'drift/coverage=warning'];
    const { findings } = await reported(args, { files });
    assert.deepEqual(
      findings.map(({ file, code, message }) => `${file} ${code} ${message}`),
      [
        'other.contract.json drift/coverage No React component of this project is called "other".',
        'react-docgen.json drift/coverage The React component "Part" has no contract.',
        'react-docgen.json drift/coverage The React component "Part" has no contract.',
      ],
    );
  });

  test('has components that a contract can not tell apart, until it names one', async () => {
    const note = { displayName: 'Note', props: { text: { required: false, tsType: { name: 'string' } } } };
    const files = (more: Readonly<Record<string, unknown>> = {}): Record<string, string> => ({
      'react-docgen.json': docsText({ 'src/old/Note.tsx': ['Note'], 'src/new/Note.tsx': [note] }),
      'custom-elements.json': manifestText(element('x-a', { name: 'A' }), element('x-a', { name: 'B' })),
      'note.contract.json': contractText('note', more),
      'a.contract.json': contractText('a', { cemRef: 'x-a' }),
    });
    const elements = ['x-a custom-elements.json'];
    const notes = ['Note react-docgen.json', 'Note react-docgen.json'];
    assert.deepEqual(await coverageOf(files()), [3, [...elements, ...notes], []]);
    assert.deepEqual(await coverageOf(files({ registryRef: 'new/Note.tsx#Note' })), [
      3,
      [...elements, notes[0]],
      [],
    ]);
  });

  test('is there where a whole project is checked that declares components, and could be read', async () => {
    const files = {
      'custom-elements.json': manifestText(element('x-a'), element('x-b')),
      'lib/a.contract.json': contractText('x-a'),
    };
    const all = [2, ['x-b custom-elements.json'], []];
    assert.deepEqual(await coverageOf(files), all);
    assert.deepEqual(await coverageOf(files, '.'), all);
    assert.equal(await coverageOf(files, 'lib'), undefined);
    assert.equal(await coverageOf(files, 'lib/a.contract.json'), undefined);
    assert.equal(await coverageOf({ ...files, 'custom-elements.json': '{}' }), undefined);
    const unreadable = { ...files, 'lib/b.contract.json': Buffer.from('"\u00e9"', 'latin1') };
    assert.deepEqual(await saidOf([], { files: unreadable }), []);
  });

  test('is said in a sentence, and listed with --verbose', async () => {
    const files = {
      'custom-elements.json': manifestText(element('x-a'), element('x-b'), element('x-c')),
      'a.contract.json': contractText('x-a'),
    };
    assert.deepEqual(await saidOf([], { files }), [
      '2 of 3 described components have no contract (--verbose lists them).',
    ]);
    assert.deepEqual(await saidOf(['--quiet'], { files }), []);
    assert.deepEqual(await saidOf(['--verbose'], { files }), [
      'custom-elements.json  no contract  x-b',
      'custom-elements.json  no contract  x-c',
      '2 of 3 described components have no contract.',
    ]);
    const complete = {
      ...files,
      'b.contract.json': contractText('x-b'),
      'c.contract.json': contractText('x-c'),
    };
    assert.deepEqual(await saidOf([], { files: complete }), []);
    assert.deepEqual(await saidOf(['--verbose'], { files: complete }), [
      'All 3 described components have a contract.',
    ]);
  });
});

suite('what contracts are compared with', () => {
  const files = {
    'react-docgen.json': docsText({
      'src/Tag.tsx': [
        { displayName: 'Tag', props: { tone: { description: '', tsType: { name: 'string' } } } },
      ],
      'src/Stack.tsx': ['Stack'],
      'src/a/Part.tsx': ['Part'],
      'src/b/Part.tsx': [{ displayName: 'Part', description: 'Another one.' }],
    }),
    'custom-elements.json': manifestText(element('x-a', { slots: [{ name: 'start' }] })),
    'tag.contract.json': contractText('tag'),
    'a.contract.json': contractText('a', { cemRef: 'x-a' }),
    'b.contract.json': contractText('b', { cemRef: 'x-b' }),
    'part.contract.json': contractText('part'),
    'stack.contract.json': contractText('stack'),
    'sub/figma.contract.json': contractText('figma'),
    'sub/hero.contract.json': contractText('hero'),
  };
  /** What the summary says, and what --verbose lists. */
  async function comparedIn(given: Record<string, string>, ...args: string[]): Promise<string[]> {
    const { stdout } = await runLine(['check', ...args], { files: given });
    return stdout.split('\n').filter((line) => /not compared  |compared with code/.test(line));
  }

  test('is counted in every summary, with the reasons of those that are not', async () => {
    const counts =
      '2 of 7 contracts compared with code (2 components have no description, 1 "cemRef" isn\'t resolved, 1 matches several components, 1 component is described without props';
    assert.deepEqual(await comparedIn(files), [`${counts}; --verbose lists them).`]);
    assert.deepEqual(await comparedIn(files, '--verbose'), [
      'b.contract.json  not compared  its "cemRef" isn\'t resolved',
      'part.contract.json  not compared  it matches several components',
      'stack.contract.json  not compared  its component is described without props',
      'sub/figma.contract.json  not compared  its component has no description',
      'sub/hero.contract.json  not compared  its component has no description',
      `${counts}).`,
    ]);
    assert.deepEqual(await comparedIn(files, '--quiet'), []);
    assert.deepEqual(await comparedIn(files, '--format', 'github'), [`${counts}).`]);
    assert.deepEqual(await comparedIn(files, 'tag.contract.json'), ['1 of 1 contract compared with code.']);
    assert.deepEqual(await comparedIn(files, 'tag.contract.json', '--rule', 'drift/react=off'), [
      '0 of 1 contract compared with code (the rule is off).',
    ]);
  });

  test('is in the report for programs', async () => {
    const { stdout } = await runLine(
      ['check', 'tag.contract.json', 'part.contract.json', '--format', 'json'],
      { files },
    );
    const { comparison } = JSON.parse(stdout) as { comparison: unknown };
    assert.deepEqual(comparison, {
      contracts: 2,
      notCompared: [{ file: 'part.contract.json', reason: 'it matches several components' }],
    });
  });

  test('is one short line where nothing describes components', async () => {
    const plain = { 'a.contract.json': contractText('a'), 'b.contract.json': contractText('b') };
    const line = '0 of 2 contracts compared with code (no component has a description).';
    assert.deepEqual(await comparedIn(plain), [line]);
    assert.deepEqual(await comparedIn(plain, '--verbose'), [line]);
    // Nor for documents that are no contracts.
    const others = { 'component-contract.config.json': '{ "wrong": 1 }' };
    assert.deepEqual(await comparedIn(others), []);
  });
});

suite('drift/coverage', () => {
  const files = {
    'custom-elements.json': manifestText(element('x-a'), element('x-b')),
    'sub/custom-elements.json': manifestText(element('x-c')),
    'a.contract.json': contractText('x-a'),
  };
  const found = async (args: readonly string[], config?: object): Promise<string[]> => {
    const given = config ? { ...files, 'component-contract.config.json': JSON.stringify(config) } : files;
    const { findings } = await reported(['check', ...args], { files: given });
    return findings.map(({ file, code, severity }) => `${file} ${severity} ${code}`);
  };

  test('is off until the project or the command line turns it on', async () => {
    const both = [
      'custom-elements.json warning drift/coverage',
      'sub/custom-elements.json warning drift/coverage',
    ];
    assert.deepEqual(await found([]), []);
    assert.deepEqual(await found(['--rule', 'drift/coverage=warning']), both);
    assert.deepEqual(await found([], { rules: { 'drift/coverage': 'warning' } }), both);
    assert.deepEqual(
      await found(['--rule', 'drift/coverage=off'], { rules: { 'drift/coverage': 'warning' } }),
      [],
    );
    assert.deepEqual(await found(['a.contract.json', '--rule', 'drift/coverage=error']), []);
  });

  test('can be on for some of the sources', async () => {
    const config = { overrides: [{ files: ['sub/**'], rules: { 'drift/coverage': 'error' } }] };
    assert.deepEqual(await found([], config), ['sub/custom-elements.json error drift/coverage']);
  });

  test('is reported without any contract', async () => {
    const { 'a.contract.json': _, ...others } = files;
    const all = ['x-a', 'x-b', 'x-c'];
    const config = { 'component-contract.config.json': '{ "rules": { "drift/coverage": "error" } }' };
    for (const [args, given] of [
      [['check'], { ...others, ...config }],
      [['check', '--rule', 'drift/coverage=error'], others],
    ] as const) {
      const done = await runLine(args, { files: given });
      assert.equal(done.code, 1);
      for (const name of all)
        assert.match(done.stdout, new RegExp(`drift/coverage {2}The custom element "${name}"`));
      assert.match(
        done.stdout,
        /^3 errors; no file was checked\.\n3 of 3 described components have no contract/m,
      );
    }
    assert.equal((await runLine(['check'], { files: others })).code, 0);
  });

  test('is not reported while a contract can not be read', async () => {
    const config = { rules: { 'drift/coverage': 'warning' } };
    const codes = async (text: string): Promise<string[]> => {
      const given = {
        ...files,
        'b.contract.json': text,
        'component-contract.config.json': JSON.stringify(config),
      };
      const { findings } = await reported(['check'], { files: given });
      return findings.map(({ code }) => code).filter((code) => !code.startsWith('json/'));
    };
    const both = ['drift/coverage', 'drift/coverage'];
    // Its names are known wherever the syntax error is.
    for (const text of [
      '{ // b\n "contractId": "x-b", "component": "B" }',
      '{ "contractId": "x-b", , "component": "B" }',
    ])
      assert.deepEqual(await codes(text), ['drift/coverage'], text);
    for (const text of ['', "{ 'contractId': 'x-b' }", '<<<<<<<'])
      assert.deepEqual(await codes(text), [], text);
    assert.deepEqual(await codes('{ "contractId": "q", // q\n "component": "Q" }'), both);
  });

  test('is listed as off', async () => {
    const { stdout } = await runLine(['check', '--list-rules']);
    assert.match(stdout, /^drift\/coverage +off +yes /m);
  });
});
