import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { Git } from '../../server/src/cli/git.ts';
import { commit, ENV, git, repository, write } from '../git.ts';
import { runLine, type Situation } from '../shell.ts';

/** A contract with some props, which are all strings. */
const contract = (id: string, ...props: string[]): string =>
  JSON.stringify({
    contractId: id,
    component: id,
    props: {
      additionalProperties: false,
      properties: Object.fromEntries(props.map((prop) => [prop, { type: 'string' }])),
    },
  });

interface Place {
  readonly file: string;
}

/** A comparison in words: the names of both sides, a line for each change, and for each file that can't be compared. */
async function diff(args: readonly string[], situation: Situation) {
  const { code, stdout, stderr } = await runLine(['diff', '--format', 'json', ...args], {
    env: ENV,
    ...situation,
  });
  if (stdout === '') return { code, stderr };
  const report = JSON.parse(stdout) as {
    before: string;
    after: string;
    contracts: { contractId: string; changes: { id: string; before?: Place; after?: Place }[] }[];
    uncompared: { file: string; reason: string }[];
  };
  const lines = report.contracts.flatMap(({ contractId, changes }) =>
    changes.map(
      ({ id, before, after }) => `${contractId} ${id}: ${before?.file ?? '-'} > ${after?.file ?? '-'}`,
    ),
  );
  const unread = report.uncompared.map(({ file, reason }) => `${file}: ${reason}`);
  return { code, stderr, sides: [report.before, report.after], lines: [...lines, ...unread] };
}

/** The changed lines of a comparison that must succeed. */
async function linesOf(args: readonly string[], situation: Situation): Promise<readonly string[]> {
  const { code, stderr, lines } = await diff(args, situation);
  assert.deepEqual([code, stderr], [0, '']);
  return lines!;
}

/** Why a comparison is refused. */
async function refusal(args: readonly string[], situation: Situation): Promise<string> {
  const { code, stdout, stderr } = await runLine(['diff', ...args], { env: ENV, ...situation });
  assert.deepEqual([code, stdout], [2, '']);
  return /^component-contract: ([^\n]*)\n$/.exec(stderr)![1]!;
}

const A = 'a.contract.json';

