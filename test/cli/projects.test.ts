import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { filesFound as checked, reported, type Situation } from '../shell.ts';

const CONFIG = 'component-contract.config.json';

/** A contract with one error, so that the report names every file that was checked. */
const FAULTY = '{ "contractId": "A", "component": "A" }';

suite('repositories', () => {
  const faulty = { 'a.contract.json': FAULTY };

  test('what is said above the root of a repository does not count below it', async () => {
    for (const git of ['lib/.git/HEAD', 'lib/.git']) {
      const above = {
        '.gitignore': 'a.contract.json',
        [CONFIG]: '{ "exclude": ["*"] }',
        'lib/a.contract.json': FAULTY,
      };
      assert.deepEqual(await checked(['lib'], { files: { ...above, [git]: 'gitdir: elsewhere' } }), [
        'lib/a.contract.json',
      ]);
      assert.deepEqual(await checked(['lib'], { files: above }), []);
    }
  });

  test('a repository inside another is searched too, unless the outer one ignores it', async () => {
    const inner = {
      'sub/.git': 'gitdir: ../.git/modules/sub',
      'sub/a.contract.json': FAULTY,
      '.git/HEAD': '',
    };
    assert.deepEqual(await checked([], { files: inner }), ['sub/a.contract.json']);
    assert.deepEqual(await checked([], { files: { ...inner, '.gitignore': 'sub/' } }), []);
  });

  test('what git ignores in this copy only', async () => {
    const files = { ...faulty, '.git/HEAD': '', '.git/info/exclude': '*.contract.json' };
    assert.deepEqual(await checked([], { files }), []);
    assert.deepEqual(await checked([], { files: { ...files, '.gitignore': '!a.*' } }), ['a.contract.json']);
  });
});

suite('the project file', () => {
  const report = async (names: readonly string[], files: Situation['files']): Promise<object> => {
    const { code, findings, skipped, stderr } = await reported(['check', ...names], { files: files! });
    const found = findings.map(({ file, code: rule, severity }) => `${file} ${severity} ${rule}`);
    return { code, found, skipped, stderr };
  };
  const two = { 'a.contract.json': FAULTY, 'lib/b.contract.json': FAULTY };

  test('what it excludes is never checked, whoever names it', async () => {
    const files = { ...two, [CONFIG]: '{ "exclude": ["lib"] }' };
    const a = 'a.contract.json error schema/pattern';
    assert.deepEqual(await report([], files), { code: 1, found: [a], skipped: [], stderr: '' });
    assert.deepEqual(await report(['a.contract.json', 'lib/b.contract.json'], files), {
      code: 1,
      found: [a],
      skipped: [`lib/b.contract.json: ${CONFIG} excludes it`],
      stderr: '',
    });
    assert.deepEqual(await report(['lib'], files), {
      code: 0,
      found: [],
      skipped: [`lib: ${CONFIG} excludes it`],
      stderr: '',
    });
  });

  test('a glob or folder with nothing but what it excludes has nothing to check', async () => {
    const files = { ...two, [CONFIG]: '{ "exclude": ["lib/*.json"] }' };
    assert.deepEqual(await report(['lib', 'lib/*'], files), {
      code: 2,
      found: [],
      skipped: [],
      stderr:
        'component-contract: "lib/*" matches nothing.\ncomponent-contract: No contracts or DSDS documents found in "lib".\n',
    });
  });

  test('its contracts, whatever their names, and of a folder those with the usual one', async () => {
    const files = {
      ...two,
      'lib/readme.md': FAULTY,
      'x/c.json': FAULTY,
      [CONFIG]: '{ "contracts": ["lib", "x/*.json"] }',
    };
    assert.deepEqual(await report(['.', 'a.contract.json'], files), {
      code: 1,
      found: ['lib/b.contract.json error schema/pattern', 'x/c.json error schema/pattern'],
      skipped: [`a.contract.json: the "contracts" of ${CONFIG} don't include it`],
      stderr: '',
    });
  });

  test('what is wrong with it is found, and what is right of it counts', async () => {
    const files = { ...two, [CONFIG]: '{ "rulez": {}, "exclude": ["lib"]' };
    assert.deepEqual(await report([], files), {
      code: 2,
      found: [
        'a.contract.json error schema/pattern',
        `${CONFIG} error config/invalid`,
        `${CONFIG} error json/syntax`,
      ],
      skipped: [],
      stderr: '',
    });
  });

  test('by its own name it is no contract, and its findings are reported', async () => {
    assert.deepEqual(await report([CONFIG], { [CONFIG]: '{}' }), {
      code: 0,
      found: [],
      skipped: [],
      stderr: '',
    });
    assert.deepEqual(await report([CONFIG], { [CONFIG]: '' }), {
      code: 2,
      found: [`${CONFIG} error config/invalid`],
      skipped: [],
      stderr: '',
    });
  });

  test('one that can not be read is not passed over in silence', async () => {
    for (const [content, why] of [
      [Buffer.from('{ "rules": { "\xff": 1 } }', 'latin1'), "it isn't encoded in UTF-8"],
      [undefined, "it can't be read: it is a folder"],
    ] as const) {
      const { code, findings } = await reported(['check'], {
        files: content ? { ...two, [CONFIG]: content } : two,
        prepare: (folder) => void (content ?? mkdirSync(join(folder, CONFIG))),
      });
      assert.equal(code, 2);
      assert.deepEqual(
        findings.filter(({ file }) => file === CONFIG).map(({ message }) => message),
        [`The config file can't be read: ${why}.`],
      );
    }
  });
});
