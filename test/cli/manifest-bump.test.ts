import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commit, ENV, type Files, repository, write } from '../git.ts';
import { type Done, runLine } from '../shell.ts';

const contract = (id: string, ...states: string[]): string =>
  JSON.stringify({ contractId: id, component: id, states });

const manifest = (contractVersion: string, ...paths: string[]): string =>
  JSON.stringify({
    contractVersion,
    artifacts: paths.map((path) => ({ path, address: `sha256:${'0'.repeat(64)}`, origin: 'inferred' })),
  });

const [A, B] = ['lib/a.contract.json', 'lib/b.contract.json'];

/** Builds `lib/manifest.json` by what has changed since the tag `v1`. */
function build(before: Files, after: Files, ...args: string[]): Promise<Done> {
  const line = ['manifest', 'build', '--output', 'lib/manifest.json', '--bump', 'v1', ...args];
  return runLine(
    line,
    repository((folder) => {
      commit(folder, before, 'v1');
      write(folder, after);
    }),
  );
}

const versionOf = ({ files }: Done): string =>
  (JSON.parse(files['lib/manifest.json'] ?? '{}') as { contractVersion: string }).contractVersion;

const MANIFEST = manifest('1.4.0', 'a.contract.json');
const BEFORE = { [A]: contract('a', 'x'), 'lib/manifest.json': MANIFEST };

suite('manifest build --bump', () => {
  test('raises the version as the changes ask for', async () => {
    const done = await build(BEFORE, { [A]: contract('a', 'y'), [B]: contract('b') });
    assert.equal(
      done.stderr,
      `component-contract: Changes since v1: 1 breaking, 2 safe. After version "1.4.0" they need "2.0.0" or higher.
component-contract: Wrote "lib/manifest.json" for version "2.0.0": 1 added, 1 updated.
`,
    );
    assert.deepEqual([done.code, versionOf(done)], [0, '2.0.0']);
    assert.equal(versionOf(await build(BEFORE, { [B]: contract('b') })), '1.5.0');
    const classes = { 'component-contract.config.json': '{ "changes": { "state/added": "none" } }' };
    assert.equal(versionOf(await build(BEFORE, { ...classes, [A]: contract('a', 'x', 'y') })), '1.4.1');
  });

  test('keeps a version that is enough already', async () => {
    const raised = { 'lib/manifest.json': manifest('2.0.0-beta.1', 'a.contract.json') };
    assert.equal(versionOf(await build(BEFORE, { ...raised, [A]: contract('a') })), '2.0.0-beta.1');
    const lower = { 'lib/manifest.json': manifest('1.5.0', 'a.contract.json') };
    assert.equal(versionOf(await build(BEFORE, { ...lower, [A]: contract('a') })), '2.0.0');
    const same = await build(BEFORE, {});
    assert.match(same.stderr, /Nothing has changed since v1\./);
    assert.equal(versionOf(same), '1.4.0');
  });

  test('only proposes with --dry-run', async () => {
    const done = await build(BEFORE, { [A]: contract('a') }, '--dry-run');
    assert.match(done.stderr, /Would write "lib\/manifest\.json" for version "2\.0\.0"/);
    assert.equal(versionOf(done), '1.4.0');
  });

  test('counts only what the manifest lists', async () => {
    const before = { ...BEFORE, 'c.contract.json': contract('c', 'x') };
    assert.equal(versionOf(await build(before, { 'c.contract.json': contract('c') })), '1.4.0');
  });

  test('is refused if a contract can not be compared', async () => {
    const broken = '{ "contractId": "a" }';
    const past = await build({ ...BEFORE, [A]: broken }, { [A]: contract('a') });
    assert.match(
      past.stderr,
      /"v1:lib\/a\.contract\.json" can't be compared: .*\. So the next version is unknown\. Write the version/,
    );
    assert.deepEqual([past.code, versionOf(past)], [2, '1.4.0']);
    const now = await build(BEFORE, { [A]: broken });
    assert.deepEqual([now.code, versionOf(now)], [1, '1.4.0'], now.stderr);
  });

  test('is refused outside a repository', async () => {
    const line = ['manifest', 'build', '--bump', 'v1'];
    const { code, stderr } = await runLine(line, {
      files: { 'a.contract.json': contract('a') },
      env: ENV,
      prepare: (folder) => rmSync(join(folder, '.git'), { recursive: true }),
    });
    const why = "The current folder isn't in a git repository";
    assert.equal(
      stderr,
      `component-contract: ${why}. Write the version instead: --contract-version 1.0.0.\n`,
    );
    assert.equal(code, 2);
  });

  test('does not raise the version again', async () => {
    const once = await build(BEFORE, { [A]: contract('a') });
    const raised = { [A]: contract('a'), 'lib/manifest.json': once.files['lib/manifest.json'] };
    const twice = await build(BEFORE, raised);
    assert.match(twice.stderr, /"lib\/manifest\.json" is up to date/);
    assert.deepEqual([twice.code, versionOf(twice)], [0, '2.0.0']);
  });

  test('is refused without a version at the base', async () => {
    const advice = 'Write the version instead: --contract-version 1.0.0.';
    const why = async (before: Files, ...args: string[]): Promise<string> => {
      const { code, stderr } = await build(before, { [B]: contract('b') }, ...args);
      assert.equal(code, 2);
      return stderr.replace('component-contract: ', '').trimEnd();
    };
    const none = `v1 has no manifest "lib/manifest.json" with a version. ${advice}`;
    assert.equal(await why({ [A]: contract('a') }), none);
    assert.equal(await why({ [A]: contract('a'), 'lib/manifest.json': manifest('') }), none);
    assert.equal(
      await why({ ...BEFORE, 'lib/manifest.json': manifest('spring', 'a.contract.json') }),
      `The version "spring" in "lib/manifest.json" of v1 isn't a semantic version, such as "1.2.0". ${advice}`,
    );
    assert.match(await why(BEFORE, '--bump', 'v9'), /^There is no revision "v9"\./);
    assert.equal(
      await why(BEFORE, '--contract-version', '2'),
      "--contract-version and --bump can't be used together.",
    );
  });
});
