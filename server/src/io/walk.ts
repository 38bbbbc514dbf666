// The walk over the folders of a work folder, a few at once, and what it tells of its progress.
import type { Entries } from '../project/folder.ts';
import type { KnownFolder } from '../project/folders.ts';
import type { Neighbours } from '../project/neighbours.ts';
import { roleOf } from '../project/roles.ts';
import type { Survey } from '../project/survey.ts';
import { folderAbove, keyOf, placeOf, uriIn } from '../text/uri.ts';
import type { FileText, Loader } from './feed.ts';
import { type Listing, lookedInto, planLeads, planWalk } from './walk-plan.ts';

/** Who takes what a walk finds: a project. */
export interface Taker {
  feed(folder: string, entries: Entries): void;
  folder(folder: string): KnownFolder | undefined;
  take(uri: string, text: string | undefined): void;
  /** No search finds a file any more, though it may be there. */
  lost(uri: string): void;
  /** There is something that can't be read, such as a folder. */
  unreadable(uri: string, isFolder?: boolean): void;
  taken(folder: string): readonly string[];
  isTaken(uri: string): boolean;
  wants(): readonly string[];
  /** Folders of the disk are not there any more. */
  gone(isGone: (folder: string) => boolean): void;
}

/** What a walk is made with. */
export interface Walking {
  readonly loader: Loader;
  readonly project: Taker;
  readonly led: Led;
  readonly isCancelled: () => boolean;
  /** Called again and again with how many files were found, and read. */
  readonly onProgress: (found: number, read: number) => void;
  /** Does what takes long with a text before it is taken; undefined where nothing does. */
  readonly ahead?: ((uri: string, text: string) => Promise<void> | undefined) | undefined;
  /** How many milliseconds one answer gets. What takes longer, such as a disk on a network that hangs, fails. */
  readonly patience?: number | undefined;
}

/** Long enough for files that come over a network one by one. */
const PATIENCE = 30_000;

/** How many folders are listed at once, and how many files are read; between them others get their turn. */
const FOLDERS_AT_ONCE = 64;

const FILES_AT_ONCE = 128;

/**
 * Takes all files of a project that lie below a folder, and in the end those that they lead to. What was taken before and
 * is not found any more is gone. Answers whether it has come to its end.
 */
export async function walk(root: string, walking: Walking): Promise<boolean> {
  const { project, led } = walking;
  const before = new Set(project.taken(root));
  const found = await search([root], walking);
  if (!found) return false;
  const unread = found.files.filter((uri) => !before.delete(uri));
  // What others lead to no search has to find. Anything else is not read from now on, so its text may be an old one.
  for (const uri of before) if (!led.has(uri)) project.lost(uri);
  if (!(await readAll(unread, walking, found.files.length))) return false;
  return follow(walking);
}

/** What lies below some folders: the files of the project, and all folders that were looked into. */
interface Found {
  readonly files: readonly string[];
  readonly folders: ReadonlySet<string>;
}

/** Finds all files below some folders, and feeds what these hold; undefined where it was cancelled. */
export async function search(roots: readonly string[], walking: Walking): Promise<Found | undefined> {
  const { project, isCancelled, onProgress } = walking;
  const files: string[] = [];
  const folders = new Set(roots);
  const plan = planWalk(
    roots.map((root) => [root, undefined] as const),
    project,
    (folder, listing) => {
      for (const name of listing.files) {
        if (roleOf(folder, name) !== undefined) files.push(uriIn(folder.uri, name));
      }
      const below = lookedInto(folder, listing);
      for (const name of below) folders.add(`${uriIn(folder.uri, name)}/`);
      return below.map((name) => [name, undefined] as const);
    },
  );
  for (let step = plan.next(); !step.done;) {
    const listings = await inTime(walking.loader.list(step.value.map(([uri]) => uri)), walking.patience);
    if (isCancelled()) return undefined;
    step = plan.next(listings);
    onProgress(files.length, 0);
    await turn();
  }
  return { files, folders };
}

/** What lies in some folders, some at a time, in their order; those that are not there are left out. */
export async function listAll(
  folders: readonly string[],
  { loader, patience }: Pick<Walking, 'loader' | 'patience'>,
): Promise<Map<string, Listing>> {
  const all = new Map<string, Listing>();
  for (let at = 0; at < folders.length; at += FOLDERS_AT_ONCE) {
    const batch = folders.slice(at, at + FOLDERS_AT_ONCE);
    const listings = await inTime(loader.list(batch), patience);
    listings.forEach((listing, index) => void (listing && all.set(batch[index]!, listing)));
  }
  return all;
}

