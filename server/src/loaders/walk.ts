import { CONFIG_NAME } from '../project/config.ts';
import { placeOf, uriIn } from '../project/file-uri.ts';
import type { Entries, Folder } from '../project/folder.ts';
import { isLookedInto, type Role, roleOf } from '../project/roles.ts';
import type { FileText, Loader } from './feed.ts';

/** Who takes what a walk finds: a project. */
export interface Taker {
  feed(folder: string, entries: Entries): void;
  folder(folder: string): Folder | undefined;
  take(uri: string, text: string | undefined): void;
  taken(folder: string): readonly string[];
  wants(): readonly string[];
}

/** What a walk is made with. */
export interface Walking {
  readonly loader: Loader;
  readonly project: Taker;
  /** The files that others have led to, and that no walk finds. */
  readonly led: Set<string>;
  readonly isCancelled: () => boolean;
  /** Called again and again with how many files were found, and read. */
  readonly onProgress: (found: number, read: number) => void;
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
  const { project } = walking;
  const before = new Set(project.taken(root));
  if (!(await search([root], walking, before))) return false;
  for (const uri of before) project.take(uri, undefined);
  return follow(walking);
}

/**
 * Takes all files below some folders. Those that were taken before are not read again; they are crossed off, so that what is
 * left of them was not found. Answers whether it has come to its end.
 */
export async function search(
  roots: readonly string[],
  walking: Walking,
  before: Set<string>,
): Promise<boolean> {
  const { loader, project, isCancelled, onProgress, patience } = walking;
  const unread: string[] = [];
  let found = 0;

  function look(folder: Folder, uri: string, names: readonly string[]): void {
    for (const name of names) {
      if (name === CONFIG_NAME || roleOf(folder, name) === undefined) continue;
      found++;
      const file = uriIn(uri, name);
      if (!before.delete(file)) unread.push(file);
    }
  }

  const folders = [...roots];
  for (let next = 0; next < folders.length;) {
    const batch = folders.slice(next, next + FOLDERS_AT_ONCE);
    next += batch.length;
    const listings = await inTime(loader.list(batch), patience);
    if (isCancelled()) return false;
    listings.forEach((listing, index) => {
      if (!listing) return;
      const uri = batch[index]!;
      project.feed(uri, listing.entries);
      const folder = project.folder(uri);
      if (!folder) return;
      look(folder, uri, listing.files);
      for (const name of listing.folders) {
        if (isLookedInto(folder, name)) folders.push(`${uriIn(uri, name)}/`);
      }
    });
    onProgress(found, 0);
    await turn();
  }
  return readAll(unread, walking, found);
}

/** Takes what files lead to, and what that leads to in turn. */
export async function follow(walking: Walking): Promise<boolean> {
  const { project, led, onProgress } = walking;
  const asked = new Set<string>();
  for (;;) {
    const uris = project.wants().filter((uri) => !asked.has(uri));
    if (uris.length === 0) return true;
    for (const uri of uris) {
      asked.add(uri);
      led.add(uri);
    }
    if (!(await readAll(uris, { ...walking, onProgress: () => onProgress(0, 0) }, 0))) return false;
  }
}

export type Reading = Omit<Walking, 'led'>;

/** Reads files and takes them; the next ones are read while some are taken. Answers whether it has come to its end. */
export async function readAll(
  uris: readonly string[],
  { loader, project, isCancelled, onProgress, patience }: Reading,
  found: number,
): Promise<boolean> {
  const read = (at: number): Promise<readonly FileText[]> => {
    const batch = uris.slice(at, at + FILES_AT_ONCE);
    const answer = batch.length === 0 ? Promise.resolve([]) : inTime(loader.texts(batch), patience);
    // Whoever waits for it is told of a failure; until then nobody is.
    answer.catch(() => undefined);
    return answer;
  };
  let coming = read(0);
  for (let at = 0; at < uris.length; at += FILES_AT_ONCE) {
    const texts = await coming;
    if (isCancelled()) return false;
    coming = read(at + FILES_AT_ONCE);
    texts.forEach((text, index) => take(project, uris[at + index]!, text));
    onProgress(found, at + texts.length);
    await turn();
  }
  return !isCancelled();
}

function take(project: Taker, uri: string, file: FileText): void {
  if (!file) return project.take(uri, undefined);
  if ('text' in file) return project.take(uri, file.text);
  // What can't be read is there all the same, though not as a contract: of that there is nothing to say.
  const place = placeOf(uri);
  const folder = place && project.folder(place.folder);
  const role: Role | undefined = folder && roleOf(folder, place.name);
  project.take(uri, role === 'contract' ? undefined : '');
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
