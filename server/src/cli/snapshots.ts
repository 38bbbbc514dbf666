// The sides of a comparison: the files of a commit, of the working tree, or of the disk.
import { readlinkSync } from 'node:fs';
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
  /** The reason why it has no text, as the end of a sentence. */
  readonly why?: string | undefined;
}

/** A commit as a side. */
export interface Revision {
  readonly name: string;
  /** The beginning of the names of its files, such as `v1.0.0`; undefined if they are named as in the working tree. */
  readonly label: string | undefined;
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

/** The reasons why something that isn't a file can't be compared. */
const UNREAD: Readonly<Record<Exclude<TreeEntry['kind'], 'file'>, string>> = {
  'symbolic link': 'it is a link that leads to no file of the repository',
  submodule: 'it is a submodule',
  'unreadable folder': 'permission denied',
};

/** The sides that a repository has, by the settings of its working tree. */
export class Repository {
  constructor(
    private readonly git: Git,
    private readonly workspace: Workspace,
    private readonly from: string,
  ) {}

  /** The files of a commit. */
  commit({ name, label, commit }: Revision, scope: Scope): Snapshot {
    const shown = label === undefined ? this.#shown : (path: string): string => `${label}:${path}`;
    return this.#snapshot(name, scope, { entriesAt: (paths) => this.git.entries(commit, paths), shown });
  }

  /** The files of the working tree, except what git ignores. */
  workingTree(scope: Scope): Snapshot {
    const entriesAt: Tree['entriesAt'] = (paths) => this.git.workingEntries(paths);
    return this.#snapshot('the working tree', scope, { entriesAt, shown: this.#shown });
  }

  readonly #shown = (path: string): string => shownFrom(this.from, resolve(this.git.root, path));

  /** The contracts and manifests of a tree. Submodules are left out. */
  #snapshot(name: string, scope: Scope, tree: Tree): Snapshot {
    const { paths, isOne } = scope;
    const given = new Set(paths);
    const isMeant = (path: string): boolean => given.has(path) || this.#placeOf(path).as !== undefined;
    const entries = tree.entriesAt(paths);
    const found = this.#followed(entries, isMeant, tree).flatMap((entry): Found[] => {
      const { path, kind } = entry;
      const isGiven = given.has(path);
      if (kind === 'file' || !isGiven) return this.#found(entry, isGiven ? 'given' : 'found', tree);
      throw new Refusal(`${quotePath(tree.shown(path))} can't be compared: ${UNREAD[kind]}.`);
    });
    const there = withFolders(entries.map(({ path }) => path));
    const [start = ''] = isOne ? paths : [];
    const isFile = entries.some(({ path }) => path === start);
    return {
      name,
      files: placed(found, (isFile ? fileUri : folderUri)(resolve(this.git.root, start))),
      missing: paths.filter((path) => !there.has(path)),
      problems: [],
      texts: (files) => this.#texts(files),
    };
  }

  /** What a file is; of a given manifest also what it lists. */
  #found({ path, id, kind }: TreeEntry, how: 'found' | 'listed' | 'given', tree: Tree): Found[] {
    if (kind === 'submodule') return [];
    const { uri, folder, name, role, isNamed, as: found } = this.#placeOf(path);
    const isUtf8 = !path.includes('\ufffd');
    const why = kind !== 'file' ? UNREAD[kind] : isUtf8 ? undefined : "its name isn't encoded in UTF-8";
    // Several names that aren't UTF-8 are read as the same one.
    const file = { uri, file: tree.shown(path), folder, key: isUtf8 ? id : undefined, isNamed, why };
    if (how === 'found' && found === undefined && kind !== 'unreadable folder') return [];
    if (how === 'found' && why === undefined) return [{ ...file, as: found! }];
    if (how !== 'given' || why !== undefined) return [{ ...file, as: 'contract' }];
    // Thousands of paths may be given, and git is started for each text.
    const read = (): ReadText => this.#texts([file])[0]!;
    const as = comparable(formatOfNamed(folder, name, read), file.file);
    if (as === 'contract') return [{ ...file, as, isNamed: (role ?? 'contract') === 'contract' }];
    const { records } = readManifest(parseJson(textOf(read()) ?? '').value);
    const listed = new Set(records.map((record) => ledTo(uri, record.path ?? '', folder.uri)));
    const isListed = (each: string): boolean => listed.has(this.#placeOf(each).uri);
    const beside = this.#followed(tree.entriesAt([posix.join(path, '..')]), isListed, tree);
    const contracts = beside.filter((each) => isListed(each.path));
    return [{ ...file, as }, ...contracts.flatMap((each) => this.#found(each, 'listed', tree))];
  }

  /** Entries with files in the place of the links to them. A file that is meant itself is left out there. */
  #followed(
    entries: readonly TreeEntry[],
    isMeant: (path: string) => boolean,
    tree: Tree,
  ): readonly TreeEntry[] {
    const links = entries.filter(({ kind, path }) => kind === 'symbolic link' && isMeant(path));
    if (links.length === 0) return entries;
    const texts = this.git.texts(links.flatMap(({ id }) => id ?? []));
    const targets = new Map(
      links.map(({ path, id }) => {
        const link = resolve(this.git.root, path);
        const read = id === undefined ? { text: readlinkSync(link) } : texts.get(id)!;
        return [path, 'text' in read ? this.git.pathOf(resolve(link, '..', read.text)) : undefined];
      }),
    );
    const wanted = [...targets.values()].filter((path) => path !== undefined);
    const files = new Map(tree.entriesAt(wanted).map((entry) => [entry.path, entry]));
    const taken = new Set(
      entries.flatMap(({ path, kind }) => (kind === 'file' && isMeant(path) ? path : [])),
    );
    return entries.flatMap((entry) => {
      const file = files.get(targets.get(entry.path) ?? '');
      if (file?.kind !== 'file') return entry;
      if (taken.has(file.path)) return [];
      taken.add(file.path);
      return { ...file, path: entry.path };
    });
  }

  /** The texts of files: of a commit where one has them, so that a sparse checkout doesn't lack them. */
  #texts(files: readonly Pick<SnapshotFile, 'uri' | 'key' | 'why'>[]): ReadText[] {
    const committed = this.git.texts(files.flatMap(({ key, why }) => (why === undefined ? (key ?? []) : [])));
    return files.map(({ uri, key, why }) => {
      if (why !== undefined) return { why };
      return key === undefined ? this.workspace.read(uri) : committed.get(key)!;
    });
  }

  /** The URI of a path, and what a search takes a file there for. */
  #placeOf(path: string) {
    const uri = fileUri(resolve(this.git.root, path));
    const place = placeOf(uri)!;
    const folder = this.workspace.meant(place.folder);
    const treatment = treatmentOf(folder, place.name);
    const { role } = treatment;
    const as = role === 'contract' || role === 'manifest' ? role : undefined;
    return { ...treatment, uri, name: place.name, folder, as };
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
    ).map((file) => ({ ...file, key: textOf(workspace.read(file.uri)) })),
    missing: [],
    problems,
    texts: (read) => read.map(({ uri }) => workspace.read(uri)),
  };
}

const textOf = (read: ReadText): string | undefined => ('text' in read ? read.text : undefined);

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

/** Paths, and those of all folders above them. */
function withFolders(paths: readonly string[]): ReadonlySet<string> {
  const all = new Set(['']);
  for (const path of paths)
    for (let at = path; at !== '.' && !all.has(at); at = posix.dirname(at)) all.add(at);
  return all;
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
