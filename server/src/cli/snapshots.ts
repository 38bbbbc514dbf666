// The sides of a comparison: the files of a commit, of the working tree, or of the disk.
import { lstatSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { ChangeClasses } from '../diff/changes.ts';
import { find } from '../io/node-find-files.ts';
import { fileUri, folderUri, isAnythingAt, kindAt, pathOf, shownFrom } from '../io/node-sync.ts';
import { folderIn, type ReadText, type Workspace } from '../io/workspace.ts';
import { readManifest } from '../kinds/manifest/model.ts';
import { changeClassesIn, type Folder } from '../project/folder.ts';
import { repositoryOf } from '../project/folders.ts';
import { type Format, formatOfNamed, treatmentOf } from '../project/treatment.ts';
import { parseJson } from '../text/json/parse.ts';
import { ledTo } from '../text/links.ts';
import { firstBy } from '../text/maps.ts';
import { pathBelow, placeOf } from '../text/uri.ts';
import { quotePath } from '../text/words.ts';
import type { Git, TreeEntry } from './git.ts';
import { listedBy } from './manifest-files.ts';
import { Refusal } from './terminal.ts';

/** One side of a comparison. */
export interface Snapshot {
  /** Its name for people, such as `v1.0.0`. */
  readonly name: string;
  /** Its contracts and manifests, each once. */
  readonly files: readonly SnapshotFile[];
  /** The paths that it was limited to and doesn't have. */
  readonly missing: readonly string[];
  /** A sentence for each thing that couldn't be read. */
  readonly problems: readonly string[];
  /** The texts of some of its files. */
  texts(files: readonly SnapshotFile[]): readonly ReadText[];
}

export interface SnapshotFile {
  /** Its path within the side, by which it is the same file on both. */
  readonly path: string;
  /** Its name for people, such as `v1.0.0:lib/button.contract.json`. */
  readonly file: string;
  /** Its URI in the working tree, or on the disk. */
  readonly uri: string;
  /** Equal keys mean equal texts; undefined where that is unknown. */
  readonly key: string | undefined;
  readonly as: 'contract' | 'manifest';
  /** True if it is a contract whatever it holds. */
  readonly isNamed: boolean;
  /** The classes of changes that its project sets. */
  readonly classes: ChangeClasses | undefined;
}

/** A commit as a side. */
export interface Revision {
  readonly name: string;
  /** The beginning of the names of its files, such as `v1.0.0`. */
  readonly label: string;
  readonly commit: string;
}

/** The files and folders that are compared, from the root of the repository on; the root itself is empty. */
export interface Scope {
  readonly paths: readonly string[];
  /** True of one path that may have another name on the other side. */
  readonly isOne: boolean;
}

/** A file before it has a path within its side. */
type Found = Omit<SnapshotFile, 'path' | 'classes'> & { readonly folder: Folder };

/** The sides that a repository has, by the settings of its working tree. */
export class Repository {
  readonly #root: string;

  constructor(
    private readonly git: Git,
    private readonly workspace: Workspace,
    private readonly from: string,
  ) {
    this.#root = folderUri(git.root);
  }

  /** The files of a commit. Links and submodules are left out. */
  commit(revision: Revision, scope: Scope): Snapshot {
    const { name, label, commit } = revision;
    const entries = this.git.entries(commit, scope.paths);
    const found = entries.flatMap((entry): Found[] => {
      const isGiven = scope.paths.includes(entry.path);
      if (entry.kind === 'file') return this.#inCommit(entry, isGiven ? 'given' : 'found', revision);
      if (isGiven) throw new Refusal(notFollowed(`${label}:${entry.path}`, entry.kind));
      return [];
    });
    const isThere = (path: string): boolean =>
      path === '' || entries.some((entry) => entry.path === path || entry.path.startsWith(`${path}/`));
    const isFile = entries.some(({ path }) => path === scope.paths[0]);
    return {
      name,
      files: placed(found, this.#pathsIn(scope, isFile)),
      missing: scope.paths.filter((path) => !isThere(path)),
      problems: [],
      texts: (files) => this.git.texts(files.map(({ key }) => key!)),
    };
  }

  /** What a file of a commit is; of a given manifest also what it lists. */
  #inCommit({ path, id }: TreeEntry, how: 'found' | 'listed' | 'given', revision: Revision): Found[] {
    const uri = this.#uri(path);
    const { folder: above, name } = placeOf(uri)!;
    const folder = this.workspace.meant(above);
    const { role, isNamed } = treatmentOf(folder, name);
    const file = { uri, file: `${revision.label}:${path}`, folder, key: id, isNamed };
    if (how === 'found') return role === 'contract' || role === 'manifest' ? [{ ...file, as: role }] : [];
    if (how === 'listed') return [{ ...file, as: 'contract' }];
    const read = this.git.texts([id])[0]!;
    const as = comparable(
      formatOfNamed(folder, name, () => read),
      file.file,
    );
    if (as === 'contract') return [{ ...file, as, isNamed: (role ?? 'contract') === 'contract' }];
    const { records } = readManifest('text' in read ? parseJson(read.text).value : undefined);
    const listed = new Set(records.map((record) => ledTo(uri, record.path ?? '', above)));
    const beside = this.git.entries(revision.commit, [posix.join(path, '..')]);
    const contracts = beside.filter((each) => each.kind === 'file' && listed.has(this.#uri(each.path)));
    return [{ ...file, as }, ...contracts.flatMap((each) => this.#inCommit(each, 'listed', revision))];
  }

  /** The files of the working tree. `before`: the other side, which may have the same files, and its commit. */
  workingTree(before: Snapshot, commit: string, scope: Scope): Snapshot {
    const changed = this.git.changedSince(commit);
    const isUnchanged = ({ uri }: SnapshotFile): boolean => !changed.has(pathBelow(this.#root, uri));
    const unchanged = new Map(before.files.filter(isUnchanged).map((file) => [file.uri, file]));
    const paths = scope.paths.map((path) => resolve(this.git.root, path));
    for (const path of paths.filter(isLink))
      throw new Refusal(notFollowed(shownFrom(this.from, path), 'symbolic link'));
    const { found, problems } = foundOnDisk(paths.filter(isAnythingAt), this.workspace, this.from);
    // What lies in another repository, such as a submodule, or behind a link, is in no commit.
    const isOwn = ({ uri, folder }: Found): boolean =>
      unchanged.has(uri) ||
      ((repositoryOf(folder) ?? '').length <= this.#root.length && !isLink(pathOf(uri)));
    const own = found.filter(isOwn).map((file) => ({ ...file, key: unchanged.get(file.uri)?.key }));
    for (const { uri } of own) unchanged.delete(uri);
    // A sparse checkout leaves out files that are unchanged all the same.
    const left = [...unchanged.values()].filter(({ uri }) => !isAnythingAt(pathOf(uri)));
    return {
      name: 'the working tree',
      files: [...placed(own, this.#pathsIn(scope, kindAt(paths[0]!) === 'file')), ...left],
      missing: scope.paths.filter((_, index) => !isAnythingAt(paths[index]!)),
      problems,
      texts: (files) => files.map(({ uri }) => this.workspace.read(uri)),
    };
  }

  #uri(path: string): string {
    return fileUri(resolve(this.git.root, path));
  }

  #pathsIn({ paths: [start = ''], isOne }: Scope, isFile: boolean): (uri: string) => string {
    if (!isOne) return pathsFrom(this.#root);
    return pathsFrom(isFile ? this.#uri(start) : folderUri(resolve(this.git.root, start)));
  }
}

/** The contracts of a file, a folder or a manifest on the disk. */
export function diskSnapshot(name: string, workspace: Workspace, cwd: string, from: string): Snapshot {
  const path = resolve(cwd, name);
  const kind = kindAt(path);
  if (name === '' || kind === undefined) throw new Refusal(`${quotePath(name)} doesn't exist.`);
  const { found, problems } = foundOnDisk([path], workspace, from);
  return {
    name,
    files: placed(found, pathsFrom(kind === 'folder' ? folderUri(path) : fileUri(path))),
    missing: [],
    problems,
    texts: (files) => files.map(({ uri }) => workspace.read(uri)),
  };
}

/** The contracts and manifests that are at some paths on the disk and below them; of a given manifest also what it lists. */
function foundOnDisk(paths: readonly string[], workspace: Workspace, from: string) {
  // Without any path, a search would begin in the current folder.
  if (paths.length === 0) return { found: [], problems: [] };
  const given = new Set(paths.map(fileUri));
  const { files, problems } = find(paths, workspace, from);
  const found = files.flatMap((file): Found[] => {
    const { uri, shown, folder, settings, whyNotChecked } = file;
    const isGiven = given.has(uri);
    if (!isGiven && (whyNotChecked !== undefined || file.as === 'dsds')) return [];
    if (whyNotChecked !== undefined && kindAt(pathOf(uri)) === 'folder')
      throw new Refusal(`${quotePath(shown)} can't be compared: ${whyNotChecked}.`);
    const as = comparable(file.as, shown);
    const itself = { uri, file: shown, folder, key: undefined, as, isNamed: settings.isNamed === true };
    if (!isGiven || as === 'contract') return [itself];
    const read = workspace.read(uri);
    const value = 'text' in read ? parseJson(read.text).value : undefined;
    const listed = [...listedBy(file, value, workspace, from).values()];
    return [
      itself,
      ...listed.map((each): Found => {
        const isNamed = each.settings.isNamed === true;
        return { ...itself, uri: each.uri, file: each.shown, folder: each.folder, as: 'contract', isNamed };
      }),
    ];
  });
  return { found, problems };
}

function comparable(as: Format, file: string): SnapshotFile['as'] {
  if (as !== 'dsds') return as;
  throw new Refusal(`${quotePath(file)} is a DSDS document. Only contracts can be compared.`);
}

const notFollowed = (file: string, kind: string): string =>
  `${quotePath(file)} is a ${kind}, which isn't followed.`;

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Paths from a folder on; or beside a file, whose own path is empty, so that it may have another name on the other side. */
const pathsFrom =
  (start: string) =>
  (uri: string): string =>
    uri === start ? '' : pathBelow(folderIn(start), uri);

function placed(found: readonly Found[], pathIn: (uri: string) => string): SnapshotFile[] {
  const files = found.map(({ folder, ...file }): SnapshotFile => {
    return { ...file, path: pathIn(file.uri), classes: changeClassesIn(folder) };
  });
  return [...firstBy(files, ({ uri }) => uri).values()];
}