suite('diff: revisions', () => {
  test('without revisions: the newest version that HEAD has, and the working tree', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a') }, 'v1.9.0');
      commit(folder, { [A]: contract('a', 'x') }, '1.10.0');
      git(folder, 'tag', 'other');
      git(folder, 'checkout', '-q', '-b', 'next');
      commit(folder, { [A]: contract('a', 'x', 'y') }, 'v2.0.0');
      git(folder, 'checkout', '-q', 'main');
      write(folder, { [A]: contract('a', 'x', 'z') });
    });
    const { code, sides, lines } = await diff([], situation);
    assert.deepEqual([code, sides], [0, ['1.10.0', 'the working tree']]);
    assert.deepEqual(lines, [`a prop/added: 1.10.0:${A} > ${A}`]);
  });

  test('no version, and no commit', async () => {
    const situation = repository((folder) => commit(folder, { [A]: contract('a') }, 'next'));
    assert.equal(
      await refusal([], situation),
      'HEAD has no version tag, such as v1.2.3. Say what to compare with: component-contract diff main.',
    );
    assert.equal(
      await refusal(
        [],
        repository(() => undefined),
      ),
      'There is no commit yet.',
    );
  });

  test('two revisions, of which each may name a folder or a file', async () => {
    const situation = repository(
      (folder) => {
        commit(folder, { 'lib/a.contract.json': contract('a'), 'b.contract.json': contract('b') }, 'v1.0.0');
        commit(
          folder,
          {
            'lib/a.contract.json': undefined,
            'src/a.json': contract('a', 'x'),
            'b.contract.json': contract('b', 'y'),
          },
          'v2.0.0',
        );
        write(folder, { 'b.contract.json': contract('b', 'y', 'z') });
      },
      { in: 'src' },
    );
    const changed = 'a prop/added: v1.0.0:lib/a.contract.json > v2.0.0:src/a.json';
    assert.deepEqual(await linesOf(['v1.0.0:lib', 'v2.0.0:src/a.json'], situation), [changed]);
    assert.deepEqual(await linesOf(['v1.0.0:../lib/a.contract.json', 'v2.0.0:./a.json'], situation), [
      changed,
    ]);
    assert.deepEqual(await linesOf(['v1.0.0:b.contract.json'], situation), [
      'b prop/added: v1.0.0:b.contract.json > ../b.contract.json',
      'b prop/added: v1.0.0:b.contract.json > ../b.contract.json',
    ]);
    assert.deepEqual(await linesOf(['v1.0.0:', 'v1.0.0'], { ...situation, in: '' }), []);
    assert.equal(await refusal(['v1.0.0:src'], situation), '"src" isn\'t in v1.0.0.');
    assert.equal(await refusal(['v1.0.0:../..'], situation), '"../.." is outside the repository.');
    assert.match(
      await refusal(['v1.0.0:lib', '--', 'x'], situation),
      /^A path after "--" can't be used with REV:PATH/,
    );
  });

  test('three dots: the merge base, as in git', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a') });
      git(folder, 'checkout', '-q', '-b', 'next');
      commit(folder, { [A]: contract('a', 'x') });
      git(folder, 'checkout', '-q', 'main');
      commit(folder, { 'b.contract.json': contract('b') });
      git(folder, 'checkout', '-q', 'next');
      write(folder, { 'c.contract.json': contract('c') });
    });
    const id = /\b[0-9a-f]{7}\b/g;
    for (const [range, head] of [
      ['main...next', 'next'],
      ['main...', 'HEAD'],
    ]) {
      const { code, stderr, sides, lines } = await diff([range!], situation);
      assert.deepEqual([code, stderr], [0, '']);
      assert.deepEqual(
        sides!.map((side) => side.replace(id, 'ID')),
        [`the merge base of main and ${head} (ID)`, head],
      );
      assert.deepEqual(
        lines!.map((line) => line.replace(id, 'ID')),
        [`a prop/added: ID:${A} > ${head}:${A}`],
      );
    }
    const exact = await diff(['main..next'], situation);
    assert.deepEqual(exact.lines, [
      'b contract/removed: main:b.contract.json > -',
      `a prop/added: main:${A} > next:${A}`,
    ]);
    assert.equal(
      exact.stderr,
      'component-contract: "main" has commits that "next" doesn\'t have, so that their changes are reversed here. To leave them out: component-contract diff main...next.\n',
    );
    assert.match(
      (await diff(['main'], situation)).stderr,
      /To leave them out: component-contract diff main\.\.\.\.\n$/,
    );
    assert.equal(
      await refusal(['main...', 'next'], situation),
      '"main..." names both sides, so "diff" doesn\'t take "next".',
    );
  });

  test('no common commit', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a') });
      git(folder, 'checkout', '-q', '--orphan', 'other');
      commit(folder, { [A]: contract('a', 'x') });
    });
    assert.equal(await refusal(['main...'], situation), '"main" and "HEAD" have no commit in common.');
  });

  test('unknown revisions, with the command that fetches them', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a') });
      git(folder, 'update-ref', 'refs/remotes/origin/next', 'HEAD');
      git(folder, 'tag', 'v2.0.0');
      git(folder, 'tag', '3.0.0');
      git(folder, 'remote', 'add', 'origin', 'https://git.example/x.git');
    });
    const ask = 'If the remote repository has it: git fetch origin';
    for (const [revision, advice] of [
      ['old', `${ask} old:old`],
      ['origin/old~2', `${ask} old:refs/remotes/origin/old`],
      ['v1.0.0', `${ask} tag v1.0.0`],
      ['next', 'Did you mean "origin/next"?'],
      ['2.0.0', 'Did you mean "v2.0.0"?'],
      ['v3.0.0', 'Did you mean "3.0.0"?'],
      ['^v2.0.0', 'See "git help revisions".'],
      ['stash@{0}', 'See "git help revisions".'],
      [':/text', 'See "git help revisions".'],
      ['', 'See "git help revisions".'],
      ['a b', 'See "git help revisions".'],
      ['$(x)', 'See "git help revisions".'],
      ['HEAD...--output=x', 'See "git help revisions".'],
      ['HEAD^{/x:y}', 'See "git help revisions".'],
    ]) {
      const name = JSON.stringify(revision!.replace('HEAD...', ''));
      assert.equal(await refusal([revision!], situation), `There is no revision ${name}. ${advice}`);
    }
    assert.equal(
      await refusal(['v2.0.0^{tree}'], situation),
      '"v2.0.0^{tree}" isn\'t a commit. Name a branch, a tag or a commit.',
    );
    assert.equal((await diff([':/x'], situation)).code, 0);
    assert.match(
      await refusal([A], situation),
      /To limit it to this file or folder: component-contract diff -- a\.contract\.json\.$/,
    );
    assert.match(
      await refusal(['a', 'b', 'c'], situation),
      /^"diff" takes two revisions at most, so it doesn't take "c"\./,
    );
  });

  test('an unknown revision without a remote repository', async () => {
    const situation = repository((folder) => commit(folder, { [A]: contract('a') }));
    assert.equal(
      await refusal(['old'], situation),
      'There is no revision "old". To list branches and tags: git show-ref.',
    );
  });

  test('the command that fetches a branch into a clone of one branch', async () => {
    const situation = {
      in: 'clone',
      files: { 'origin/x': '' },
      prepare(folder: string) {
        const origin = join(folder, 'origin');
        git(origin, 'init', '-q', '-b', 'main');
        commit(origin, { [A]: contract('a') });
        git(origin, 'checkout', '-q', '-b', 'next');
        git(folder, 'clone', '-q', '--single-branch', '-b', 'next', `file://${origin}`, 'clone');
      },
    };
    for (const revision of ['main', 'origin/main']) {
      const said = await refusal([revision], situation);
      const command = /: git (fetch .*)$/.exec(said)![1]!.split(' ');
      const prepare = (folder: string): void => {
        situation.prepare(folder);
        git(join(folder, 'clone'), ...command);
      };
      assert.deepEqual(await linesOf([revision], { ...situation, prepare }), []);
    }
  });

  test('a shallow clone, a partial clone, no repository, no git', async () => {
    const inClone = (...options: string[]): Situation => ({
      in: 'clone',
      files: { 'origin/x': '' },
      prepare(folder) {
        const origin = join(folder, 'origin');
        git(origin, 'init', '-q', '-b', 'main');
        git(origin, 'config', 'uploadpack.allowFilter', 'true');
        commit(origin, { [A]: contract('a') }, 'v1.0.0');
        commit(origin, { [A]: contract('a', 'x') });
        git(folder, 'clone', '-q', ...options, `file://${origin}`, 'clone');
      },
    });
    const all = 'This clone is shallow. To fetch all commits and tags: git fetch --unshallow --tags.';
    const shallow = inClone('--depth', '1');
    assert.equal(await refusal(['v1.0.0'], shallow), `There is no revision "v1.0.0". ${all}`);
    assert.equal(
      await refusal([], shallow),
      `HEAD has no version tag, such as v1.2.3. Say what to compare with: component-contract diff main. ${all}`,
    );
    for (const filter of ['blob:none', 'tree:0']) {
      assert.match(
        await refusal(['v1.0.0'], inClone(`--filter=${filter}`)),
        /This clone is partial\. To fetch what it lacks: git fetch --refetch --no-filter\.$/,
      );
    }
    const without = 'To compare two files or folders without git: component-contract diff --files OLD NEW.';
    const outside = {
      files: { [A]: contract('a') },
      prepare: (folder: string) => rmSync(join(folder, '.git'), { recursive: true }),
    };
    assert.equal(await refusal([], outside), `The current folder isn't in a git repository. ${without}`);
    assert.equal(
      await refusal([], { ...outside, env: { PATH: '/nowhere' } }),
      `Git isn't installed. ${without}`,
    );
  });
});

