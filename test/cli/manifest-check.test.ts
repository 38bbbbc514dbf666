import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Done, reported, runLine, type Situation } from '../shell.ts';
import { addressIn, contractNamed } from '../manifests.ts';

const A = contractNamed('a');
const B = contractNamed('b');
const OTHER = `sha256:${'0'.repeat(64)}`;

/** A manifest of records, each a path and the text of its contract, or an address. */
function manifestOf(records: Readonly<Record<string, string>>, more = ''): string {
  const artifacts = Object.entries(records).map(([path, of]) => {
    return { path, address: of.startsWith('sha256:') ? of : addressIn('x', { x: of }), origin: 'inferred' };
  });
  return `{ "contractVersion": "1"${more}, "artifacts": ${JSON.stringify(artifacts)} }`;
}

/** What is found, as `file code` each, and what else is told. */
async function found(args: readonly string[], situation: Situation) {
  const { findings, ...rest } = await reported(args, situation);
  return { ...rest, findings: findings.map(({ file, code }) => `${file} ${code}`) };
}

const FILES = {
  'a.contract.json': A,
  'sub/b.contract.json': B,
  'manifest.json': manifestOf({
    'a.contract.json': A,
    'sub/b.contract.json': OTHER,
    'no.contract.json': OTHER,
  }),
  'web/manifest.json': '{ "name": "A web application", "contractVersion": 1 }',
};

const IN_MANIFEST = ['manifest.json SR-137', 'manifest.json manifest/missing'];

suite('check', () => {
  test('a search finds manifests beside contracts, and passes over other files of that name', async () => {
    for (const args of [[], ['.'], ['**'], ['manifest.json', 'sub', 'a.contract.json']]) {
      const { code, files, findings, skipped } = await found(['check', ...args], { files: FILES });
      assert.deepEqual([code, files, findings, skipped], [1, 3, IN_MANIFEST, []], args.join(' '));
    }
    const nothing = await found(['check', 'web'], { files: FILES });
    assert.deepEqual([nothing.code, nothing.files], [2, 0]);
    assert.match(nothing.stderr, /No contracts or DSDS documents found in "web"/);
  });

  test('by its name a manifest is checked alone, and another file of that name is skipped', async () => {
    const { files, findings } = await found(['check', 'manifest.json'], { files: FILES });
    assert.deepEqual([files, findings], [1, IN_MANIFEST]);
    const other = await found(['check', 'web/manifest.json'], { files: FILES });
    assert.deepEqual(other, {
      code: 0,
      files: 0,
      findings: [],
      skipped: ['web/manifest.json: it has "name", but no "contractId" and no "component"'],
      stderr: '',
    });
  });

  test('a manifest goes by its content whatever its name, where it is named', async () => {
    const files = { ...FILES, 'release.json': FILES['manifest.json'] };
    const { findings } = await found(['check', 'release.json'], { files });
    assert.deepEqual(findings, ['release.json SR-137', 'release.json manifest/missing']);
  });

  test('what the project file names is a manifest whatever it says, also where git ignores it', async () => {
    const files = {
      '.gitignore': 'dist\n',
      'component-contract.config.json':
        '{ "manifests": ["dist/release.json"], "contracts": ["**/*.contract.json"] }',
      'dist/release.json': '{ "contractVersion": "1" }',
      'dist/x.contract.json': '{ "contractId": "X" }',
      'manifest.json': FILES['manifest.json'],
      'a.contract.json': A,
    };
    const { findings, skipped } = await found(['check'], { files });
    assert.deepEqual([findings, skipped], [['dist/release.json schema/required'], []]);
    assert.deepEqual((await found(['check', 'dist/release.json'], { files })).findings, findings);
  });

  test('what the project file excludes is left alone', async () => {
    const files = { ...FILES, 'component-contract.config.json': '{ "exclude": ["manifest.json"] }' };
    assert.deepEqual((await found(['check'], { files })).findings, []);
    const { skipped } = await found(['check', 'manifest.json'], { files });
    assert.deepEqual(skipped, ['manifest.json: component-contract.config.json excludes it']);
  });

  test('on standard input, with what lies on the disk around it', async () => {
    const stdin = manifestOf({ 'a.contract.json': OTHER, 'sub/b.contract.json': B });
    const args = ['check', '--stdin-filepath', 'manifest.json'];
    const { findings } = await found(args, { files: FILES, stdin });
    assert.deepEqual(findings, ['manifest.json SR-137']);
    const fixed = await runLine([...args, '--fix'], { files: FILES, stdin });
    assert.equal(fixed.stdout, stdin);
  });

  test('--fix fixes contracts, of which the manifest then has other addresses, and never a manifest', async () => {
    const props = '{ "properties": { "x": {} }, "required": ["x", "x"], "additionalProperties": false }';
    const faulty = contractNamed('a', `, "props": ${props}`);
    const files = { 'a.contract.json': faulty, 'manifest.json': manifestOf({ 'a.contract.json': faulty }) };
    const done = await runLine(['check', '--fix', '--format', 'json'], { files });
    assert.match(done.stdout, /"SR-137"/);
    assert.match(done.stderr, /Fixed 1 finding in 1 file/);
    assert.equal(done.files['manifest.json'], files['manifest.json']);
  });

  test('a report for people names the command that updates a manifest, if one is out of date', async () => {
    const line =
      /^Run "component-contract manifest build --contract-version V" to update the manifest, or "--bump BASE" to raise V as needed\.$/m;
    const { 'sub/b.contract.json': _, ...fewer } = FILES;
    const outdated = [manifestOf({ 'a.contract.json': OTHER }), manifestOf({}), FILES['manifest.json']];
    for (const manifest of outdated) {
      const files = { ...fewer, 'manifest.json': manifest };
      assert.match((await runLine(['check'], { files })).stdout, line);
      assert.doesNotMatch((await runLine(['check', '--quiet'], { files })).stdout, line);
    }
    const files = { ...fewer, 'manifest.json': manifestOf({ 'a.contract.json': A }) };
    assert.doesNotMatch((await runLine(['check'], { files })).stdout, line);
  });
});

