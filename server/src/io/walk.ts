// The walk over workspace folders, a few at once, with its progress.
import { roleOf } from '../project/treatment.ts';
import type { Project } from '../project/project.ts';
import { folderAbove, keyOf, placeOf, uriIn } from '../text/uri.ts';
import type { FileText, Loader } from './feed.ts';
import { repositoryOf } from '../project/folders.ts';
import { getOrInsert } from '../text/maps.ts';
import { FOLDERS_AT_ONCE, linkFollower, type Listing, lookedInto, planLeads, planWalk } from './walk-plan.ts';

/** The means of a walk. */
export interface Walking {
  readonly loader: Loader;
  readonly project: Project;
  readonly linked: ReturnType<typeof createLinkedFiles>;
  readonly isCancelled: () => boolean;
  /** Called again and again with how many files were found, and read. */
  readonly onProgress: (found: number, read: number) => void;
  /** Milliseconds for one answer. A slower one, as from a network that hangs, fails. */
  readonly patience?: number | undefined;
}

/** Long enough for files that come over a network one by one. */
const PATIENCE = 30_000;

/** Limit of files that are read at once. */
const FILES_AT_ONCE = 128;

/**
 * Takes all files of a project that lie below a folder, and in the end those that they lead to. What was taken before and
 * is not found any more is gone. Returns the folders that were looked into; undefined where it was cancelled.
 */
export async function walk(root: string, walking: Walking): Promise<ReadonlySet<string> | undefined> {
  const { project, linked } = walking;
  const before = new Set(project.taken(root));
  const found = await search(root, walking);
  if (!found) return undefined;
  const unread = found.files.filter((uri) => !before.delete(uri));
  // What others lead to no search has to find. Anything else is not read from now on, so its text may be an old one.
  for (const uri of before) if (!linked.has(uri)) project.lost(uri);
  const reading = { ...walking, areListed: true };
  const isDone = (await readAll(unread, reading, found.files.length)) && (await follow(walking));
  return isDone ? found.folders : undefined;
}

/** Finds the files of the project below a folder, and all folders that are looked into, and feeds these; undefined where it was cancelled. */
async function search(root: string, walking: Walking) {
  const { loader, project, isCancelled, onProgress, patience } = walking;
  const files: string[] = [];
  const links: string[] = [];
  const folders = new Set([root]);
  const plan = planWalk([[root, undefined]], project, (folder, listing) => {
    for (const name of listing.files) {
      if (roleOf(folder, name) !== undefined) files.push(uriIn(folder.uri, name));
    }
    for (const name of listing.links)
      if (roleOf(folder, name) !== undefined) links.push(uriIn(folder.uri, name));
    const below = lookedInto(folder, listing);
    for (const name of below) folders.add(`${uriIn(folder.uri, name)}/`);
    return below.map((name) => [name, undefined] as const);
  });
  for (let step = plan.next(); !step.done;) {
    const listings = await inTime(loader.list(step.value.map(([uri]) => uri)), patience);
    if (isCancelled()) return undefined;
    step = plan.next(listings);
    onProgress(files.length, 0);
    await turn();
  }
  files.push(...(await followed(links, walking)));
  return isCancelled() ? undefined : { files, folders };
}

/** Those of some links that count as the files that they lead to. */
async function followed(
  uris: readonly string[],
  { loader, project, patience }: Pick<Walking, 'loader' | 'project' | 'patience'>,
): Promise<string[]> {
  if (uris.length === 0 || !loader.reals) return [];
  const links = uris.flatMap((uri) => {
    const place = placeOf(uri);
    const folder = place && project.folder(place.folder);
    if (!folder) return [];
    const start = project.projectRoot(uri) ?? folder.uri;
    return [{ uri, folder, name: place.name, start, root: repositoryOf(folder) ?? start }];
  });
  const reals = await inTime(loader.reals(links.flatMap(({ uri, root }) => [uri, root])), patience);
  const followers = new Map<string, ReturnType<typeof linkFollower>>();
  return links.flatMap(({ uri, folder, name, start }, index) => {
    const [to, root] = reals.slice(2 * index);
    if (to?.endsWith('/')) return [];
    const follows = getOrInsert(followers, start, () => linkFollower(start, (each) => project.role(each)));
    return follows(folder, name, to, root) === 'followed' ? [uri] : [];
  });
}

/** The listings of some folders, read some at a time, in their order; those that are not there are left out. */
export async function listAll(folders: readonly string[], { loader, patience }: Walking) {
  const all = new Map<string, Listing>();
  for (let at = 0; at < folders.length; at += FOLDERS_AT_ONCE) {
    const batch = folders.slice(at, at + FOLDERS_AT_ONCE);
    const listings = await inTime(loader.list(batch), patience);
    listings.forEach((listing, index) => void (listing && all.set(batch[index]!, listing)));
  }
  return all;
}

