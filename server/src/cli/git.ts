// Reads a git repository. This is the only place that runs git.
import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import compare from 'semver/functions/compare.js';
import valid from 'semver/functions/valid.js';
import { decodedText, isAnythingAt } from '../io/node-sync.ts';
import type { ReadText } from '../io/workspace.ts';
import { byCodeUnits, quote, sentence, visible } from '../text/words.ts';
import { PROGRAM, Refusal, type Shell } from './terminal.ts';

/** Something in a commit or in the working tree. */
export interface TreeEntry {
  /** Its path from the root of the repository on. */
  readonly path: string;
  /** The id of its text; undefined if only the working tree has it. */
  readonly id: string | undefined;
  readonly kind: 'file' | 'symbolic link' | 'submodule';
}

/** No program that the repository names is run, nothing is written, and no network is used, in a partial clone neither. */
const SAFE_ENVIRONMENT = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};

const SAFE_OPTIONS = [
  '--no-pager',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null'].flatMap((each) => ['-c', each]),
];

/** The repository that a folder is in. Throws a {@link Refusal} if there is none, or no git. */
export class Git {
  /** The path of its root. */
  readonly root: string;

  /** `withoutGit`: what can be done where there is no repository, or no git. */
  constructor(
    private readonly shell: Pick<Shell, 'cwd' | 'env'>,
    private readonly withoutGit: string,
  ) {
    this.root = shell.cwd;
    this.root = resolve(shell.cwd, this.#text(['rev-parse', '--show-cdup']).trim());
  }

  /** The id of the commit that a revision names. */
  commit(revision: string): string {
    const id = this.#commitOf(revision);
    if (id !== undefined) return id;
    if (revision === 'HEAD') throw new Refusal('There is no commit yet.');
    throw new Refusal(`There is no revision ${quote(revision)}. ${this.#adviceOn(revision)}`);
  }

  /** The tag with the highest semantic version, such as `v1.2.3`, of those that HEAD has. */
  newestVersion(): string {
    this.commit('HEAD');
    const listing = ['for-each-ref', '--merged=HEAD', '--format=%(refname:strip=2)', 'refs/tags'];
    const tags = this.#text(listing).split('\n');
    const versions = tags.filter((tag) => /^v?\d/.test(tag) && valid(tag) !== null);
    const newest = versions.sort(compare).at(-1);
    if (newest !== undefined) return newest;
    const advice = this.#isShallow() ? ` ${ALL_COMMITS}` : '';
    throw new Refusal(
      `HEAD has no version tag, such as v1.2.3. Say what to compare with: ${PROGRAM} diff main.${advice}`,
    );
  }

  /** The id of the newest commit that two revisions share. */
  mergeBase(a: string, b: string): string {
    const args = ['merge-base', this.commit(a), this.commit(b)];
    const result = this.#run(args);
    if (result.code === 0) return result.stdout.toString().trim();
    if (result.code !== 1) throw this.#failure(args, result.stderr);
    const advice = this.#isShallow() ? ` ${ALL_COMMITS}` : '';
    throw new Refusal(`${quote(a)} and ${quote(b)} have no commit in common.${advice}`);
  }

  /** Returns true if a commit has another among those before it, or if that is unknown. */
  isAfter(commit: string, other: string): boolean {
    return this.#run(['merge-base', '--is-ancestor', other, commit]).code !== 1 || this.#isShallow();
  }

  /** What a commit has at some paths and below them; an empty path is the root. */
  entries(commit: string, paths: readonly string[]): TreeEntry[] {
    const below = paths.includes('') ? [] : paths;
    return listIn(this.#output(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...below])).map(
      (line) => {
        const [, mode = '', id = '', path = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line)!;
        return {
          path,
          id,
          kind: mode === '160000' ? 'submodule' : mode === '120000' ? 'symbolic link' : 'file',
        };
      },
    );
  }

  /** What the working tree has there, except what git ignores. `commit`: one that may have the same texts. */
  workingEntries(commit: string, paths: readonly string[]): TreeEntry[] {
    const below = ['--', ...(paths.includes('') ? ['.'] : paths)];
    const exactly = ['--no-renames', '--no-relative', '--no-ext-diff', '--ignore-submodules=all'];
    const changed = listIn(this.#output(['diff-index', '--name-only', '-z', ...exactly, commit, ...below]));
    const untracked = listIn(this.#output(['ls-files', '-z', '--others', '--exclude-standard', ...below]));
    const written = new Set([...changed, ...untracked]);
    const entries = this.entries(commit, paths).filter(({ path }) => !written.has(path));
    for (const path of written) {
      const kind = kindOf(resolve(this.root, path));
      if (kind) entries.push({ path, id: undefined, kind });
    }
    return entries.sort((a, b) => byCodeUnits(a.path, b.path));
  }

  /** Texts by their ids. */
  texts(ids: readonly string[]): ReadonlyMap<string, ReadText> {
    if (ids.length === 0) return new Map();
    const out = this.#output(['cat-file', '--batch'], `${ids.join('\n')}\n`);
    let at = 0;
    return new Map(
      ids.map((id) => {
        const end = out.indexOf('\n', at);
        const size = /^\w+ blob (\d+)$/.exec(out.toString('latin1', at, end))?.[1];
        if (size === undefined) throw new Refusal(`The object ${id} is missing. ${ALL_OBJECTS}`);
        const start = end + 1;
        at = start + Number(size) + 1;
        return [id, decodedText(out.subarray(start, at - 1))];
      }),
    );
  }

  #commitOf(revision: string): string | undefined {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
    const { code, stdout } = this.#run(args);
    return code === 0 ? stdout.toString().trim() : undefined;
  }

  /** The command that fetches an unknown revision. */
  #adviceOn(revision: string): string {
    if (revision !== '' && isAnythingAt(resolve(this.shell.cwd, revision)))
      return `To limit it to this file or folder: ${PROGRAM} diff -- ${visible(revision)}.`;
    const name = revision.replace(/^origin\/|[~^@].*$/gs, '');
    if (this.#isShallow()) return ALL_COMMITS;
    if (name === 'HEAD' || !/^\w[\w./-]*$/.test(name)) return 'See "git help revisions".';
    if (this.#commitOf(`origin/${name}`) !== undefined) return `Did you mean ${quote(`origin/${name}`)}?`;
    return `If the remote repository has it: git fetch origin ${valid(name) === null ? '' : 'tag '}${name}`;
  }

  #isShallow(): boolean {
    return this.#text(['rev-parse', '--is-shallow-repository']).trim() === 'true';
  }

  #text(args: readonly string[]): string {
    return this.#output(args).toString();
  }

  #output(args: readonly string[], input = ''): Buffer {
    const { code, stdout, stderr } = this.#run(args, input);
    // What can't be read is passed over with a warning.
    if (code === 0 && !/: Permission denied$/m.test(stderr)) return stdout;
    throw this.#failure(args, stderr);
  }

