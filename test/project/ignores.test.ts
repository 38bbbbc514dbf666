import assert from 'node:assert/strict';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { find } from '../../server/src/io/node-find-files.ts';
import { workspaceAt } from '../../server/src/io/node-sync.ts';
import { forAll } from '../arbitrary.ts';

type Files = Readonly<Record<string, string>>;

/** Runs something in a repository with these files. */
function inRepository<T>(files: Files, run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  try {
    git(folder, 'init', '--quiet');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Git as it comes, whatever the one who runs this has told theirs. */
function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const asOnLinux = ['-c', 'core.ignorecase=false', '-c', 'core.excludesFile=/dev/null'];
  return execFileSync('git', [...asOnLinux, ...args], { cwd: folder, env, encoding: 'utf8' });
}

const byGit = (folder: string): string[] =>
  git(folder, 'ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean).sort();

const byOurs = (folder: string): string[] =>
  find(['**/*'], workspaceAt(folder), folder)
    .files.map(({ shown }) => shown)
    .sort();

const word = fc.constantFrom('a', 'b', 'ab', 'a.c', '[a]', '#a', '!a', 'a b', 'b ');

const piece = fc.oneof(
  { weight: 6, arbitrary: word },
  fc.constantFrom(
    '*',
    '**',
    'a*',
    '*b',
    '?',
    '[ab]',
    '[!a]',
    '[^a]',
    '[a-c]*',
    '*.c',
    '\\#a',
    '\\!a',
    '\\*',
    'b\\ ',
  ),
  fc.constantFrom(
    '[',
    '[a',
    '[]a]',
    '[]',
    '[]-]',
    '[\\]]',
    'a\\',
    '\\a',
    '***',
    '[a-',
    '[--b]',
    '[b-a]',
    '[a-Z]b',
    '',
    '.',
    '..',
  ),
);

const line = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '!', '#', '\\'),
    fc.constantFrom('', '', '/', '**/'),
    fc.array(piece, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '/', '/**', '/*'),
    fc.constantFrom('', '', ' ', '  ', '\t'),
  )
  .map(([sign, start, pieces, end, spaces]) => sign + start + pieces.join('/') + end + spaces);

const gitignore = fc
  .tuple(
    fc.constantFrom('', '', '', '\uFEFF'),
    fc.array(line, { maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([mark, rules, eol, ended]) => mark + rules.join(eol) + (ended ? eol : ''));

/** A tree with the same few names at every level. */
const NAMES = ['a', 'b', 'ab', 'a.c', '[a]', '#a', '!a', 'a b', 'b '];

const TREE: Files = Object.fromEntries(
  ['', ...['a/', 'b/', 'a b/'].flatMap((one) => [one, `${one}x/`, `${one}ab/`])].flatMap((folder) =>
    NAMES.filter(
      (name) => folder.split('/').length > 2 || !['a', 'b', 'a b', 'ab'].includes(name) || folder === 'x',
    )
      .concat('f')
      .map((name) => [folder + name, '']),
  ),
);

// The Node of Windows that runs in CI has no git beside it.
suite('what git ignores', { skip: process.platform === 'win32' }, () => {
  test('the same files are left as git leaves', () =>
    inRepository(TREE, (folder) =>
      forAll(
        fc.record({
          '.gitignore': gitignore,
          'a/.gitignore': gitignore,
          'b/x/.gitignore': gitignore,
          '.git/info/exclude': gitignore,
        }),
        (ignores) => {
          for (const [path, text] of Object.entries(ignores)) writeFileSync(join(folder, path), text);
          assert.deepEqual(byOurs(folder), byGit(folder));
        },
        80,
      ),
    ));

  const files = { café: '', 'ab/c': '', 'a/cd': '' };
  for (const [title, rule, ours, theirs] of [
    ['goes by characters, where git goes by bytes', 'caf?', ['café'], []],
    ['takes two stars behind a name for one, which git takes for many folders', 'a**/c', ['ab/c'], ['ab/c']],
  ] as const) {
    test(`a difference: ${title}`, () =>
      inRepository({ ...files, '.gitignore': rule }, (folder) => {
        const all = ['.gitignore', ...Object.keys(files)].sort();
        const without = (some: readonly string[]): string[] => all.filter((each) => !some.includes(each));
        assert.deepEqual([byOurs(folder), byGit(folder)], [without(ours), without(theirs)]);
      }));
  }

  test('a difference: it does not look into the index, where there may be files that git was told to ignore', () =>
    inRepository({ '.gitignore': 'gen', 'gen/a': '' }, (folder) => {
      git(folder, 'add', '--force', 'gen/a');
      assert.deepEqual(byOurs(folder), ['.gitignore']);
      assert.equal(git(folder, 'ls-files').trim(), 'gen/a');
    }));
});
