import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SyncDisk } from '../loaders/sync-feed.ts';
import { folderOf, uriIn } from '../project/file-uri.ts';
import { reasonOf } from '../project/reasons.ts';

/** The text of a file, or why there is none, as the end of a sentence. A byte order mark stays. */
export type ReadText = { readonly text: string } | { readonly why: string };

export function readText(path: string): ReadText {
  try {
    // Much faster than by way of bytes, which are asked only where something was replaced, or is written so.
    const text = readFileSync(path, AS_TEXT);
    return text.includes('\ufffd') ? textOf(readFileSync(path)) : { text };
  } catch (error) {
    const isLost = (error as NodeJS.ErrnoException).code === 'ENOENT' && isLinkAt(path);
    return { why: `it can't be read: ${isLost ? 'it is a link that leads nowhere' : reasonOf(error)}` };
  }
}

/** Written out once: an encoding alone is made into this for every file. */
const AS_TEXT = { encoding: 'utf8', flag: 'r' } as const;

export function textOf(bytes: Buffer): ReadText {
  if (!isUtf8(bytes)) return { why: 'it is not encoded in UTF-8' };
  return { text: bytes.toString('utf8') };
}

/** The disk as projects are fed from it. */
export const disk: SyncDisk = {
  names(folder) {
    const [files, folders, others]: [string[], string[], string[]] = [[], [], []];
    for (const entry of readdirSync(fileURLToPath(folder), { withFileTypes: true })) {
      (entry.isFile() ? files : entry.isDirectory() ? folders : others).push(entry.name);
    }
    return { files, folders, others };
  },
  text: (uri) => readText(fileURLToPath(uri)),
  has: (uri) => isAnythingAt(fileURLToPath(uri)),
};

/** What is there. A pipe may never end, and can be read only once. */
export function kindAt(path: string): 'folder' | 'file' | 'pipe' | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'pipe');
  } catch (error) {
    // Of any other kind it can be there all the same, and reading it will tell what the matter is.
    return NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '') ? undefined : 'file';
  }
}

/** Nothing has a name that leads through a file, is too long, or is no name. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

export const isFolderAt = (path: string): boolean => kindAt(path) === 'folder';

/** Whether there is anything of this name, though it were a link that leads nowhere. */
export function isAnythingAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // The way there leads through a file, or may not be looked at.
    return false;
  }
}

const isLinkAt = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** The path of a file without links; undefined where there is none. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** The URI of a folder, as projects spell it. */
export const folderUri = (path: string): string => folderOf(pathToFileURL(path).href)!;

/** The URI of a file, as projects spell it. */
export const fileUri = (path: string): string => uriIn(folderUri(dirname(path)), basename(path));

/** A path from a folder on, with forward slashes. */
export function shownFrom(folder: string, path: string): string {
  return withSlashes(relative(folder, path));
}

export const withSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));