suite('diff: files', () => {
  test('files that are changed, moved, deleted, untracked, ignored and excluded', async () => {
    const situation = repository((folder) => {
      const old = {
        'changed.contract.json': contract('changed'),
        'moved.contract.json': contract('moved'),
        'same.contract.json': contract('same'),
        'gone/deleted.contract.json': contract('deleted'),
        'gone/other.json': contract('other'),
        'named.json': contract('named'),
        'drafts/excluded.contract.json': contract('excluded'),
        'component-contract.config.json':
          '{ "contracts": ["**/*.contract.json", "named.json"], "exclude": ["drafts"] }',
        '.gitignore': 'ignored*\n',
      };
      commit(folder, old);
      write(folder, {
        'changed.contract.json': contract('changed', 'x'),
        'moved.contract.json': undefined,
        'lib/moved.contract.json': contract('moved'),
        'gone/deleted.contract.json': undefined,
        'gone/other.json': undefined,
        'named.json': contract('named', 'x'),
        'drafts/excluded.contract.json': contract('excluded', 'x'),
        'new.contract.json': contract('new'),
        'ignored.contract.json': contract('ignored'),
      });
      // Read, but equal.
      write(folder, { 'same.contract.json': contract('same') });
    });
    assert.deepEqual(await linesOf(['HEAD'], situation), [
      'deleted contract/removed: HEAD:gone/deleted.contract.json > -',
      'changed prop/added: HEAD:changed.contract.json > changed.contract.json',
      'named prop/added: HEAD:named.json > named.json',
      'new contract/added: - > new.contract.json',
    ]);
    assert.equal(
      await refusal(['HEAD', '--', 'ignored.contract.json'], situation),
      '"ignored.contract.json" is neither in HEAD nor in the working tree. What git ignores isn\'t compared.',
    );
  });

  test('a folder that can not be read', { skip: process.getuid?.() === 0 }, async () => {
    const situation = repository((folder) => {
      commit(folder, { 'lib/a.contract.json': contract('a'), 'b.contract.json': contract('b') });
      write(folder, { 'b.contract.json': contract('b', 'x') });
      chmodSync(join(folder, 'lib'), 0);
    });
    const inspect = (folder: string): void => chmodSync(join(folder, 'lib'), 0o755);
    const { code, lines } = await diff(['HEAD'], { ...situation, inspect });
    assert.equal(code, 2);
    assert.deepEqual(lines, [
      'b prop/added: HEAD:b.contract.json > b.contract.json',
      'lib: permission denied',
      "lib/a.contract.json: it can't be read: permission denied",
    ]);
  });

  test('the current folder and below, or the named paths, even if they are gone', async () => {
    const situation = repository((folder) => {
      commit(folder, {
        'lib/a.contract.json': contract('a'),
        'lib/deep/b.contract.json': contract('b'),
        'other/c.contract.json': contract('c'),
        'other/d.json': contract('d'),
      });
      write(folder, {
        'lib/a.contract.json': contract('a', 'x'),
        'lib/deep/b.contract.json': undefined,
        'other/c.contract.json': contract('c', 'x'),
        'other/d.json': contract('d', 'x'),
      });
    });
    const a = 'a prop/added: HEAD:lib/a.contract.json > lib/a.contract.json';
    const b = 'b contract/removed: HEAD:lib/deep/b.contract.json > -';
    const c = 'c prop/added: HEAD:other/c.contract.json > other/c.contract.json';
    const d = 'd prop/added: HEAD:other/d.json > other/d.json';
    assert.deepEqual(await linesOf(['HEAD'], situation), [b, a, c]);
    assert.deepEqual(await linesOf(['HEAD'], { ...situation, in: 'lib' }), [b, a.replace('> lib/', '> ')]);
    assert.deepEqual(await linesOf(['HEAD', '--', 'lib'], situation), [b, a]);
    assert.deepEqual(await linesOf(['HEAD', '--', 'lib/deep', 'other/d.json'], situation), [b, d]);
    assert.deepEqual(await linesOf(['HEAD', '--', '../other/'], { ...situation, in: 'lib' }), [
      c.replace('> ', '> ../'),
    ]);
    assert.equal(
      await refusal(['HEAD', '--', 'lib', 'x*'], situation),
      '"x*" is neither in HEAD nor in the working tree.',
    );
    assert.equal(await refusal(['HEAD', '--', '..'], situation), '".." is outside the repository.');
    assert.equal(await refusal(['HEAD', '--', ''], situation), 'An empty path matches nothing.');
  });

  test('a file that is no valid contract on one side', async () => {
    const prepared = (before: string, after: string): Situation =>
      repository((folder) => {
        commit(folder, { [A]: before });
        write(folder, { [A]: after });
      });
    const broken = '{ "contractId": "a" ';
    const past = await diff(['HEAD', '--fail-on', 'breaking'], prepared(broken, contract('a')));
    assert.equal(past.code, 0);
    assert.match(past.lines!.join('\n'), /^HEAD:a\.contract\.json: /);
    const now = prepared(contract('a'), broken);
    assert.equal((await diff(['HEAD'], now)).code, 0);
    assert.equal((await diff(['HEAD', '--fail-on', 'breaking'], now)).code, 1);
  });

  test('what fails', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a', 'x'), 'b.contract.json': contract('b') });
      write(folder, { [A]: contract('a') });
    });
    const codeOf = async (...args: string[]): Promise<number> =>
      (await diff(['HEAD', ...args], situation)).code;
    assert.equal(await codeOf(), 0);
    assert.equal(await codeOf('--fail-on', 'breaking'), 1);
    assert.equal(await codeOf('--fail-on', 'dangerous'), 1);
    assert.equal(await codeOf('--fail-on', 'version', '--fail-on', 'dangerous', '--', 'b.contract.json'), 0);
    assert.equal(
      await refusal(['--fail-on', 'safe'], situation),
      '--fail-on can\'t be "safe". Use breaking, dangerous or version.',
    );
    assert.match(
      await refusal(['HEAD', '--format', `json=${A}`], situation),
      /^The report can't replace "a\.contract\.json"/,
    );
  });

  test('a mistake in the config file, which is that of the working tree', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a') });
      write(folder, { 'component-contract.config.json': '{ "contracts": 1 }' });
    });
    const { code, stderr } = await diff(['HEAD'], situation);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /"component-contract\.config\.json" has 1 mistake, which "component-contract check" explains\./,
    );
  });

  test('classes of changes, by the nearest config file', async () => {
    const situation = repository((folder) => {
      commit(folder, {
        'lib/a.contract.json': contract('a', 'x'),
        'lib/gone/b.contract.json': contract('b'),
      });
      write(folder, {
        'component-contract.config.json': '{}',
        'lib/component-contract.config.json':
          '{ "changes": { "prop/removed": "safe", "contract/removed": "safe" } }',
        'lib/a.contract.json': contract('a'),
        'lib/gone/b.contract.json': undefined,
      });
    });
    const { code, lines } = await diff(['HEAD', '--fail-on', 'dangerous'], situation);
    assert.deepEqual([code, lines?.length], [0, 2]);
  });

  test('versions of manifests, changed or not', async () => {
    const manifest = (version: string): string =>
      JSON.stringify({ contractVersion: version, artifacts: [{ path: A, address: 'x' }] });
    const situation = (before: string, after: string): Situation =>
      repository((folder) => {
        commit(folder, {
          [A]: contract('a', 'x'),
          'manifest.json': manifest(before),
          'other/manifest.json': '{}',
        });
        write(folder, { [A]: contract('a'), 'manifest.json': manifest(after) });
      });
    const codeOf = async (...versions: [string, string]): Promise<number> =>
      (await diff(['HEAD', '--fail-on', 'version'], situation(...versions))).code;
    assert.equal(await codeOf('1.0.0', '1.0.0'), 1);
    assert.equal(await codeOf('1.0.0', '1.1.0'), 1);
    assert.equal(await codeOf('1.0.0', '2.0.0'), 0);
    // What no semantic version is can't be enough.
    assert.equal(await codeOf('spring', 'spring'), 1);
    assert.equal(await codeOf('1.0', '2.0.0'), 1);
  });

  test('a link counts as the file of the repository that it leads to, each file once', async () => {
    const [from, to] = ['store/a.json', 'lib/a.contract.json'];
    const situation = repository((folder) => {
      commit(folder, { [from]: contract('a', 'x'), 'lib/b.contract.json': contract('b') });
      symlinkSync(`../${from}`, join(folder, to));
      symlinkSync('b.contract.json', join(folder, 'lib/again.contract.json'));
      symlinkSync(`../${from}`, join(folder, 'lib/twice.contract.json'));
      commit(folder, {}, 'v1');
      commit(folder, { [from]: contract('a') }, 'v2');
      write(folder, { [from]: contract('a', 'y') });
    });
    assert.deepEqual(await linesOf(['v1', 'v2'], situation), [`a prop/removed: v1:${to} > v2:${to}`]);
    assert.deepEqual(await linesOf(['v1', '--', 'lib'], situation), [
      `a prop/removed: v1:${to} > ${to}`,
      `a prop/added: v1:${to} > ${to}`,
    ]);
    assert.deepEqual(await linesOf(['v2', '--', 'lib/twice.contract.json'], situation), [
      'a prop/added: v2:lib/twice.contract.json > lib/twice.contract.json',
    ]);
  });

  test('a file that is replaced by a link to itself is not removed', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a'), 'b.contract.json': contract('b') });
      mkdirSync(join(folder, 'store'));
      for (const [name, text] of [
        ['a', contract('a')],
        ['b', contract('b', 'x')],
      ] as const) {
        write(folder, { [`${name}.contract.json`]: undefined, [`store/${name}`]: text });
        symlinkSync(join('store', name), join(folder, `${name}.contract.json`));
      }
    });
    assert.deepEqual(await linesOf(['HEAD'], situation), [
      'b prop/added: HEAD:b.contract.json > b.contract.json',
    ]);
  });

  test('a link that leads to no file of the repository is named', async () => {
    const replace = (folder: string): void => {
      commit(folder, { [A]: contract('a'), 'b.contract.json': contract('b') });
      write(folder, { [A]: undefined });
      symlinkSync('../elsewhere.json', join(folder, A));
      symlinkSync('nowhere', join(folder, 'old.contract.json'));
    };
    const why = 'it is a link that leads to no file of the repository';
    const { code, lines } = await diff(['HEAD', '--fail-on', 'breaking'], repository(replace));
    assert.deepEqual([code, lines], [2, [`${A}: ${why}`, `old.contract.json: ${why}`]]);
    // While it stays as it is, this fails nothing.
    const later = repository((folder) => {
      replace(folder);
      commit(folder, {});
    });
    const same = await diff(['HEAD', '--fail-on', 'breaking'], later);
    assert.deepEqual([same.code, same.lines], [0, []]);
    assert.equal(
      same.stderr,
      [A, 'old.contract.json']
        .map((file) => `component-contract: "${file}" can't be compared: ${why}.\n`)
        .join(''),
    );
    assert.equal(await refusal(['HEAD', '--', A], later), `"HEAD:${A}" can't be compared: ${why}.`);
  });

  test('submodules are left out, and refused where they are named', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a') });
      mkdirSync(join(folder, 'sub'));
      git(join(folder, 'sub'), 'init', '-q');
      commit(join(folder, 'sub'), { 'b.contract.json': contract('b') });
      commit(folder, {});
      write(folder, { 'sub/c.contract.json': contract('c') });
      commit(join(folder, 'sub'), {});
    });
    assert.deepEqual(await linesOf(['HEAD~1'], situation), []);
    assert.deepEqual(await linesOf(['HEAD'], situation), []);
    assert.deepEqual(await linesOf(['HEAD~1', 'HEAD'], situation), []);
    assert.equal(await refusal(['HEAD:sub'], situation), '"HEAD:sub" can\'t be compared: it is a submodule.');
  });

  const isLinux = process.platform === 'linux';

  test('names that are not UTF-8 are problems', { skip: !isLinux }, async () => {
    const [one, other] = ['\xe4', '\xf6'].map((letter) => Buffer.from(`${letter}.contract.json`, 'latin1'));
    const situation = repository((folder) => {
      const put = (name: Buffer, text: string): void =>
        writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), text);
      put(one!, contract('a', 'x'));
      put(other!, contract('b', 'x'));
      commit(folder, { 'c.contract.json': contract('c') }, 'v1');
      put(one!, contract('a'));
      put(other!, contract('b'));
      commit(folder, { 'c.contract.json': contract('c', 'x') });
    });
    const why = "its name isn't encoded in UTF-8";
    for (const [head, label] of [
      [['HEAD'], 'HEAD:'],
      [[], ''],
    ] as const) {
      const { code, lines } = await diff(['v1', ...head], situation);
      assert.deepEqual(
        [code, lines],
        [
          2,
          [
            `c prop/added: v1:c.contract.json > ${label}c.contract.json`,
            `v1:\ufffd.contract.json: ${why}`,
            `${label}\ufffd.contract.json: ${why}`,
          ],
        ],
      );
    }
  });

  test('git that waits for a pipe is ended', { skip: !isLinux }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
    try {
      git(folder, 'init', '-q');
      execFileSync('mkfifo', [join(folder, '.gitignore')]);
      const impatient = new Git({ cwd: folder, env: ENV }, 'Do it yourself.', 1000);
      assert.throws(() => impatient.workingEntries(['']), /Git gave no answer in time\. Do it yourself\./);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a manifest means the contracts that it lists, and a sparse checkout deletes nothing', async () => {
    const manifest = (...paths: string[]): string =>
      JSON.stringify({ contractVersion: '1.0.0', artifacts: paths.map((path) => ({ path, address: 'x' })) });
    const situation = repository((folder) => {
      commit(folder, {
        'dist/list.json': manifest('a.json', './deep/b.contract.json'),
        'dist/a.json': contract('a'),
        'dist/deep/b.contract.json': contract('b'),
        'dist/c.contract.json': contract('c'),
      });
      write(folder, { 'dist/a.json': contract('a', 'x'), 'dist/c.contract.json': contract('c', 'x') });
      git(folder, 'update-index', '--skip-worktree', 'dist/deep/b.contract.json');
      rmSync(join(folder, 'dist/deep'), { recursive: true });
    });
    assert.deepEqual(await linesOf(['HEAD:dist/list.json'], situation), [
      'a prop/added: HEAD:dist/a.json > dist/a.json',
    ]);
    assert.deepEqual(await linesOf(['HEAD'], situation), [
      'c prop/added: HEAD:dist/c.contract.json > dist/c.contract.json',
    ]);
  });

  test('a sparse checkout is compared as its commit is', async () => {
    const manifest = JSON.stringify({
      contractVersion: '1.0.0',
      artifacts: [{ path: 'a.contract.json', address: 'x' }],
    });
    for (const options of [[], ['--sparse-index']]) {
      const situation = repository((folder) => {
        const a = 'lib/a.contract.json';
        commit(folder, { [a]: contract('a'), 'app/b.contract.json': contract('b') }, 'v1');
        commit(folder, { 'lib/manifest.json': manifest }, 'v2');
        commit(folder, { [a]: contract('a', 'x'), 'lib/new.contract.json': contract('new') });
        git(folder, 'sparse-checkout', 'set', ...options, 'app');
        write(folder, { 'app/b.contract.json': contract('b', 'x') });
      });
      const lines = [
        'a prop/added: v1:lib/a.contract.json > lib/a.contract.json',
        'b prop/added: v1:app/b.contract.json > app/b.contract.json',
        'new contract/added: - > lib/new.contract.json',
      ];
      assert.deepEqual(await linesOf(['v1'], situation), lines);
      assert.equal((await diff(['v1', '--fail-on', 'breaking'], situation)).code, 0);
      assert.equal((await diff(['v2', '--fail-on', 'version'], situation)).code, 1);
      assert.deepEqual(await linesOf(['HEAD'], situation), [lines[1]!.replace('v1', 'HEAD')]);
    }
  });

  test('in a hook of a linked working tree, the folder decides about the repository', async () => {
    const env: Record<string, string> = { ...ENV };
    const situation = repository(
      (folder) => {
        commit(folder, { [A]: contract('a'), 'lib/b.contract.json': contract('b') });
        git(folder, 'worktree', 'add', '-q', 'linked');
        env['GIT_DIR'] = join(folder, '.git/worktrees/linked');
        env['GIT_INDEX_FILE'] = join(folder, '.git/worktrees/linked/index');
        write(folder, { 'linked/lib/b.contract.json': contract('b', 'x') });
      },
      { in: 'linked/lib', env },
    );
    const changed = 'b prop/added: HEAD:lib/b.contract.json > b.contract.json';
    assert.deepEqual(await linesOf(['HEAD'], situation), [changed]);
    assert.deepEqual(await linesOf(['HEAD', '--', '..'], situation), [changed]);
  });

  test('in a hook of a commit of some files, the index does not matter', async () => {
    const env: Record<string, string> = { ...ENV };
    const situation = repository(
      (folder) => {
        commit(folder, { [A]: contract('a'), 'b.contract.json': contract('b') });
        write(folder, { [A]: contract('a', 'x'), 'b.contract.json': contract('b', 'x') });
        // As "git commit a.contract.json" does.
        env['GIT_INDEX_FILE'] = join(folder, '.git/next-index-1.lock');
        execFileSync('git', ['read-tree', 'HEAD'], { cwd: folder, env });
        execFileSync('git', ['add', A], { cwd: folder, env });
      },
      { env },
    );
    assert.deepEqual(await linesOf(['HEAD'], situation), [
      `a prop/added: HEAD:${A} > ${A}`,
      'b prop/added: HEAD:b.contract.json > b.contract.json',
    ]);
  });

  test('many paths, as a hook passes them', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `lib/${index % 7}/c${index}.contract.json`);
    const situation = repository((folder) => {
      const contracts = (...props: string[]): Record<string, string> =>
        Object.fromEntries(names.map((name, index) => [name, contract(`c${index}`, ...props)]));
      commit(folder, contracts());
      write(folder, { ...contracts('x'), [names[0]!]: undefined });
    });
    const some = names.filter((_, index) => index % 2 === 0);
    assert.equal((await linesOf(['HEAD', '--', ...some], situation)).length, some.length);
    assert.equal(
      await refusal(['HEAD', '--', ...some, 'lib/7'], situation),
      '"lib/7" is neither in HEAD nor in the working tree.',
    );
  });

  test('a copy that is gone is no removed contract, even if the other one has not changed', async () => {
    const situation = repository((folder) => {
      commit(folder, { [A]: contract('a'), 'old/a.contract.json': contract('a') });
      write(folder, { 'old/a.contract.json': undefined, 'new/a.contract.json': contract('a') });
    });
    assert.deepEqual(await linesOf(['HEAD'], situation), []);
    assert.deepEqual(await linesOf(['HEAD', '--', 'old'], situation), [
      'a contract/removed: HEAD:old/a.contract.json > -',
    ]);
  });

  test('annotations name the file if the newer side is checked out', async () => {
    const situation = repository(
      (folder) => {
        commit(folder, { 'lib/a.contract.json': contract('a', 'x') }, 'v1');
        commit(folder, { 'lib/a.contract.json': contract('a') }, 'v2');
        commit(folder, { 'README.md': 'A library.' });
      },
      { in: 'lib' },
    );
    const fileOf = async (...args: string[]): Promise<string | undefined> => {
      const { stdout } = await runLine(['diff', ...args, '--format', 'github'], situation);
      return /^::error file=(.*?),line=1,/m.exec(stdout)?.[1];
    };
    assert.equal(await fileOf('v1...'), 'lib/a.contract.json');
    assert.equal(await fileOf('v1', 'HEAD'), 'lib/a.contract.json');
    assert.equal(await fileOf('v1', 'main'), 'lib/a.contract.json');
    assert.equal(await fileOf('v1', 'v2'), 'v2%3Alib/a.contract.json');
    assert.equal(await fileOf('v1'), 'lib/a.contract.json');
  });

  test('git that fails without a word', { skip: !isLinux }, async () => {
    for (const [script, why] of [
      ['exit 3', 'exit code 3'],
      ['kill -9 $$', 'it was ended by SIGKILL'],
    ]) {
      const env: Record<string, string> = { ...ENV };
      const situation = repository((folder) => {
        write(folder, { 'bin/git': `#!/bin/sh\n${script}\n` });
        chmodSync(join(folder, 'bin/git'), 0o755);
        env['PATH'] = join(folder, 'bin');
      });
      assert.equal(await refusal([], { ...situation, env }), `git rev-parse failed: ${why}.`);
    }
  });

  test('hostile names', async () => {
    const names = [
      '-rf.contract.json',
      'a"b.contract.json',
      "a'b.contract.json",
      'a\nb.contract.json',
      'a:b.contract.json',
      '$(x).contract.json',
      'ü[*]?.contract.json',
    ];
    const situation = repository((folder) => {
      commit(folder, Object.fromEntries(names.map((name, index) => [name, contract(`a${index}`)])));
      write(folder, Object.fromEntries(names.map((name, index) => [name, contract(`a${index}`, 'x')])));
    });
    assert.deepEqual(
      await linesOf(['HEAD'], situation),
      names.map((name, index) => `a${index} prop/added: HEAD:${name} > ${name}`),
    );
    for (const [index, name] of names.entries()) {
      assert.deepEqual(await linesOf(['HEAD', '--', name], situation), [
        `a${index} prop/added: HEAD:${name} > ${name}`,
      ]);
      assert.deepEqual(await linesOf([`HEAD:${name}`], situation), [
        `a${index} prop/added: HEAD:${name} > ${name}`,
      ]);
    }
  });

  test('nothing of the repository is run or written', async () => {
    let before: string | undefined;
    const all = (folder: string): string =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => join(folder, name))
        .map((path) => `${path} ${statSync(path).isFile() ? readFileSync(path, 'base64') : ''}`)
        .join('\n');
    const situation = repository(
      (folder) => {
        const evil = join(folder, '.git/evil');
        writeFileSync(evil, `#!/bin/sh\necho x >> "${folder}/EVIL"\ncat\n`);
        chmodSync(evil, 0o755);
        commit(folder, {
          [A]: contract('a'),
          'b.contract.json': contract('b'),
          '.gitattributes': '*.json filter=evil diff=evil\n',
        });
        // Files that are as new as the index are read by git to see whether they are modified.
        utimesSync(join(folder, '.git/index'), 1, 1);
        for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout'])
          symlinkSync(evil, join(folder, '.git/hooks', hook));
        for (const key of [
          'core.fsmonitor',
          'filter.evil.clean',
          'filter.evil.process',
          'diff.evil.textconv',
          'diff.external',
          'core.pager',
        ])
          git(folder, 'config', key, evil);
        git(folder, 'config', 'filter.evil.required', 'true');
        write(folder, { [A]: contract('a', 'x') });
        before = all(folder);
      },
      {
        inspect(folder) {
          assert.equal(existsSync(join(folder, 'EVIL')), false);
          assert.equal(all(folder), before);
        },
      },
    );
    assert.equal((await diff(['HEAD'], situation)).lines?.length, 1);
    assert.deepEqual((await diff(['HEAD...'], situation)).lines, []);
  });
});

