// Plans of what a project is fed with, shared by asynchronous and synchronous readers: a plan is a generator that yields what
// is to be read next, and is given that.
import { treatmentOf } from '../project/treatment.ts';
import { type Entries, type Folder, isFolderLeftAlone } from '../project/folder.ts';
import { type KnownFolder, repositoryOf } from '../project/folders.ts';
import type { Project } from '../project/project.ts';
import { projectRootOf, isLookedInto, isWholeDisk, type Role } from '../project/roles.ts';
import { folderAbove, folderOf, placeOf, uriIn } from '../text/uri.ts';

/** The contents of a folder. Links are neither files nor folders; see {@link linkFollower}. */
export interface Listing {
  readonly entries: Entries;
  /** The names of the files and of the folders in it. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** The names of the links in it, whatever they lead to. */
  readonly links: readonly string[];
}

/**
 * Decides in a search which links count as the files that they lead to: those to files of the repository that no search finds, each
 * file once, and those that the config file names. `to` is the file behind a link, and `realRoot` the folder behind the root of the
 * repository, or without one behind `start`, since links may lead to that, too.
 */
export function linkFollower(start: string, roleAt: (uri: string) => Role | undefined) {
  const followed = new Map<string, string>();
  return (
    folder: Folder,
    name: string,
    to: string | undefined,
    realRoot: string | undefined,
  ): 'followed' | 'found' | 'outside' | 'broken' => {
    if (to === undefined) return 'broken';
    const uri = uriIn(folder.uri, name);
    const root = repositoryOf(folder) ?? start;
    const real = realRoot ?? root;
    const isInside = to.startsWith(real);
    const target = isInside ? root + to.slice(real.length) : to;
    const first = followed.get(target);
    if (first !== undefined) return first === uri ? 'followed' : 'found';
    if (target.startsWith(start) && roleAt(target) !== undefined) return 'found';
    if (!isInside && !treatmentOf(folder, name).isConfigured) return 'outside';
    followed.set(target, uri);
    return 'followed';
  };
}

/** Limit of folders that are listed at once. */
export const FOLDERS_AT_ONCE = 64;

/** Visits a folder with its contents; returns which of the folders in it are walked, and what is passed on to each. */
export type Visit<At> = (
  folder: KnownFolder,
  listing: Listing,
  at: At,
) => Iterable<readonly [name: string, at: At]>;

/** Walks folders and those below them: yields which are to be listed, and takes their listings in that order. */
export function* planWalk<At>(
  starts: Iterable<readonly [folder: string, at: At]>,
  project: Pick<Project, 'feed' | 'folder'>,
  visit: Visit<At>,
): Generator<readonly (readonly [folder: string, at: At])[], void, readonly (Listing | undefined)[]> {
  for (const left = [...starts]; left.length > 0;) {
    const now = left.splice(0, FOLDERS_AT_ONCE);
    const listings = yield now;
    for (const [index, [uri, at]] of now.entries()) {
      const listing = listings[index];
      if (!listing) continue;
      project.feed(uri, listing.entries);
      const folder = project.folder(uri);
      if (!folder) continue;
      for (const [name, below] of visit(folder, listing, at)) left.push([`${uriIn(uri, name)}/`, below]);
    }
  }
}

/** The folders in a folder that are walked for the files of its project. */
export const lookedInto = (folder: Folder, { folders }: Listing): string[] =>
  folders.filter((name) => isLookedInto(folder, name));

/** Walks up from a folder to the root of its repository: yields each folder, and takes its entries. */
export function* planUpwards(from: string | undefined): Generator<string, void, Entries> {
  for (let folder = from; folder !== undefined;) {
    const { isRepository }: Entries = yield folder;
    folder = isRepository ? undefined : folderAbove(folder);
  }
}

/** Follows what files lead to, and what that leads to in turn: yields the files that are to be read next, each once. */
export function* planLeads({ wants }: Pick<Project, 'wants'>): Generator<readonly string[], void, void> {
  const known = new Set<string>();
  for (;;) {
    const uris = wants().filter((uri) => !known.has(uri));
    if (uris.length === 0) return;
    for (const uri of uris) known.add(uri);
    yield uris;
  }
}

/**
 * The folders that have to be walked, so that every project is known of which the user has a folder, or a document, open.
 * None is in another: a project that begins further up than a folder is walked from there, but a whole disk never is.
 */
export function rootsOf(
  workFolders: readonly string[],
  documents: Iterable<string>,
  project: Pick<Project, 'folder'>,
  userFolder: string | undefined,
): Set<string> {
  const all = new Set<string>();
  const work = workFolders.flatMap((uri) => folderOf(uri) ?? []);
  for (const uri of work) {
    const folder = project.folder(uri);
    if (!folder || isFolderLeftAlone(folder) || isWholeDisk(uri)) continue;
    all.add(projectRootOf(folder, work, userFolder) ?? uri);
  }
  for (const uri of documents) {
    const place = placeOf(uri);
    const projectRoot = projectRootOf(place && project.folder(place.folder), [], userFolder);
    const at = projectRoot === undefined ? undefined : project.folder(projectRoot);
    // A repository alone says of no file in it that it belongs to a project.
    if ((at?.config || at?.isPackage) && !isFolderLeftAlone(at)) all.add(at.uri);
  }
  return new Set([...all].filter((uri) => !isIn(all, folderAbove(uri))));
}

/** Returns true for a folder that is one of these, or in one of them. */
export function isIn(roots: { has(folder: string): boolean }, from: string | undefined): boolean {
  for (let folder = from; folder !== undefined; folder = folderAbove(folder))
    if (roots.has(folder)) return true;
  return false;
}

/** A folder outside the workspace folders that an editor is to watch all the same. */
export interface Outside {
  readonly folder: string;
  /** True with all that is in its folders. */
  readonly isDeep: boolean;
}

/** Projects that begin further up, and the folders of other linked files; of all that is installed, only `node_modules` itself. */
function outsideOf(workFolders: readonly string[], roots: Iterable<string>, linked: Iterable<string>) {
  const work = new Set(workFolders.flatMap((uri) => folderOf(uri) ?? []));
  const deep = [...roots].filter((root) => !isIn(work, root));
  const watched = new Set([...work, ...deep]);
  const flat = new Set<string>();
  for (const uri of linked) {
    const [above, ...installed] = uri.split('/node_modules/');
    const folder = installed.length > 0 ? `${above}/node_modules/` : placeOf(uri)?.folder;
    if (folder !== undefined && !isIn(watched, folder)) flat.add(folder);
  }
  return [
    ...deep.map((folder) => ({ folder, isDeep: true })),
    ...[...flat].map((folder) => ({ folder, isDeep: false })),
  ];
}

/** Asks for what is outside to be watched, where that is something else than before. */
export function watchingOutside(watch: (outside: readonly Outside[]) => void = () => undefined) {
  let before = '[]';
  return (...from: Parameters<typeof outsideOf>): void => {
    const outside = outsideOf(...from);
    const list = JSON.stringify(outside);
    if (list !== before) watch(outside);
    before = list;
  };
}
