// The two sides that the arguments of "diff" name, and the contracts and manifests of a side.
import { resolve } from 'node:path';
import type { ContractFile } from '../diff/compare.ts';
import type { ManifestFile } from '../diff/version.ts';
import { isAnythingAt } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { detectManifest } from '../kinds/manifest/model.ts';
import { quote, quotePath } from '../text/words.ts';
import type { Given } from './command.ts';
import { Git } from './git.ts';
import { diskSnapshot, Repository, type Revision, type Scope, type Snapshot } from './snapshots.ts';
import { PROGRAM, Refusal, type Shell } from './terminal.ts';

/** Two sides, and sentences about them. */
export interface Sides {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly remarks: readonly string[];
}

/** Where a comparison is asked for. */
interface Place {
  readonly workspace: Workspace;
  readonly shell: Shell;
  /** The folder that the names of files in the report begin in. */
  readonly from: string;
  /** True if the report is shown beside the files of the commit that is checked out. */
  readonly isAnnotated: boolean;
}

/** Two files, folders or manifests on the disk. */
export function sidesOnDisk({ names }: Given, { workspace, shell: { cwd }, from }: Place): Sides {
  const [before, after, another] = names;
  if (before === undefined || after === undefined || another !== undefined)
    throw new Refusal(`--files compares two files, folders or manifests: ${PROGRAM} diff --files OLD NEW.`);
  return {
    before: diskSnapshot(before, workspace, cwd, from),
    after: diskSnapshot(after, workspace, cwd, from),
    remarks: [],
  };
}

/** Two revisions, or a revision and the working tree. */
export function sidesInGit(given: Given, { workspace, shell, from, isAnnotated }: Place): Sides {
  const { cwd } = shell;
  const paths = given.namesAfterDashes;
  if (paths.includes('')) throw new Refusal('An empty path matches nothing.');
  const git = new Git(shell, WITHOUT_GIT);
  const revisions = given.names.slice(0, given.names.length - paths.length);
  const { before, after, remarks } = revisionsOf(revisions, git, cwd);
  const isOne = before.path !== undefined || after?.path !== undefined;
  if (isOne && paths.length > 0)
    throw new Refusal('A path after "--" can\'t be used with REV:PATH, which names a path already.');
  const limits = (paths.length > 0 ? paths : ['.']).map((path) => inRoot(path, cwd, git));
  const scopeOf = ({ path }: Side): Scope => ({ paths: path === undefined ? limits : [path], isOne });
  const repository = new Repository(git, workspace, from);
  const old = repository.commit(before, scopeOf(before));
  const isHere = isAnnotated && after?.commit === git.commit('HEAD');
  const now = after
    ? repository.commit({ ...after, label: isHere ? undefined : after.label }, scopeOf(after))
    : repository.workingTree(scopeOf(before));
  if (isOne) {
    refuseMissing(old, before.label);
    refuseMissing(now, after?.label ?? now.name);
  }
  const nowhere = paths.find((_, index) =>
    [old, now].every(({ missing }) => missing.includes(limits[index]!)),
  );
  if (nowhere !== undefined) {
    const isIgnored = !after && isAnythingAt(resolve(cwd, nowhere));
    const advice = isIgnored ? " What git ignores isn't compared." : '';
    throw new Refusal(`${quotePath(nowhere)} is neither in ${old.name} nor in ${now.name}.${advice}`);
  }
  return { before: old, after: now, remarks };
}

const WITHOUT_GIT = `To compare two files or folders without git: ${PROGRAM} diff --files OLD NEW.`;

function refuseMissing({ missing: [path] }: Snapshot, place: string): void {
  if (path !== undefined) throw new Refusal(`${quotePath(path)} isn't in ${place}.`);
}

/** A side of a comparison in git, and the path of a file or folder in it, from the root of the repository on. */
interface Side extends Revision {
  readonly label: string;
  readonly path?: string;
}

/** The sides that revisions name; without the second one it is the working tree. */
function revisionsOf(
  [base, head, another]: readonly string[],
  git: Git,
  cwd: string,
): { readonly before: Side; readonly after: Side | undefined; readonly remarks: readonly string[] } {
  if (another !== undefined) {
    const advice = `To limit it to files: ${PROGRAM} diff BASE HEAD -- PATH.`;
    throw new Refusal(`"diff" takes two revisions at most, so it doesn't take ${quote(another)}. ${advice}`);
  }
  const [, first = '', dots, second = ''] = /^([^:]*?)(\.{2,3})([^:]*)$/s.exec(base ?? '') ?? [];
  if (dots === undefined) {
    const before = sideOf(base ?? git.newestVersion(), git, cwd);
    const after = head === undefined ? undefined : sideOf(head, git, cwd);
    const hasMore = !git.isAfter(after?.commit ?? 'HEAD', before.commit) && before.path === undefined;
    return { before, after, remarks: hasMore ? [moreCommits(before.name, head)] : [] };
  }
  if (head !== undefined)
    throw new Refusal(`${quote(base)} names both sides, so "diff" doesn't take ${quote(head)}.`);
  const [from, to] = [first || 'HEAD', second || 'HEAD'];
  if (dots === '..') return revisionsOf([from, to], git, cwd);
  const commit = git.mergeBase(from, to);
  const label = commit.slice(0, 7);
  const name = `the merge base of ${from} and ${to} (${label})`;
  return { before: { name, label, commit }, after: sideOf(to, git, cwd), remarks: [] };
}

const moreCommits = (base: string, head = ''): string =>
  `${quote(base)} has commits that ${quote(head || 'HEAD')} doesn't have, so that their changes are reversed here. To leave them out: ${PROGRAM} diff ${base}...${head}.`;

function sideOf(written: string, git: Git, cwd: string): Side {
  // In braces there may be a time.
  const [, label = written, path] = /^((?:\{[^}]*\}|[^:{])+):(.*)$/s.exec(written) ?? [];
  const side = { name: written, label, commit: git.commit(label) };
  if (path === undefined) return side;
  return { ...side, path: inRoot(path, /^\.\.?(\/|$)/.test(path) ? cwd : git.root, git) };
}

/** A path that is written from a folder on, from the root of the repository on. */
function inRoot(path: string, from: string, git: Git): string {
  const below = git.pathOf(resolve(from, path));
  if (below === undefined) throw new Refusal(`${quotePath(path)} is outside the repository.`);
  return below;
}

/** The contracts among files of a side. */
export function contractsOf(snapshot: Snapshot, among = snapshot.files): ContractFile[] {
  const files = among.filter(({ as }) => as === 'contract');
  const texts = snapshot.texts(files);
  return files.map(({ path, file, isNamed, classes }, index) => {
    return { path, file, isNamed, classes, read: texts[index]! };
  });
}

/** The manifests of a side that can be read. */
export function manifestsOf(snapshot: Snapshot): ManifestFile[] {
  const files = snapshot.files.filter(({ as }) => as === 'manifest');
  const texts = snapshot.texts(files);
  return files.flatMap(({ path, file }, index) => {
    const read = texts[index]!;
    return 'text' in read && detectManifest(read.text) ? [{ path, file, text: read.text }] : [];
  });
}
