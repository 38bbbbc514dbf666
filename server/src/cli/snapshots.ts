// The sides of a comparison: the files of a commit, of the working tree, or of the disk.
import { posix, resolve } from 'node:path';
import type { ChangeClasses } from '../diff/changes.ts';
import { find, type FoundFile } from '../io/node-find-files.ts';
import { fileUri, folderUri, kindAt, pathNamed, pathOf, shownFrom } from '../io/node-sync.ts';
import { folderIn, type ReadText, type Workspace } from '../io/workspace.ts';
import { readManifest } from '../kinds/manifest/model.ts';
import { changeClassesIn, type Folder } from '../project/folder.ts';
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

/** What a commit or the working tree has, and its names for people. */
interface Tree {
  entriesAt(paths: readonly string[]): TreeEntry[];
  shown(path: string): string;
}

/** A file before it has a path within its side. */
type Found = Omit<SnapshotFile, 'path' | 'classes'> & { readonly folder: Folder };

/** The sides that a repository has, by the settings of its working tree. */
export class Repository {
  constructor(
    private readonly git: Git,
    private readonly workspace: Workspace,
    private readonly from: string,
  ) {}

  /** The files of a commit. */
  commit({ name, label, commit }: Revision, scope: Scope): Snapshot {
    const entriesAt: Tree['entriesAt'] = (paths) => this.git.entries(commit, paths);
    return this.#snapshot(name, scope, { entriesAt, shown: (path) => `${label}:${path}` });
  }

  /** The files of the working tree, except what git ignores. `commit`: one that has most of their texts. */
  workingTree(commit: string, scope: Scope): Snapshot {
    const entriesAt: Tree['entriesAt'] = (paths) => this.git.workingEntries(commit, paths);
    const shown = (path: string): string => shownFrom(this.from, resolve(this.git.root, path));
    return this.#snapshot('the working tree', scope, { entriesAt, shown });
  }

  /** The contracts and manifests of a tree. Links and submodules are left out. */
  #snapshot(name: string, scope: Scope, tree: Tree): Snapshot {
    const { paths, isOne } = scope;
    const entries = tree.entriesAt(paths);
    const found = entries.flatMap((entry): Found[] => {
      const isGiven = paths.includes(entry.path);
      if (entry.kind === 'file') return this.#found(entry, isGiven ? 'given' : 'found', tree);
      if (!isGiven) return [];
      throw new Refusal(`${quotePath(tree.shown(entry.path))} is a ${entry.kind}, which isn't followed.`);
    });
    const isThere = (path: string): boolean =>
      path === '' || entries.some((entry) => entry.path === path || entry.path.startsWith(`${path}/`));
    const [start = ''] = isOne ? paths : [];
    const isFile = entries.some(({ path }) => path === start);
    return {
      name,
      files: placed(found, isFile ? this.#uri(start) : folderUri(resolve(this.git.root, start))),
      missing: paths.filter((path) => !isThere(path)),
      problems: [],
      texts: (files) => this.#texts(files),
    };
  }

  /** What a file is; of a given manifest also what it lists. */
  #found({ path, id }: TreeEntry, how: 'found' | 'listed' | 'given', tree: Tree): Found[] {
    const uri = this.#uri(path);
    const { folder: above, name } = placeOf(uri)!;
    const folder = this.workspace.meant(above);
    const { role, isNamed } = treatmentOf(folder, name);
    const file = { uri, file: tree.shown(path), folder, key: id, isNamed };
    if (how === 'found') return role === 'contract' || role === 'manifest' ? [{ ...file, as: role }] : [];
    if (how === 'listed') return [{ ...file, as: 'contract' }];
    const [read] = this.#texts([file]);
    const as = comparable(
      formatOfNamed(folder, name, () => read!),
      file.file,
    );
    if (as === 'contract') return [{ ...file, as, isNamed: (role ?? 'contract') === 'contract' }];
    const { records } = readManifest('text' in read! ? parseJson(read.text).value : undefined);
    const listed = new Set(records.map((record) => ledTo(uri, record.path ?? '', above)));
    const beside = tree.entriesAt([posix.join(path, '..')]);
    const contracts = beside.filter((each) => each.kind === 'file' && listed.has(this.#uri(each.path)));
    return [{ ...file, as }, ...contracts.flatMap((each) => this.#found(each, 'listed', tree))];
  }

  /** The texts of files: of a commit where one has them, so that a sparse checkout doesn't lack them. */
  #texts(files: readonly Pick<SnapshotFile, 'uri' | 'key'>[]): ReadText[] {
    const committed = this.git.texts(files.flatMap(({ key }) => key ?? []));
    return files.map(({ uri, key }) => (key === undefined ? this.workspace.read(uri) : committed.get(key)!));
  }

  #uri(path: string): string {
    return fileUri(resolve(this.git.root, path));
  }
}

/** The contracts of a file, a folder or a manifest on the disk. */
export function diskSnapshot(name: string, workspace: Workspace, cwd: string, from: string): Snapshot {
  const path = pathNamed(cwd, name);
  const kind = kindAt(path);
  if (name === '' || kind === undefined) throw new Refusal(`${quotePath(name)} doesn't exist.`);
  const given = fileUri(path);
  const { files, problems } = find([path], workspace, from);
  return {
    name,
    files: placed(
      files.flatMap((file) => foundOnDisk(file, file.uri === given, workspace, from)),
      kind === 'folder' ? folderUri(path) : given,
    ),
    missing: [],
    problems,
    texts: (read) => read.map(({ uri }) => workspace.read(uri)),
  };
}

/** What a file on the disk is; of a given manifest also what it lists. */
function foundOnDisk(file: FoundFile, isGiven: boolean, workspace: Workspace, from: string): Found[] {
  const { uri, shown, folder, settings, whyNotChecked } = file;
  if (!isGiven && (whyNotChecked !== undefined || file.as === 'dsds')) return [];
  if (whyNotChecked !== undefined && kindAt(pathOf(uri)) === 'folder')
    throw new Refusal(`${quotePath(shown)} can't be compared: ${whyNotChecked}.`);
  const as = comparable(file.as, shown);
  const itself = { uri, file: shown, folder, key: undefined, as, isNamed: settings.isNamed === true };
  if (!isGiven || as === 'contract') return [itself];
  const read = workspace.read(uri);
  const listed = listedBy(file, 'text' in read ? parseJson(read.text).value : undefined, workspace, from);
  return [
    itself,
    ...[...listed.values()].map((each): Found => {
      const isNamed = each.settings.isNamed === true;
      return { ...itself, uri: each.uri, file: each.shown, folder: each.folder, as: 'contract', isNamed };
    }),
  ];
}

function comparable(as: Format, file: string): SnapshotFile['as'] {
  if (as !== 'dsds') return as;
  throw new Refusal(`${quotePath(file)} is a DSDS document. Only contracts can be compared.`);
}

/**
 * The files with their paths from a folder on; or beside a file, whose own path is empty, so that it may have another name on the other
 * side.
 */
function placed(found: readonly Found[], start: string): SnapshotFile[] {
  const above = folderIn(start);
  const files = found.map(({ folder, ...file }): SnapshotFile => {
    const path = file.uri === start ? '' : pathBelow(above, file.uri);
    return { ...file, path, classes: changeClassesIn(folder) };
  });
  return [...firstBy(files, ({ uri }) => uri).values()];
}
