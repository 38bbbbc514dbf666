// Reads a git repository. This is the only place that runs git.
import { isUtf8 } from 'node:buffer';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import compare from 'semver/functions/compare.js';
import valid from 'semver/functions/valid.js';
import { decodedText, isAnythingAt, withSlashes } from '../io/node-sync.ts';
import type { ReadText } from '../io/workspace.ts';
import { byCodeUnits, quote, sentence, visible } from '../text/words.ts';
import { PROGRAM, Refusal, type Shell } from './terminal.ts';

/** Something in a commit or in the working tree. */
export interface TreeEntry {
  /** Its path from the root of the repository on. */
  readonly path: string;
  /** The id of its text; undefined if only the working tree has it. */
  readonly id: string | undefined;
  readonly kind: 'file' | 'symbolic link' | 'submodule' | 'unreadable folder';
}

/** No program that the repository names is run, nothing is written, and no network is used, in a partial clone neither. */
const SAFE_ENVIRONMENT = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};

/** What git sets for hooks. In a linked working tree, git would take the current folder for the root. */
const WITHOUT_HOOK = { GIT_DIR: undefined, GIT_INDEX_FILE: undefined };

const SAFE_OPTIONS = [
  '--no-pager',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null'].flatMap((each) => ['-c', each]),
];

/** The repository that a folder is in. Throws a {@link Refusal} if there is none, or no git. */
export class Git {
  /** The path of its root. */
  readonly root: string;
  readonly #options = [...SAFE_OPTIONS];

