// Prepares a release. `npm run release -- --dry-run` checks that everything is ready, packs it, and prints what would be published.
// Without --dry-run the release is tagged, too. Publishing is up to .github/workflows/release.yml, which runs when a tag is pushed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { packAll } from './package.mjs';

const root = path.join(import.meta.dirname, '..');

process.exitCode = await release(process.argv.slice(2));

async function release(args) {
  const unknown = args.find((arg) => arg !== '--dry-run');
  if (unknown !== undefined) {
    console.error(`release: there is no option ${unknown}. The only one is --dry-run.`);
    return 2;
  }
  const manifest = readJson('package.json');
  const tag = `v${manifest.version}`;
  const notes = notesOf(manifest.version);
  const problems = [
    ...problemsOfVersion(manifest),
    ...problemsOfNotes(manifest.version, notes),
    ...problemsOfGit(tag),
  ];
  if (problems.length > 0) {
    console.error(`${manifest.name} ${manifest.version} can't be released:`);
    for (const problem of problems) console.error(`- ${problem}`);
    return 1;
  }
  const { tarball, vsix } = await packAll();
  const extension = `${manifest.publisher}.${manifest.name}`;
  console.log(`${manifest.name} ${manifest.version}, from commit ${git('rev-parse', '--short', 'HEAD')}\n`);
  print(vsix, [`VS Code Marketplace: ${extension}`, `Open VSX: ${extension}`]);
  print(tarball, [`npm: ${manifest.name}@${manifest.version}`]);
  console.log(`Release notes, from CHANGELOG.md:\n\n${notes.replaceAll(/^(?=.)/gm, '  ')}\n`);
  if (args.includes('--dry-run')) {
    console.log('This was a dry run. Nothing was tagged or published.');
  } else {
    git('tag', '--annotate', '--message', `${manifest.name} ${manifest.version}`, tag);
    console.log(`Tagged ${tag}. To publish it, run: git push origin ${tag}`);
  }
  return 0;
}

function problemsOfVersion({ version }) {
  const problems = [];
  // The Marketplace takes nothing else.
  if (!/^\d+\.\d+\.\d+$/.test(version))
    problems.push(`The version ${version} isn't three numbers, such as 1.2.3.`);
  const lock = readJson('package-lock.json');
  if (lock.version !== version || lock.packages[''].version !== version)
    problems.push(`package-lock.json has version ${lock.version}. Run npm install.`);
  return problems;
}

function problemsOfNotes(version, notes) {
  if (notesOf('Unreleased') !== undefined)
    return [`CHANGELOG.md still has a section "## Unreleased". Move what it says to "## ${version}".`];
  if (notes === undefined) return [`CHANGELOG.md has no section "## ${version}". Write what has changed.`];
  return notes === ''
    ? [`The section "## ${version}" of CHANGELOG.md is empty. Write what has changed.`]
    : [];
}

/** A release is one commit, which a tag names. */
function problemsOfGit(tag) {
  const problems = [];
  const changes = git('status', '--porcelain');
  if (changes !== '')
    problems.push(
      `These files are not committed: ${changes.replaceAll(/^.. ?/gm, '').replaceAll('\n', ', ')}.`,
    );
  const other = git('tag', '--points-at', 'HEAD', '--list', 'v*')
    .split('\n')
    .find((each) => each !== '' && each !== tag);
  if (other !== undefined)
    problems.push(`The commit has the tag ${other}, but the version is ${tag.slice(1)}.`);
  const tagged = git('tag', '--list', tag) && git('rev-list', '-n', '1', tag);
  if (tagged && tagged !== git('rev-parse', 'HEAD'))
    problems.push(`The tag ${tag} is on another commit (${tagged.slice(0, 7)}). Choose a new version.`);
  return problems;
}

/** The section of a version in the changelog without its heading; undefined if there is none. */
function notesOf(version) {
  const sections = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const section = sections.find((each) => each.split(/\s/, 1)[0] === version);
  return section?.slice(section.indexOf('\n')).trim();
}

function print(file, destinations) {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  console.log(`${path.basename(file)}  ${Math.ceil(statSync(file).size / 1000)} KB  sha256:${hash}`);
  for (const destination of destinations) console.log(`  would go to ${destination}`);
  console.log('');
}

function readJson(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