suite('diff --files', () => {
  const none = { PATH: '/nowhere' };

  test('equal files are passed over, valid or not', async () => {
    const invalid = JSON.stringify({ contractId: 'b' });
    const situation: Situation = {
      env: none,
      files: {
        'old/b.contract.json': invalid,
        'new/b.contract.json': invalid,
        'new/c.contract.json': contract('b'),
      },
    };
    const { code, lines } = await diff(['--files', 'old', 'new', '--fail-on', 'breaking'], situation);
    assert.deepEqual([code, lines], [0, ['b contract/added: - > new/c.contract.json']]);
  });

  test('files, folders and manifests, without git', async () => {
    const manifest = JSON.stringify({
      contractVersion: '1.0.0',
      artifacts: [{ path: 'x/a.json', address: 'x' }],
    });
    const situation: Situation = {
      env: none,
      files: {
        'a.json': contract('a'),
        'b.json': contract('b', 'x'),
        'old/a.contract.json': contract('a'),
        'old/b.contract.json': contract('b'),
        'new/x/a.contract.json': contract('a', 'x'),
        'list/manifest.json': manifest,
        'list/x/a.json': contract('a', 'y'),
        'list/b.contract.json': contract('b', 'y'),
        'draft.dsds.yaml': 'id: a',
      },
    };
    assert.deepEqual(await linesOf(['--files', 'a.json', 'b.json'], situation), [
      'b contract/id: a.json > b.json',
      'b prop/added: a.json > b.json',
      'b component: a.json > b.json',
    ]);
    assert.deepEqual(await linesOf(['--files', 'old', 'new'], situation), [
      'b contract/removed: old/b.contract.json > -',
      'a prop/added: old/a.contract.json > new/x/a.contract.json',
    ]);
    assert.deepEqual(await linesOf(['--files', 'a.json', 'list/manifest.json'], situation), [
      'a prop/added: a.json > list/x/a.json',
    ]);
    assert.equal(await refusal(['--files', 'a.json', 'x'], situation), '"x" doesn\'t exist.');
    assert.equal(
      await refusal(['--files', 'a.json'], situation),
      '--files compares two files, folders or manifests: component-contract diff --files OLD NEW.',
    );
    assert.equal(
      await refusal(['--files', 'a.json', 'draft.dsds.yaml'], situation),
      '"draft.dsds.yaml" is a DSDS document. Only contracts can be compared.',
    );
  });
});
