import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { parse } from 'yaml';
import { scripts, version } from '../../package.json';

const TAG = `v${version}`;

/** A repository that is not ready in some way, so that nothing is packed. */
const projectRoot = mkdtempSync(path.join(tmpdir(), 'component-contract-release-'));
after(() => rmSync(projectRoot, { recursive: true, force: true }));
for (const file of ['.ci', 'package.json', 'package-lock.json'])
  cpSync(file, path.join(projectRoot, file), { recursive: true });

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
git('init', '--quiet');

/** The problems of a release with these files committed. */
function problems(files: Readonly<Record<string, string>>, ...args: string[]): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(projectRoot, name), text);
  git('add', '-A');
  git('commit', '--quiet', '--allow-empty', '--message', 'a');
  return release(...args);
}

function release(...args: string[]): string[] {
  const command = [path.join(projectRoot, '.ci/release.mjs'), '--dry-run', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  assert.deepEqual([status, stdout], [args.length > 0 ? 2 : 1, '']);
  return stderr
    .trim()
    .split('\n')
    .slice(args.length > 0 ? 0 : 1);
}

suite('npm run release -- --dry-run', () => {
  const lock = readFileSync('package-lock.json', 'utf8');

  test('wants the changes of the version', () => {
    assert.deepEqual(problems({ 'CHANGELOG.md': '# Changelog\n\n## 0.0.1\n\nOld.\n' }), [
      `- CHANGELOG.md has no section "## ${version}". Write what has changed.`,
    ]);
    const unreleased = `# Changelog\n\n## Unreleased\n\nMore.\n\n## ${version}\n\nNew.\n`;
    assert.deepEqual(problems({ 'CHANGELOG.md': unreleased }), [
      `- CHANGELOG.md still has a section "## Unreleased". Move what it says to "## ${version}".`,
    ]);
  });

  test('wants the same version everywhere', () => {
    const other = lock.replaceAll(`"version": "${version}"`, '"version": "0.0.9"');
    assert.deepEqual(problems({ 'CHANGELOG.md': `## ${version}\n\nNew.\n`, 'package-lock.json': other }), [
      '- package-lock.json has version 0.0.9. Run npm install.',
    ]);
    const manifest = readFileSync('package.json', 'utf8').replace(
      `"version": "${version}"`,
      '"version": "1.0.0-rc.1"',
    );
    const [first] = problems({ 'package.json': manifest });
    assert.equal(first, "- The version 1.0.0-rc.1 isn't three numbers, such as 1.2.3.");
    problems({
      'package.json': readFileSync('package.json', 'utf8'),
      'CHANGELOG.md': '',
      'package-lock.json': lock,
    });
  });

  test('wants a clean tree, and a tag that is free', () => {
    git('tag', TAG);
    problems({ 'CHANGELOG.md': '## 0.0.1\n' });
    writeFileSync(path.join(projectRoot, 'CHANGELOG.md'), `## ${version}\n\nNew.\n`);
    writeFileSync(path.join(projectRoot, 'new.txt'), '');
    const [changes, tagged, ...others] = release();
    assert.equal(changes, '- These files are not committed: CHANGELOG.md, new.txt.');
    assert.match(
      tagged!,
      new RegExp(`^- The tag ${TAG} is on another commit \\([0-9a-f]{7}\\)\\. Choose a new version\\.$`),
    );
    assert.deepEqual(others, []);
    git('tag', '--delete', TAG);
  });

  test('refuses a tag that names another version', () => {
    git('add', '-A');
    git('commit', '--quiet', '--message', 'a');
    git('tag', 'v9.9.9');
    assert.deepEqual(release(), [`- The commit has the tag v9.9.9, but the version is ${version}.`]);
  });

  test('refuses an option that it does not know', () =>
    assert.deepEqual(release('--now'), ['release: there is no option --now. The only one is --dry-run.']));
});

suite('.github/workflows/release.yml', () => {
  interface Step {
    readonly run?: string;
    readonly env?: Readonly<Record<string, string>>;
  }
  const { on, jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
    readonly on: unknown;
    readonly jobs: Readonly<
      Record<'check' | 'publish', { readonly steps: readonly Step[]; readonly needs?: string }>
    >;
  };
  const commands = (job: 'check' | 'publish'): string[] => jobs[job].steps.flatMap(({ run }) => run ?? []);

  test('runs when a tag is pushed, and publishes what .ci/run has passed', () => {
    assert.deepEqual(on, { push: { tags: ['v*'] } });
    assert.deepEqual(commands('check'), ['.ci/run']);
    assert.equal(jobs.publish.needs, 'check');
  });

  test('publishes the files that the dry run packs', () => {
    const [install, dryRun, ...publish] = commands('publish');
    assert.deepEqual([install, dryRun], ['npm ci', 'npm run release -- --dry-run']);
    assert.ok(scripts.release);
    assert.deepEqual(
      publish.map((line) =>
        line.replace(/^\S*?(?:node_modules\/\.bin\/|npx --yes )?(\w+)(?:@\S+)? .* /, '$1 '),
      ),
      ['vsce component-contract-*.vsix', 'ovsx component-contract-*.vsix', 'npm component-contract-*.tgz'],
    );
    const secrets = jobs.publish.steps.flatMap(({ env = {} }) => Object.keys(env));
    assert.deepEqual(secrets, ['VSCE_PAT', 'OVSX_PAT']);
  });
});
