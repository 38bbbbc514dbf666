import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { addressIn, contractNamed } from '../manifests.ts';
import { type Done, runLine, type Situation } from '../shell.ts';

const A = contractNamed('a');
const B = contractNamed('b');

const build = (situation: Situation, ...args: string[]): Promise<Done> =>
  runLine(['manifest', 'build', '--contract-version', '1.0.0', ...args], situation);

interface Record {
  path: string;
  address: string;
  origin: string;
}
const recordsIn = (text: string | undefined): Record[] =>
  (JSON.parse(text ?? '{}') as { artifacts: Record[] }).artifacts;

const manifestOf = (paths: readonly string[], contract: string): string =>
  JSON.stringify({
    contractVersion: '1',
    artifacts: paths.map((path) => {
      return { path, address: addressIn('x', { x: contract }), origin: 'inferred' };
    }),
  });

const FILES = {
  'b.contract.json': B,
  'a/a.contract.json': A,
  'a/b.json': '{ "contractId": "none" }',
  '.gitignore': 'dist\n',
  'dist/x.contract.json': contractNamed('x'),
};

suite('manifest build', () => {
  test('lists what is listed, and where that was moved, if the project does not want to hear of more', async () => {
    const config = '{ "rules": { "manifest/unlisted": "off" } }';
    const files = { ...FILES, 'component-contract.config.json': config };
    const first = await build({ files: { 'b.contract.json': B } }, '--origin', 'synced');
    const { 'b.contract.json': _, ...rest } = files;
    const moved = { ...rest, 'to/b.contract.json': B, 'manifest.json': first.files['manifest.json']! };
    const { files: after, stderr } = await build({ files: moved });
    assert.deepEqual(
      recordsIn(after['manifest.json']).map(({ path, origin }) => [path, origin]),
      [['to/b.contract.json', 'synced']],
      stderr,
    );
  });

  test('lists the contracts of the directory and below, by their paths, and not what git ignores', async () => {
    const { code, stdout, stderr, files } = await build({ files: FILES });
    assert.deepEqual([code, stdout], [0, '']);
    assert.equal(stderr, 'component-contract: Wrote "manifest.json" for version "1.0.0": 2 added.\n');
    assert.deepEqual(JSON.parse(files['manifest.json']!), {
      contractVersion: '1.0.0',
      artifacts: [
        { path: 'a/a.contract.json', address: addressIn('x', { x: A }), origin: 'inferred' },
        { path: 'b.contract.json', address: addressIn('x', { x: B }), origin: 'inferred' },
      ],
    });
    assert.equal((await runLine(['manifest', 'check', '--max-warnings', '0'], { files })).code, 0);
    const below = await build({ files, in: 'a' }, '--origin', 'synced');
    assert.deepEqual(
      recordsIn(below.files['a/manifest.json']).map(({ path, origin }) => [path, origin]),
      [['a.contract.json', 'synced']],
    );
  });

  test('records keep their origin, and what is listed and there stays, wherever it lies', async () => {
    const before = JSON.stringify({
      contractVersion: '0.9.0',
      artifacts: [
        { path: './b.contract.json', address: 'sha256:old', origin: 'synced' },
        { path: 'gone.contract.json', address: addressIn('x', { x: B }), origin: 'synced' },
        {
          path: 'dist/x.contract.json',
          address: addressIn('x', { x: FILES['dist/x.contract.json'] }),
          origin: 'synced',
        },
      ],
    });
    const done = await build({ files: { ...FILES, 'manifest.json': before } });
    assert.equal(
      done.stderr,
      'component-contract: Wrote "manifest.json" for version "1.0.0": 1 added, 1 updated, 1 removed, 1 unchanged.\n',
    );
    assert.deepEqual(
      recordsIn(done.files['manifest.json']).map(({ path, origin }) => [path, origin]),
      [
        ['./b.contract.json', 'synced'],
        ['a/a.contract.json', 'inferred'],
        ['dist/x.contract.json', 'synced'],
      ],
    );
  });

  test('where nothing changes, the file is not touched', async () => {
    const { files } = await build({ files: FILES });
    const text = `\uFEFF${files['manifest.json']!.replaceAll('\n', '\r\n')}  `;
    const long = new Date(1e12);
    const {
      code,
      stderr,
      files: after,
    } = await build({
      files: { ...FILES, 'manifest.json': text },
      prepare: (folder) => utimesSync(join(folder, 'manifest.json'), long, long),
      inspect: (folder) => assert.equal(statSync(join(folder, 'manifest.json')).mtimeMs, 1e12),
    });
    assert.deepEqual(
      [code, stderr, after['manifest.json']],
      [0, 'component-contract: "manifest.json" is up to date: 2 unchanged.\n', text],
    );
  });

  test('is refused while anything is at error level, all of which is told', async () => {
    const before = '{ "contractVersion": "1", "artifacts": [] }';
    const files = {
      'a.contract.json': A,
      'sub/a.contract.json': A,
      'c.contract.json': '{ "contractId": "C", "component": "C" }',
      'half.contract.json': '{ "contractId": "half", "component": "\\ud800" }',
      'manifest.json': before,
    };
    const done = await build({ files });
    assert.deepEqual([done.code, done.stdout, done.files], [1, '', files]);
    for (const told of [
      /^c\.contract\.json:1:17 {2}error {2}schema\/pattern/m,
      /^manifest\.json:\d+:\d+ {2}error {2}SR-133/m,
      /^component-contract: half\.contract\.json:1:\d+: it has no address: .*\\ud800/m,
      /^component-contract: "manifest\.json" is not written: 3 errors\.$/m,
    ])
      assert.match(done.stderr, told);
    assert.doesNotMatch(done.stderr, / warning {2}/);
    const dry = await build({ files }, '--dry-run');
    assert.deepEqual([dry.code, dry.stdout], [1, '']);
  });

  test('two contracts of one identity are refused whatever level the project gives to that', async () => {
    for (const level of ['off', 'hint', 'warning']) {
      const files = {
        'a.contract.json': A,
        'sub/a.contract.json': A,
        'component-contract.config.json': `{ "rules": { "SR-133": "${level}" } }`,
      };
      const done = await build({ files });
      assert.deepEqual([done.code, done.files], [1, files], level);
      assert.match(done.stderr, /^manifest\.json:\d+:\d+ {2}error {2}SR-133/m);
      const manifest = manifestOf(['a.contract.json', 'sub/a.contract.json'], A);
      const checked = await runLine(['manifest', 'check', '--rule', 'SR-133=off'], {
        files: { ...files, 'manifest.json': manifest },
      });
      assert.equal(checked.code, 1);
      assert.match(checked.stdout, /manifest\.json:\d+:\d+ {2}error {2}SR-133/);
    }
  });

  test('contracts of other projects below are told, and not listed', async () => {
    const files = {
      'package.json': '{}',
      'packages/a/package.json': '{}',
      'packages/a/a.contract.json': A,
      'packages/b/package.json': '{}',
      'packages/b/b.contract.json': B,
    };
    const others =
      '2 contracts below belong to other projects and aren\'t listed: "packages/a/a.contract.json" and "packages/b/b.contract.json". To list them, put a component-contract.config.json beside the manifest: then all folders without their own config file are one project.';
    const none = await build({ files });
    assert.deepEqual(
      [none.code, none.stderr],
      [
        2,
        `component-contract: No contracts found for "manifest.json". It lists the contracts of its project in its folder and below. ${others}\n`,
      ],
    );
    const some = await build({ files: { ...files, 'c.contract.json': contractNamed('c') } });
    assert.equal(some.code, 0);
    assert.ok(some.stderr.includes(others), some.stderr);
    const one = await build({ files: { ...files, 'component-contract.config.json': '{}' } });
    assert.deepEqual([one.code, recordsIn(one.files['manifest.json']).length], [0, 2]);
  });

  test('what is listed is judged, though the project file keeps it out of searches', async () => {
    const wrong = '{ "contractId": "A", "component": "A" }';
    const files = {
      'b.contract.json': B,
      'legacy/a.contract.json': wrong,
      'component-contract.config.json': '{ "exclude": ["legacy"] }',
      'manifest.json': manifestOf(['legacy/a.contract.json'], wrong),
    };
    const done = await build({ files });
    assert.deepEqual([done.code, done.files], [1, files]);
    assert.match(done.stderr, /^legacy\/a\.contract\.json:1:17 {2}error {2}schema\/pattern/m);
    const checked = await runLine(['manifest', 'check'], { files });
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /^legacy\/a\.contract\.json:1:17 {2}error {2}schema\/pattern/m);
  });

  test('a file of another format is not listed, and keeps nothing from being built', async () => {
    const payment = '{ "name": "PaymentAPI", "version": "1.0", "description": "Pays", "endpoints": [] }';
    const { code, files } = await build({ files: { ...FILES, 'pay.contract.json': payment } });
    assert.equal(code, 0);
    const paths = recordsIn(files['manifest.json']);
    assert.deepEqual(paths, recordsIn((await build({ files: FILES })).files['manifest.json']));
  });

  test('that of a folder of copies, which git ignores, passes as it is built', async () => {
    const copies = {
      '.gitignore': 'dist\n',
      'lib/a.contract.json': A,
      'lib/b.contract.json': B,
      'dist/a.contract.json': A,
      'dist/b.contract.json': B,
    };
    const { code, files } = await build({ files: copies }, '--output', 'dist/manifest.json');
    assert.equal(code, 0);
    const check = ['manifest', 'check', 'dist/manifest.json', '--max-warnings', '0'];
    const passed = await runLine(check, { files });
    assert.deepEqual([passed.code, passed.stderr], [0, ''], passed.stdout);
    const forgotten = await runLine(check, {
      files: { ...files, 'dist/c.contract.json': contractNamed('c') },
    });
    assert.equal(forgotten.code, 1);
    assert.match(forgotten.stdout, /manifest\/unlisted +"c\.contract\.json"/);
  });

  test('a manifest that is broken is not built upon', async () => {
    for (const before of [
      `{ "contractVersion": "1", "artifacts": [{ "path": "a.contract.json", "address": "sha256:${'0'.repeat(64)}", "origin": "inferred" }, `,
      '{ "contractVersion": "1", "artifacts": [], "artifacts": [] }',
    ]) {
      const files = { 'a.contract.json': A, 'manifest.json': before };
      const done = await build({ files });
      assert.deepEqual([done.code, done.files], [1, files]);
      assert.equal(
        done.stderr,
        'component-contract: "manifest.json" is not written: it has syntax errors, which "check" shows.\n',
      );
    }
  });

  test('nothing is written over what is no manifest, or where nothing can be', async () => {
    const files = {
      ...FILES,
      'manifest.json': '{ "name": "A web application" }',
      'out/x': '',
      'component-contract.config.json': '{ "exclude": ["old.json"] }',
    };
    for (const [output, why] of [
      ['manifest.json', '"manifest.json" isn\'t a manifest of contracts, so it is not replaced.'],
      ['a', '--output needs the name of a file, but "a" is a folder.'],
      ['no/m.json', 'The folder of "no/m.json" doesn\'t exist.'],
      [
        'x.contract.json',
        '"x.contract.json" can\'t be a manifest: its name belongs to another kind of file.',
      ],
      ['old.json', 'The config file excludes "old.json".'],
      ['lost.json', '"lost.json" can\'t be used as a manifest: it is a broken link.'],
      [
        'out/m.json',
        'No contracts found for "out/m.json". It lists the contracts of its project in its folder and below.',
      ],
    ] as const) {
      const done = await build(
        { files, prepare: (folder) => symlinkSync('nowhere', join(folder, 'lost.json')) },
        '--output',
        output,
      );
      assert.deepEqual([done.code, done.stdout, done.stderr], [2, '', `component-contract: ${why}\n`]);
      assert.deepEqual(done.files, files);
    }
  });

  test('needs a version, and takes no name', async () => {
    const refusal = async (...args: string[]): Promise<string> =>
      (await runLine(['manifest', 'build', ...args], { files: FILES })).stderr;
    assert.match(await refusal(), /"manifest build" needs --contract-version V/);
    assert.match(await refusal('--contract-version='), /--contract-version needs a value/);
    assert.match(await refusal('--contract-version', '1', 'lib'), /doesn't take "lib".*--output/);
    assert.match(await refusal('--contract-version', '1', '--origin', 'sinced'), /Did you mean "synced"/);
  });

  test('where not all can be read as it should be, nothing is written', async () => {
    const mistaken = { ...FILES, 'component-contract.config.json': '{ "exclude": ["dist" }' };
    const done = await build({ files: mistaken });
    assert.deepEqual([done.code, done.files], [2, mistaken]);
    const bytes = await build({ files: { ...FILES, 'c.contract.json': Buffer.from([0xff, 0x7b]) } });
    assert.equal(bytes.code, 2);
    assert.match(bytes.stderr, /"c\.contract\.json" is skipped: it isn't encoded in UTF-8/);
    assert.match(
      bytes.stderr,
      /"manifest\.json" is not written: not all of its files could be read \(see above\)\.\n$/,
    );
    assert.equal(bytes.files['manifest.json'], undefined);
  });

  test('--dry-run prints what git apply makes of it', async () => {
    const dry = await build({ files: FILES }, '--dry-run');
    assert.equal(dry.files['manifest.json'], undefined);
    assert.equal(
      dry.stderr,
      'component-contract: Would write "manifest.json" for version "1.0.0": 2 added.\n',
    );
    const { files } = await build({ files: FILES });
    await runLine(['--version'], {
      files: FILES,
      inspect(folder) {
        execFileSync('git', ['init', '-q'], { cwd: folder });
        execFileSync('git', ['apply'], { cwd: folder, input: dry.stdout });
        assert.equal(readFileSync(join(folder, 'manifest.json'), 'utf8'), files['manifest.json']);
      },
    });
    const same = await build({ files }, '--dry-run');
    assert.deepEqual([same.code, same.stdout], [0, '']);
  });

  test('a file that is read-only is told and stays', async () => {
    const files = { 'a.contract.json': A, 'manifest.json': '{ "contractVersion": "1", "artifacts": [] }' };
    const locked = await build({
      files,
      prepare: (folder) => chmodSync(join(folder, 'manifest.json'), 0o444),
    });
    assert.deepEqual([locked.code, locked.files], [2, files]);
    assert.equal(locked.stderr, 'component-contract: "manifest.json" is not written: it is read-only.\n');
  });
});
