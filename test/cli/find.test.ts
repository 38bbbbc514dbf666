import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { filesFound as checked, runLine, type Situation } from '../shell.ts';

const IS_LINUX = process.platform === 'linux';

/** A contract with one error, so that the report names every file that was checked. */
const FAULTY = '{ "contractId": "A", "component": "A" }';

const files = {
  'a.contract.json': FAULTY,
  'B.contract.json': FAULTY,
  'notes.json': FAULTY,
  'lib/c.contract.json': FAULTY,
  'lib/deep/d.contract.json': FAULTY,
  'node_modules/x/e.contract.json': FAULTY,
  'dist/f.contract.json': FAULTY,
  '.gitignore': 'dist/\n',
};

suite('what is named is a contract, whatever it holds', () => {
  const other = '{ "name": "Toast", "axes": [] }';
  const foreign = {
    'toast.contract.json': other,
    'lib/toast.contract.json': other,
    'package.json': '{ "name": "x" }',
  };
  const codes = async (
    names: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<string[]> => checked(names, { files: { ...foreign, ...more } });

  test('by no name, by its folder, or by a glob for that it is skipped', async () => {
    for (const names of [[], ['lib'], ['**'], ['lib*'], ['lib/']]) assert.deepEqual(await codes(names), []);
  });
  test('on the command line', async () => {
    assert.deepEqual([...new Set(await codes(['lib/toast.contract.json']))], ['lib/toast.contract.json']);
    assert.deepEqual([...new Set(await codes(['*.contract.json']))], ['toast.contract.json']);
    assert.deepEqual(await codes(['package.json']), []);
  });
  test('in the config file', async () => {
    const config = (contracts: string[]) => ({
      'component-contract.config.json': JSON.stringify({ contracts }),
    });
    assert.deepEqual(
      [...new Set(await codes([], config(['lib/*.contract.json'])))],
      ['lib/toast.contract.json'],
    );
    assert.deepEqual(await codes([], config(['lib'])), []);
  });
});

suite('files that are passed over, though that is hardly meant', () => {
  const right = '{ "contractId": "a", "component": "A" }';
  const summary = async (given: Readonly<Record<string, string>>): Promise<string[]> =>
    (await runLine(['check'], { files: given })).stdout
      .split('\n')
      .slice(1, -1)
      .filter((line) => !line.includes('compared with code'));

  test('names that are nearly those of contracts: a line for each kind', async () => {
    const near = {
      'lib/toast.contracts.json': right,
      'lib/card.contracts.json': right,
      'lib/tab.contract.yaml': 'contractId: tab',
      'b.contract.json5': '{ contractId: "b" }',
      'radio/contract.json': right,
    };
    assert.deepEqual((await summary(near)).toSorted(), [
      '"b.contract.json5" isn\'t checked: a contract is JSON, and its name ends in ".contract.json".',
      '"lib/card.contracts.json" and 1 other file like it aren\'t checked: the name of a contract ends in ".contract.json".',
      '"lib/tab.contract.yaml" isn\'t checked: a contract is JSON, and its name ends in ".contract.json".',
      '"radio/contract.json" isn\'t checked: the name of a contract ends in ".contract.json".',
    ]);
    const { stderr } = await runLine(['check', '--format', 'json'], { files: near });
    assert.match(stderr, /"radio\/contract\.json" isn't checked/);
  });

  test('not what is ignored, named by the config file, or of another format', async () => {
    const passed = {
      'component-contract.config.json': '{ "contracts": ["a.contracts.json"], "exclude": ["old"] }',
      '.gitignore': 'dist',
      'a.contracts.json': right,
      'api/contract.json': '{ "abi": [] }',
      'dist/b.contracts.json': right,
      'old/contract.json': right,
    };
    assert.deepEqual(await summary(passed), []);
  });

  test('globs for contracts that match nothing', async () => {
    const config = (...contracts: string[]) => ({
      'component-contract.config.json': JSON.stringify({ contracts }),
    });
    const found = async (given: Record<string, string>): Promise<unknown> => {
      const { code, stdout } = await runLine(['check', '--format', 'json'], { files: given });
      const { findings } = JSON.parse(stdout) as { findings: { file: string; message: string }[] };
      return [code, ...findings.map(({ file, message }) => `${file}: ${message}`)];
    };
    const contract = { 'lib/a.contract.json': right };
    const line = 'component-contract.config.json: "libs/*.json" matches no file that is checked.';
    assert.deepEqual(await found({ ...config('libs/*.json', 'lib'), ...contract }), [0, line]);
    assert.deepEqual(await found({ ...config('libs/*.json'), ...contract }), [0, line]);
    assert.deepEqual(await found({ ...config('lib'), ...contract }), [0]);
    assert.deepEqual(await found({ ...config('lib'), ...contract, '.gitignore': 'a.*' }), [
      0,
      'component-contract.config.json: "lib" matches no file that is checked.',
    ]);
    const nested = {
      'ui/component-contract.config.json': '{ "contracts": ["none"] }',
      'ui/a.contract.json': right,
    };
    assert.deepEqual(await found(nested), [
      0,
      'ui/component-contract.config.json: "none" matches no file that is checked.',
    ]);
  });

  test('a config file with the name that other programs would give it', async () => {
    const line = (name: string): string[] => [
      `"${name}" isn't read: the config file is component-contract.config.json.`,
    ];
    for (const name of [
      '.component-contractrc.json',
      'component-contract.config.js',
      '.component-contractrc',
    ]) {
      assert.deepEqual(await summary({ [name]: '{}', 'a.contract.json': right }), line(name));
      const configured = { [name]: '{}', 'component-contract.config.json': '{}', 'a.contract.json': right };
      assert.deepEqual(await summary(configured), []);
    }
    assert.deepEqual(await summary({ 'component-contract.md': '', 'a.contract.json': right }), []);
  });

  test('a folder without anything is where to begin', async () => {
    assert.deepEqual(await summary({}), ['Run "component-contract init" to begin.']);
    assert.deepEqual(await summary({ 'component-contract.config.json': '{}' }), []);
  });
});

suite('a file of another format that looks like a contract', () => {
  const claimed = '{ "$format": "acme@1", "contractId": "toast", "component": "Toast", "axes": [] }';
  const both = {
    'toast.contract.json': claimed,
    'a.contract.json': '{ "contractId": "a", "component": "A" }',
  };

  test('is a warning, and no run is without problems', async () => {
    const { code, stdout } = await runLine(['check'], { files: both });
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^toast\.contract\.json:1:14 {2}warning {2}schema\/foreign {2}Not checked: "\$format" names/,
    );
    assert.match(stdout, /^1 warning in 1 file checked\.$/m);
  });
  test('whatever the severity that the project gives that', async () => {
    const config = { 'component-contract.config.json': '{ "rules": { "schema/foreign": "information" } }' };
    const { stdout } = await runLine(['check'], { files: { ...both, ...config } });
    assert.match(stdout, /^1 likely contract not checked, 1 note in 1 file checked\./m);
    assert.doesNotMatch(stdout, /No problems/);
  });
});

suite('a file that says what counts', { skip: !IS_LINUX }, () => {
  test('is told if it can not be read and git would read it', async () => {
    const { stderr, stdout } = await runLine(['check'], {
      files: { 'lib/c.contract.json': FAULTY },
      prepare: (folder) => void execFileSync('mkfifo', [join(folder, 'lib/.gitignore')]),
    });
    assert.equal(
      stderr,
      `component-contract: What "lib/.gitignore" ignores is unknown: it isn't a regular file.\n`,
    );
    assert.match(stdout, /lib\/c\.contract\.json/);
  });
});

suite('which files are checked', () => {
  test('without a name: all contracts below, but what git ignores, and node_modules', async () =>
    assert.deepEqual(await checked([], { files }), [
      'B.contract.json',
      'a.contract.json',
      'lib/c.contract.json',
      'lib/deep/d.contract.json',
    ]));

  test('a folder', async () =>
    assert.deepEqual(await checked(['lib'], { files }), ['lib/c.contract.json', 'lib/deep/d.contract.json']));

  test('a folder that is ignored, when it is named', async () =>
    assert.deepEqual(await checked(['dist', 'node_modules/x'], { files }), [
      'dist/f.contract.json',
      'node_modules/x/e.contract.json',
    ]));

  test('a file, whatever its name, and each once', async () =>
    assert.deepEqual(await checked(['notes.json', './notes.json', 'dist/f.contract.json'], { files }), [
      'dist/f.contract.json',
      'notes.json',
    ]));

  test('a glob', async () => {
    assert.deepEqual(await checked(['lib/*.contract.json'], { files }), ['lib/c.contract.json']);
    assert.deepEqual(await checked(['**/d*.json'], { files }), ['lib/deep/d.contract.json']);
    assert.deepEqual(await checked(['*.json'], { files }), [
      'B.contract.json',
      'a.contract.json',
      'notes.json',
    ]);
  });

  test('from a folder below, and files beside it', async () => {
    assert.deepEqual(await checked([], { files, in: 'lib/deep' }), ['d.contract.json']);
    assert.deepEqual(await checked(['..'], { files, in: 'lib/deep' }), [
      '../c.contract.json',
      'd.contract.json',
    ]);
  });

  test('a name that matches nothing: the others are checked all the same, and the exit code is 2', async () => {
    const { code, stdout, stderr } = await runLine(['check', 'gone', 'x/*.json', 'lib'], { files });
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'component-contract: "gone" matches nothing.\ncomponent-contract: "x/*.json" matches nothing.\n',
    );
    assert.match(stdout, /lib\/c\.contract\.json/);
  });

  test('a glob that fits folders means the contracts in them, as in the config file', async () => {
    const all = { ...files, 'lib/notes.json': FAULTY, 'lib/deep/er/g.contract.json': FAULTY };
    const below = ['lib/c.contract.json', 'lib/deep/d.contract.json', 'lib/deep/er/g.contract.json'];
    for (const glob of ['l*', '{lib,dist}', './l?b', '*/']) {
      assert.deepEqual(await checked([glob], { files: all }), below, glob);
    }
    assert.deepEqual(await checked(['lib/*/'], { files: all }), below.slice(1));
    assert.deepEqual(await checked(['../*'], { files: all, in: 'lib/deep' }), [
      '../c.contract.json',
      '../notes.json',
      'd.contract.json',
      'er/g.contract.json',
    ]);
    assert.deepEqual(await checked(['lib/no*/', 'lib/notes.json'], { files: all }), ['lib/notes.json']);
  });

  test('a file whose name is a glob, by its name', async () => {
    const odd = { '[id].contract.json': FAULTY, 'i.contract.json': FAULTY, 'a{b}.contract.json': FAULTY };
    assert.deepEqual(await checked(['[id].contract.json', 'a{b}.contract.json'], { files: odd }), [
      '[id].contract.json',
      'a{b}.contract.json',
    ]);
    assert.deepEqual(await checked(['[[]id].contract.json'], { files: odd }), ['[id].contract.json']);
  });

  // Other systems have no such names. What can't be read for want of permission takes the same way.
  test(
    'what is no regular file is refused by its name, and the others are checked',
    { skip: !IS_LINUX },
    async () => {
      const { code, stdout, stderr } = await runLine(['check', '/dev/zero', 'p.contract.json', 'lib'], {
        files,
        prepare: (folder) => void execFileSync('mkfifo', [join(folder, 'p.contract.json')]),
      });
      assert.equal(code, 2);
      assert.equal(
        stderr,
        'component-contract: "/dev/zero" isn\'t a regular file.\ncomponent-contract: "p.contract.json" isn\'t a regular file.\n',
      );
      assert.match(stdout, /lib\/c\.contract\.json/);
    },
  );

  test(
    'what a link leads to is not read unless it is a regular file, whatever its name is',
    { skip: !IS_LINUX },
    async () => {
      const names = [
        'manifest.json',
        'lib/manifest.json',
        'list.json',
        'custom-elements.json',
        'x.dsds.json',
      ];
      const { code, stdout, stderr } = await runLine(['check', 'lib', '.'], {
        files: {
          ...files,
          'component-contract.config.json': JSON.stringify({
            manifests: ['list.json'],
            contracts: ['**/c.*'],
          }),
        },
        prepare(folder) {
          execFileSync('mkfifo', [join(folder, 'dist/pipe')]);
          for (const name of names) symlinkSync(join(folder, 'dist/pipe'), join(folder, name));
        },
      });
      assert.deepEqual([code, stderr], [1, '']);
      assert.match(stdout, /lib\/c\.contract\.json/);
    },
  );

  test('a link to a file counts as that file, unless a search finds it by itself', async () => {
    const linked: Situation = {
      files: { ...files, 'store/x.json': FAULTY, 'dist/y.json': FAULTY },
      prepare(folder) {
        symlinkSync('../store/x.json', join(folder, 'lib/x.contract.json'));
        symlinkSync('../../store/x.json', join(folder, 'lib/deep/again.contract.json'));
        symlinkSync('../dist/y.json', join(folder, 'lib/y.contract.json'));
        symlinkSync('a.contract.json', join(folder, 'z.contract.json'));
        symlinkSync('../lib', join(folder, 'dist/lib'));
      },
    };
    const inLib = [
      'lib/c.contract.json',
      'lib/deep/d.contract.json',
      'lib/x.contract.json',
      'lib/y.contract.json',
    ];
    assert.deepEqual(await checked([], linked), ['B.contract.json', 'a.contract.json', ...inLib]);
    assert.deepEqual(await checked(['lib'], linked), inLib);
    assert.deepEqual(await checked(['lib/x*.json'], linked), ['lib/x.contract.json']);
    assert.deepEqual(await checked(['z.contract.json'], linked), ['z.contract.json']);
  });

  test('a link out of the repository, or to nothing, is skipped with the reason', async () => {
    const { code, stdout } = await runLine(['check', '--verbose'], {
      files: {
        'repo/.git/HEAD': '',
        'repo/a.contract.json': '{ "contractId": "a", "component": "A" }',
        'x.json': FAULTY,
      },
      in: 'repo',
      prepare(folder) {
        symlinkSync('../x.json', join(folder, 'repo/x.contract.json'));
        symlinkSync('gone.json', join(folder, 'repo/y.contract.json'));
        symlinkSync('gone.txt', join(folder, 'repo/notes.txt'));
      },
    });
    assert.equal(code, 0);
    assert.equal(
      stdout,
      'x.contract.json  skipped  it is a link to a file outside the project\ny.contract.json  skipped  it is a broken link\n\nNo problems in 1 file checked.\n0 of 1 contract compared with code (its component has no description).\n2 files skipped (see above).\n',
    );
  });

  test('links to folders are followed where they are named, and nowhere else', async () => {
    const situation: Situation = {
      files,
      prepare(folder) {
        symlinkSync(join(folder, 'lib'), join(folder, 'linked'));
        symlinkSync(join(folder, 'lib'), join(folder, 'lib/deep/circle'));
        symlinkSync(join(folder, 'a.contract.json'), join(folder, 'link.contract.json'));
        symlinkSync('loop.contract.json', join(folder, 'loop.contract.json'));
      },
    };
    assert.deepEqual(await checked(['lib'], situation), ['lib/c.contract.json', 'lib/deep/d.contract.json']);
    assert.deepEqual(await checked(['link.contract.json', 'linked'], situation), [
      'link.contract.json',
      'linked/c.contract.json',
      'linked/deep/d.contract.json',
    ]);
    const { code, stderr } = await runLine(['check', 'loop.contract.json'], situation);
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'component-contract: "loop.contract.json" is skipped: it can\'t be read: its links form a loop.\n',
    );
  });
});
