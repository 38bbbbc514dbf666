// The disk of a process, read synchronously.
import { NOT_REGULAR, reasonOf } from './file-system.ts';
import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folderOf, uriIn } from '../text/uri.ts';
import { type ReadText, type SyncDisk, Workspace } from './workspace.ts';

/** The workspace of a process in a folder: read synchronously, which is the fastest way where nothing else waits. */
export const workspaceAt = (cwd: string): Workspace =>
  new Workspace(DISK, folderUri(cwd), folderUri(homedir()));

const DISK: SyncDisk = {
  text(uri) {
    const path = pathOf(uri);
    return kindAt(path) === 'pipe' ? NOT_REGULAR : readText(path);
  },
  names(folder) {
    const [files, folders, others]: [string[], string[], string[]] = [[], [], []];
    const links: string[] = [];
    for (const entry of readdirSync(pathOf(folder), { withFileTypes: true })) {
      (entry.isFile() ? files : entry.isDirectory() ? folders : others).push(entry.name);
      if (entry.isSymbolicLink()) links.push(entry.name);
    }
    return { files, folders, others, links };
  },
  kind: (uri) => kindAt(pathOf(uri)),
  has: (uri) => isAnythingAt(pathOf(uri)),
  real(uri) {
    try {
      return fileUri(realpathSync.native(pathOf(uri)));
    } catch {
      return undefined;
    }
  },
};

/** The path of a file or folder: most files lie in the folder of the one before. */
export function pathOf(uri: string): string {
  const end = uri.lastIndexOf('/') + 1;
  const name = uri.slice(end);
  if (last.uri.length !== end || !uri.startsWith(last.uri)) {
    const folder = uri.slice(0, end);
    last = { uri: folder, path: fileURLToPath(folder) };
  }
  return last.path + (name.includes('%') ? decodeURIComponent(name) : name);
}

let last = { uri: '', path: '' };

/** A path from a folder on, with forward slashes. */
export function shownFrom(folder: string, path: string): string {
  // Most files lie below the folder.
  const below = path.startsWith(folder + sep) ? path.slice(folder.length + 1) : relative(folder, path);
  return withSlashes(below);
}

export const withSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));

/** The file behind a path, whatever links lead to it; where there is none yet, the one that would be made. */
export function realPathOf(path: string): string {
  for (const [known, rest] of [
    [path, ''],
    [dirname(path), basename(path)],
  ] as const) {
    try {
      return join(realpathSync.native(known), rest);
    } catch {
      // It is not there.
    }
  }
  return path;
}

/** The path that a name in a folder means, in the case that the disk has: on Windows and macOS a file may be named in any case. */
export function pathNamed(folder: string, name: string): string {
  const path = resolve(folder, name);
  const real = realPathOf(path);
  return real.toLowerCase() === path.toLowerCase() ? real : path;
}

/** The URI of a folder at a path, as projects spell it. */
export const folderUri = (path: string): string => folderOf(pathToFileURL(path).href)!;

/** The URI of a file at a path. */
export const fileUri = (path: string): string => uriIn(folderUri(dirname(path)), basename(path));

/** The text of a file. */
export function readText(path: string): ReadText {
  try {
    // Much faster than by way of bytes, which are read only where something was replaced, or is written so.
    const text = readFileSync(path, AS_TEXT);
    return text.includes('\ufffd') ? decodedText(readFileSync(path)) : { text };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      return { why: `it can't be read: ${reasonOf(error)}` };
    const isLost = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return { why: isLost ? 'it is a broken link' : "it doesn't exist" };
  }
}

/** Written out once: an encoding alone is made into this for every file. */
export const AS_TEXT = { encoding: 'utf8', flag: 'r' } as const;

export function decodedText(bytes: Buffer): ReadText {
  if (!isUtf8(bytes)) return { why: "it isn't encoded in UTF-8" };
  return { text: bytes.toString('utf8') };
}

export function kindAt(path: string): ReturnType<SyncDisk['kind']> {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'pipe');
  } catch (error) {
    // Of any other kind it can be there all the same, and reading it will say why.
    return NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '') ? undefined : 'file';
  }
}

/** Errors that mean that no file has such a name. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

export function isAnythingAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // The way there leads through a file, or may not be looked at.
    return false;
  }
}