/** Takes what files lead to, and what that leads to in turn. */
export async function follow(walking: Walking): Promise<boolean> {
  const { project, led, onProgress } = walking;
  for (const uris of planLeads(project)) {
    for (const uri of uris) led.add(uri);
    if (!(await readAll(uris, { ...walking, onProgress: () => onProgress(0, 0) }, 0))) return false;
  }
  return true;
}

interface Reading extends Omit<Walking, 'led' | 'project'> {
  readonly project: Pick<Taker, 'take' | 'unreadable'>;
}

/** Reads files and takes them; the next ones are read while some are taken. Answers whether it has come to its end. */
export async function readAll(
  uris: readonly string[],
  { loader, project, isCancelled, onProgress, patience, ahead }: Reading,
  found: number,
): Promise<boolean> {
  const read = (at: number): Promise<readonly FileText[]> => {
    const batch = uris.slice(at, at + FILES_AT_ONCE);
    const answer = batch.length === 0 ? Promise.resolve([]) : inTime(loader.texts(batch), patience);
    // A failure is told once the result is waited for, and not before.
    answer.catch(() => undefined);
    return answer;
  };
  let coming = read(0);
  for (let at = 0; at < uris.length; at += FILES_AT_ONCE) {
    const texts = await coming;
    if (isCancelled()) return false;
    coming = read(at + FILES_AT_ONCE);
    for (const [index, file] of texts.entries()) {
      const uri = uris[at + index]!;
      const isAhead = file && 'text' in file ? ahead?.(uri, file.text) : undefined;
      if (isAhead) await isAhead;
      if (isCancelled()) return false;
      take(project, uri, file);
    }
    onProgress(found, at + texts.length);
    await turn();
  }
  return !isCancelled();
}

function take(project: Reading['project'], uri: string, file: FileText): void {
  if (!file) return project.take(uri, undefined);
  if ('text' in file) return project.take(uri, file.text);
  project.unreadable(uri, file.isFolder);
}

function inTime<T>(answer: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    const give = (): void => reject(new Error(`no answer came in ${patience / 1000} seconds`));
    timer = setTimeout(give, patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Others get their turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The files that others have led to, and that no walk finds. */
interface Led extends Iterable<string> {
  has(uri: string): boolean;
  add(uri: string): void;
  /** Whether a file or folder is one of them, or on the way to one. */
  isOnTheWay(uri: string): boolean;
}

export function createLed(): Led {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    has: (uri) => files.has(uri),
    add(uri) {
      files.add(uri);
      let folder = placeOf(uri)?.folder;
      for (; folder !== undefined && !folders.has(folder); folder = folderAbove(folder)) folders.add(folder);
    },
    isOnTheWay: (uri) => files.has(uri) || folders.has(`${uri}/`),
    [Symbol.iterator]: () => files.values(),
  };
}

/** Whether what is installed may be another after a change: all package managers write such a file in the end. */
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

/** Whether a file was installed, so that it matters only to the files that lead to it. */
export const isInstalled = (uri: string): boolean => uri.includes('/node_modules/');

/** Files that change by the thousand, and matter only where something leads to them. */
export const isPassing = (uri: string): boolean => isInstalled(uri) || uri.includes('/.git/');

/** What all projects and the packages that they depend on declare, or one file, with all that has to be read for that. */
export async function survey(
  file: string | undefined,
  project: Pick<Neighbours, 'survey' | 'home'>,
  loader: Loader,
): Promise<Survey> {
  const place = file === undefined ? undefined : placeOf(file);
  // It is unknown where a file that lies on no disk belongs; its name leads to nothing that is there.
  const only = place
    ? { uri: keyOf(place), home: homeAbove(place.folder, project) }
    : { uri: file!, home: '' };
  const all = project.survey(file === undefined ? undefined : only);
  const asked = new Set<string>();
  const taker = {
    take: (uri: string, text: string | undefined) => all.take(uri, text),
    unreadable: (uri: string) => all.take(uri, ''),
  };
  for (;;) {
    const uris = all.wants().filter((uri) => !asked.has(uri));
    if (uris.length === 0) return all;
    for (const uri of uris) asked.add(uri);
    await readAll(uris, { loader, project: taker, isCancelled: () => false, onProgress: () => undefined }, 0);
  }
}

/** The project that a folder is in, even one that was not read, such as of a package. */
function homeAbove(folder: string, project: Pick<Neighbours, 'home'>): string {
  for (let each: string | undefined = folder; each !== undefined; each = folderAbove(each)) {
    const home = project.home(uriIn(each, 'x'));
    if (home !== undefined) return home;
  }
  return folder;
}