/** Takes what files lead to, and what that leads to in turn. Returns true unless it was cancelled. */
export async function follow(walking: Walking): Promise<boolean> {
  const { project, linked, onProgress } = walking;
  for (const uris of planLeads(project)) {
    for (const uri of uris) linked.add(uri);
    if (!(await readAll(uris, { ...walking, onProgress: () => onProgress(0, 0) }))) return false;
  }
  return true;
}

interface Reading extends Omit<Walking, 'linked' | 'project'> {
  readonly project: Pick<Project, 'take' | 'unreadable'>;
  /** True if a listing has all of them as files. */
  readonly areListed?: boolean;
}

/** Reads files and takes them; the next ones are read while some are taken. Returns true unless it was cancelled. */
export async function readAll(
  uris: readonly string[],
  { loader, project, isCancelled, onProgress, patience, areListed }: Reading,
  found = 0,
): Promise<boolean> {
  const read = (at: number): Promise<readonly FileText[]> => {
    const batch = uris.slice(at, at + FILES_AT_ONCE);
    const answer =
      batch.length === 0 ? Promise.resolve([]) : inTime(loader.texts(batch, areListed), patience);
    // A failure is reported once the result is waited for, and not before.
    answer.catch(() => undefined);
    return answer;
  };
  let coming = read(0);
  let end = performance.now() + SLICE;
  for (let at = 0; at < uris.length; at += FILES_AT_ONCE) {
    const texts = await coming;
    if (isCancelled()) return false;
    coming = read(at + FILES_AT_ONCE);
    for (const [index, file] of texts.entries()) {
      const uri = uris[at + index]!;
      if (performance.now() >= end) {
        await turn();
        end = performance.now() + SLICE;
      }
      if (isCancelled()) return false;
      if (file && 'why' in file) project.unreadable(uri, file.isFolder);
      else project.take(uri, file?.text);
    }
    onProgress(found, at + texts.length);
    await turn();
  }
  return !isCancelled();
}

function inTime<T>(answer: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    const give = (): void => reject(new Error(`no answer within ${patience / 1000} seconds`));
    timer = setTimeout(give, patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Milliseconds that steps take in one turn, before other work has its own. */
export const SLICE = 4;

/** Gives other work its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The files that other files have led to, and that no walk finds. */
export function createLinkedFiles() {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    has: (uri: string) => files.has(uri),
    add(uri: string) {
      files.add(uri);
      let folder = placeOf(uri)?.folder;
      for (; folder !== undefined && !folders.has(folder); folder = folderAbove(folder)) folders.add(folder);
    },
    /** Returns true for a file or folder that is one of them, or on the way to one. */
    isOnTheWay: (uri: string) => files.has(uri) || folders.has(`${uri}/`),
    [Symbol.iterator]: () => files.values(),
  };
}

/** Returns true for files whose change may mean other installed packages: all package managers write such a file in the end. */
export function isOfInstall(uri: string): boolean {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  return INSTALLING.has(name) || /\/node_modules\/\.[^/]+$/.test(uri);
}

const INSTALLING = new Set([
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
]);

/** Returns true for an installed file, which matters only to the files that lead to it. */
export const isInstalled = (uri: string): boolean => uri.includes('/node_modules/');

/** Returns true for files that change by the thousand, and matter only where something leads to them. */
export const isPassing = (uri: string): boolean => isInstalled(uri) || uri.includes('/.git/');

/** The declarations of all projects and the packages that they depend on, or of one file, with all that has to be read for that. */
export async function survey(
  file: string | undefined,
  project: Pick<Project, 'survey' | 'projectRoot'>,
  loader: Loader,
) {
  const place = file === undefined ? undefined : placeOf(file);
  // It is unknown where a file that lies on no disk belongs; its name leads to nothing that is there.
  const only = place
    ? { uri: keyOf(place), projectRoot: projectRootAbove(place.folder, project) }
    : { uri: file!, projectRoot: '' };
  const all = project.survey(file === undefined ? undefined : only);
  const taker = { take: all.take, unreadable: (uri: string) => all.take(uri, '') };
  const reading = { loader, project: taker, isCancelled: () => false, onProgress: () => undefined };
  for (const uris of planLeads(all)) await readAll(uris, reading);
  return all;
}

/** The project that a folder is in, even one that was not read, such as of a package. */
function projectRootAbove(folder: string, project: Pick<Project, 'projectRoot'>): string {
  for (let each: string | undefined = folder; each !== undefined; each = folderAbove(each)) {
    const projectRoot = project.projectRoot(uriIn(each, 'x'));
    if (projectRoot !== undefined) return projectRoot;
  }
  return folder;
}