  /** `withoutGit`: what can be done where there is no repository, or no git. `patience`: milliseconds for one answer of git. */
  constructor(
    private readonly shell: Pick<Shell, 'cwd' | 'env'>,
    private readonly withoutGit: string,
    private readonly patience = 120_000,
  ) {
    this.root = shell.cwd;
    this.root = resolve(shell.cwd, this.#text(['rev-parse', '--show-cdup']).trim());
    const { stdout } = this.#run(['config', '--null', '--name-only', '--get-regexp', '^filter\\.']);
    if (!isUtf8(stdout) || stdout.includes('='))
      throw new Refusal('In the configuration of git, a filter has "=" in its name, or isn\'t in UTF-8.');
    this.#options.push(...listIn(stdout).flatMap((name) => ['-c', `${name}=`]));
  }

  /** A path from the root on; undefined outside the repository. */
  pathOf(path: string): string | undefined {
    const below = withSlashes(relative(this.root, path));
    return /^\.\.(\/|$)/.test(below) || isAbsolute(below) ? undefined : below;
  }

  /** The id of the commit that a revision names. */
  commit(revision: string): string {
    const object = this.#idOf(revision) ?? '';
    const id = this.#idOf(`${object}^{commit}`);
    if (id !== undefined) return id;
    if (revision === 'HEAD') throw new Refusal('There is no commit yet.');
    if (this.#idOf(`${object}^{object}`) !== undefined)
      throw new Refusal(`${quote(revision)} isn't a commit. Name a branch, a tag or a commit.`);
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
    if (result.status === 0) return result.stdout.toString().trim();
    if (result.status !== 1) throw this.#failure(args, result);
    const advice = this.#isShallow() ? ` ${ALL_COMMITS}` : '';
    throw new Refusal(`${quote(a)} and ${quote(b)} have no commit in common.${advice}`);
  }

  /** Returns true if a commit has another among those before it, or if that is unknown. */
  isAfter(commit: string, other: string): boolean {
    return this.#run(['merge-base', '--is-ancestor', other, commit]).status !== 1 || this.#isShallow();
  }

  /** What a commit has at some paths and below them; an empty path is the root. */
  entries(commit: string, paths: readonly string[]): TreeEntry[] {
    const below = paths.includes('') ? [] : paths;
    const { stdout } = this.#output(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...below]);
    return listIn(stdout).map((line) => {
      const [, mode, id, path = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line)!;
      return { path, id, kind: kindOf(mode) };
    });
  }

  /** What the working tree has there, except what git ignores, but with what a sparse checkout leaves out. */
  workingEntries(paths: readonly string[]): TreeEntry[] {
    const which = ['--cached', '--modified', '--others', '--exclude-standard'];
    const below = ['--', ...(paths.includes('') ? ['.'] : paths)];
    const { stdout, stderr } = this.#output(['ls-files', '-z', '-t', '-s', ...which, ...below]);
    const entries = new Map<string, TreeEntry>();
    for (const line of listIn(stdout)) {
      const [, tag = '?', mode, id, path = ''] = /^(?:\? |(\w) (\d+) (\w+) \d\t)(.*)$/s.exec(line)!;
      // H is unmodified, and S is left out. Anything else is as the disk has it, where no name that isn't UTF-8 is found.
      const isOfIndex = /[HS]/.test(tag);
      const isOnDisk = mode !== '160000' && !isOfIndex && !path.includes('\ufffd');
      const kind = isOnDisk ? kindOnDisk(resolve(this.root, path)) : kindOf(mode);
      if (kind) entries.set(path, { path, id: isOfIndex ? id : undefined, kind });
      else entries.delete(path);
    }
    for (const [, path = ''] of stderr.toString().matchAll(UNREADABLE))
      entries.set(path, { path, id: undefined, kind: 'unreadable folder' });
    return [...entries.values()].sort((a, b) => byCodeUnits(a.path, b.path));
  }

  /** Texts by their ids. */
  texts(ids: readonly string[]): ReadonlyMap<string, ReadText> {
    if (ids.length === 0) return new Map();
    const { stdout: out } = this.#output(['cat-file', '--batch'], `${ids.join('\n')}\n`);
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

  #idOf(revision: string): string | undefined {
    const { status, stdout } = this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', revision]);
    // If a revision begins with "^", so does its id.
    const [id] = /^\w+$/m.exec(stdout.toString()) ?? [];
    return status === 0 ? id : undefined;
  }

  /** What to do about an unknown revision, such as the command that fetches it. */
  #adviceOn(revision: string): string {
    if (revision !== '' && isAnythingAt(resolve(this.shell.cwd, revision)))
      return `To limit it to this file or folder: ${PROGRAM} diff -- ${visible(revision)}.`;
    if (this.#isShallow()) return ALL_COMMITS;
    const name = revision.replace(/^origin\/|[~^].*$/gs, '');
    if (name === 'HEAD' || !/^\w[\w./-]*$/.test(name)) return 'See "git help revisions".';
    const similar = [`origin/${name}`, `v${name}`, name.replace(/^v/, '')];
    const meant = similar.find((each) => each !== revision && this.#idOf(`${each}^{commit}`) !== undefined);
    if (meant !== undefined) return `Did you mean ${quote(meant)}?`;
    if (!/^origin$/m.test(this.#text(['remote']))) return 'To list branches and tags: git show-ref.';
    const branch = revision.startsWith('origin/') ? `refs/remotes/origin/${name}` : name;
    const wanted = valid(name) === null ? `${name}:${branch}` : `tag ${name}`;
    return `If the remote repository has it: git fetch origin ${wanted}`;
  }

  #isShallow(): boolean {
    return this.#text(['rev-parse', '--is-shallow-repository']).trim() === 'true';
  }

  #text(args: readonly string[]): string {
    return this.#output(args).stdout.toString();
  }

  #output(args: readonly string[], input?: string): SpawnSyncReturns<Buffer> {
    const result = this.#run(args, input);
    // What can't be read is passed over with a warning.
    const isWhole = !/: Permission denied$/m.test(result.stderr.toString().replaceAll(UNREADABLE, ''));
    if (result.status === 0 && isWhole) return result;
    throw this.#failure(args, result);
  }

  #run(args: readonly string[], input = ''): SpawnSyncReturns<Buffer> {
    const { env } = this.shell;
    const result = spawnSync('git', ['-C', this.root, ...this.#options, ...args], {
      // Windows looks for programs in this folder first, and a repository may have one of that name.
      cwd: dirname(process.execPath),
      env: { ...env, ...(env['GIT_WORK_TREE'] === undefined && WITHOUT_HOOK), ...SAFE_ENVIRONMENT },
      input,
      maxBuffer: Infinity,
      timeout: this.patience,
      windowsHide: true,
    });
    const { error } = result;
    if (!error) return result;
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = NOT_RUN[code] ?? `git can't be run: ${visible(error.message)}`;
    throw new Refusal(`${sentence(why)}. ${this.withoutGit}`);
  }

  #failure([command]: readonly string[], { status, signal, stderr }: SpawnSyncReturns<Buffer>): Refusal {
    const text = stderr
      .toString()
      .replaceAll(/^\w+: /gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (text.includes('not a git repository (or any'))
      return new Refusal(`The current folder isn't in a git repository. ${this.withoutGit}`);
    const advice = /promisor|missing|unable to read/.test(text) ? ` ${ALL_OBJECTS}` : '';
    const why = visible(text) || (signal ? `it was ended by ${signal}` : `exit code ${status}`);
    return new Refusal(`git ${command} failed: ${why}.${advice}`);
  }
}

const NOT_RUN: Readonly<Record<string, string>> = {
  ENOENT: "git isn't installed",
  ETIMEDOUT: 'git gave no answer in time',
};

const kindOf = (mode = ''): TreeEntry['kind'] =>
  mode === '160000' ? 'submodule' : mode === '120000' ? 'symbolic link' : 'file';

/** The kind of what is at a path; undefined for folders and devices, and if nothing is there. */
function kindOnDisk(path: string): TreeEntry['kind'] | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isSymbolicLink() ? 'symbolic link' : stats?.isFile() ? 'file' : undefined;
  } catch {
    // Reading it will say why.
    return 'file';
  }
}

/** What git lists, each ended by a null character. */
const listIn = (stdout: Buffer): string[] => stdout.toString().split('\0').slice(0, -1);

/** What git says of a folder that it passes over. */
const UNREADABLE = /^warning: could not open directory '(.*?)\/?': Permission denied$/gm;

const ALL_COMMITS = 'This clone is shallow. To fetch all commits and tags: git fetch --unshallow --tags.';

const ALL_OBJECTS = 'This clone is partial. To fetch what it lacks: git fetch --refetch --no-filter.';