suite('manifest check', () => {
  test('the manifest of the current folder and all that it lists, and nothing else', async () => {
    const files = {
      ...FILES,
      'a.contract.json': '{ "contractId": "A", "component": "A" }',
      'unlisted.contract.json': '{ "contractId": "U", "component": "U" }',
    };
    assert.deepEqual(await found(['manifest', 'check'], { files }), {
      code: 1,
      files: 3,
      findings: [
        'a.contract.json schema/pattern',
        'manifest.json manifest/unlisted',
        'manifest.json SR-137',
        'manifest.json SR-137',
        'manifest.json manifest/missing',
      ],
      skipped: [],
      stderr: '',
    });
  });

  test('what it lists is checked also where git ignores it, and by whatever path it is written', async () => {
    const files = {
      '.gitignore': 'dist\n',
      'dist/manifest.json': manifestOf({
        './lib/../a.contract.json': A,
        'b.json': '{ "contractId": "B", "component": "B" }',
      }),
      'dist/a.contract.json': A,
      'dist/b.json': '{ "contractId": "B", "component": "B" }',
    };
    const { files: count, findings } = await found(['manifest', 'check', 'dist/manifest.json'], { files });
    assert.deepEqual([count, findings], [3, ['dist/b.json schema/pattern']]);
    const below = await found(['manifest', 'check', '../dist/manifest.json'], {
      files: { ...files, 'src/x': '' },
      in: 'src',
    });
    assert.deepEqual(below.findings, ['../dist/b.json schema/pattern']);
  });

  test('nothing outside of its directory is read', async () => {
    const files = {
      'x.contract.json': '{ "contractId": "X" }',
      'lib/manifest.json': manifestOf({
        '../x.contract.json': OTHER,
        '/x.contract.json': OTHER,
        'manifest.json': OTHER,
      }),
    };
    const { files: count, findings } = await found(['manifest', 'check', 'lib/manifest.json'], { files });
    assert.equal(count, 1);
    assert.deepEqual(findings, [
      'lib/manifest.json manifest/escapes',
      'lib/manifest.json manifest/escapes',
      'lib/manifest.json manifest/self',
    ]);
  });

  test('without a file: all manifests below, where there is none in the current folder', async () => {
    const files = {
      'manifest.json': '{ "name": "A web application" }',
      'one/manifest.json': manifestOf({ 'a.contract.json': OTHER }),
      'one/a.contract.json': A,
      'two/manifest.json': manifestOf({ 'b.contract.json': B }),
      'two/b.contract.json': B,
    };
    const { files: count, findings } = await found(['manifest', 'check'], { files });
    assert.deepEqual([count, findings], [4, ['one/manifest.json SR-137']]);
    const told = await found(['manifest', 'check'], { files: { 'a.contract.json': A } });
    assert.deepEqual(told, {
      code: 2,
      files: 0,
      findings: [],
      skipped: [],
      stderr:
        'component-contract: No manifest of contracts found in the current folder or below. Write one with "manifest build".\n',
    });
  });

  test('a file that is named is a manifest whatever it says', async () => {
    const { code, findings } = await found(['manifest', 'check', 'web/manifest.json'], { files: FILES });
    assert.equal(code, 1);
    assert.ok(findings.includes('web/manifest.json schema/required'), findings.join());
    const broken = { 'x.json': '\uFEFF{ "artifacts": [' };
    assert.deepEqual((await found(['manifest', 'check', 'x.json'], { files: broken })).findings, [
      'x.json json/syntax',
    ]);
  });

  test('what can not be checked is refused', async () => {
    const files = { ...FILES, 'component-contract.config.json': '{ "exclude": ["manifest.json"] }' };
    const refused = async (...args: string[]): Promise<Done> =>
      runLine(['manifest', 'check', ...args], { files });
    for (const [name, why] of [
      ['gone.json', '"gone.json" doesn\'t exist.'],
      ['sub', '"sub" is a folder. Name the manifest in it.'],
      ['manifest.json', 'The config file excludes "manifest.json".'],
    ] as const) {
      const { code, stdout, stderr } = await refused(name);
      assert.deepEqual([code, stdout, stderr], [2, '', `component-contract: ${why}\n`]);
    }
    assert.match((await refused('a', 'b')).stderr, /takes one file, so it doesn't take "b"/);
    assert.match((await refused('--fix')).stderr, /"manifest check" has no option --fix/);
  });

  test('the exit code goes by errors, and by warnings where these are counted', async () => {
    const files = {
      'a.contract.json': A,
      'b.contract.json': B,
      'manifest.json': manifestOf({ 'a.contract.json': A }),
    };
    assert.equal((await runLine(['manifest', 'check'], { files })).code, 0);
    assert.equal((await runLine(['manifest', 'check', '--max-warnings', '0'], { files })).code, 1);
    assert.equal(
      (await runLine(['manifest', 'check', '--rule', 'manifest/unlisted=error'], { files })).code,
      1,
    );
    const mistaken = { ...files, 'component-contract.config.json': '{ "exclude": 3 }' };
    assert.equal((await runLine(['manifest', 'check'], { files: mistaken })).code, 2);
  });
});