  #run(args: readonly string[], input = '') {
    const { env } = this.shell;
    const { error, status, stdout, stderr } = spawnSync('git', ['-C', this.root, ...SAFE_OPTIONS, ...args], {
      // Windows looks for programs in this folder first, and a repository may have one of that name.
      cwd: dirname(process.execPath),
      env: { ...env, ...SAFE_ENVIRONMENT },
      input,
      maxBuffer: Infinity,
      windowsHide: true,
    });
    if (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const why = isMissing ? "git isn't installed" : `git can't be run: ${visible(error.message)}`;
      throw new Refusal(`${sentence(why)}. ${this.withoutGit}`);
    }
    return { code: status, stdout, stderr: stderr.toString() };
  }

  #failure([command = '']: readonly string[], stderr: string): Refusal {
    if (stderr.includes('not a git repository (or any'))
      return new Refusal(`The current folder isn't in a git repository. ${this.withoutGit}`);
    const text = stderr
      .replaceAll(/^\w+: /gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const advice = /promisor|missing|unable to read/.test(text) ? ` ${ALL_OBJECTS}` : '';
    return new Refusal(`git ${command} failed: ${visible(text)}.${advice}`);
  }
}

/** The kind of what is at a path; undefined for folders and devices, and if nothing is there. */
function kindOf(path: string): TreeEntry['kind'] | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isSymbolicLink() ? 'symbolic link' : stats?.isFile() ? 'file' : undefined;
}

/** What git lists, each ended by a null character. */
const listIn = (stdout: Buffer): string[] => stdout.toString().split('\0').slice(0, -1);

const ALL_COMMITS = 'This clone is shallow. To fetch all commits and tags: git fetch --unshallow --tags.';

const ALL_OBJECTS = 'This clone is partial. To fetch what it lacks: git fetch --refetch --no-filter.';
