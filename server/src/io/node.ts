import { CONFIG_NAME } from '../kinds/config/model.ts';
import { isUtf8 } from 'node:buffer';
import { type Dirent, lstat, readdir, readFile, readFileSync, realpath, stat } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folderOf } from '../text/uri.ts';
import { AS_TEXT, fileUri, folderUri } from './node-sync.ts';
import type { FileText, Loader } from './feed.ts';
import {
  loaderOver,
  MOST_BYTES,
  type Named,
  NOT_REGULAR,
  textIn,
  TOO_LARGE,
  reasonOf,
} from './file-system.ts';

/**
 * Reads from the disk: asynchronously, but for {@link texts}, since a disk on a network can hang; and with callbacks, which take a
 * third of the time that promises do.
 */
export const nodeLoader: Loader = {
  ...loaderOver({ names: (folders) => each(folders, namesIn), texts }),
  reals: (uris) => each(uris, realOf),
  // On the way up folders are large now and then, and not all that is in them is needed.
  async read(folder) {
    const path = fileURLToPath(folder);
    const [config, gitignore, exclude, isRepository, isPackage] = await Promise.all([
      read(join(path, CONFIG_NAME)),
      read(join(path, '.gitignore')),
      read(join(path, '.git', 'info', 'exclude')),
      isThere(join(path, '.git')),
      isThere(join(path, 'package.json')),
    ]);
    return { config, gitignore: textIn(gitignore), exclude: textIn(exclude), isRepository, isPackage };
  },
};

/** The user's own folder, in which a stray `package.json` begins no project. */
export const userFolder = folderOf(pathToFileURL(homedir()).href);

/** Limit of files that are read at once: enough to keep the disk busy, and few enough for every system. */
const WIDTH = 16;

/** The answers for all, in their order, asked some at a time. */
async function each<T>(uris: readonly string[], ask: (path: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  async function some(): Promise<void> {
    while (next < uris.length) {
      const index = next++;
      answers[index] = await ask(pathOf(uris[index]!));
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, some));
  return answers;
}

/**
 * The texts of many files. Reading them synchronously takes a quarter of the time, and a disk that answers at once has read a batch in a
 * moment. What is left after that moment is read asynchronously, and so is everything once a disk was slow, and what may be a pipe.
 */
async function texts(uris: readonly string[], areListed = false): Promise<FileText[]> {
  if (!areListed) return each(uris, read);
  const now: FileText[] = [];
  const start = performance.now();
  for (let elapsed = 0; elapsed < MOMENT && !isDiskSlow && now.length < uris.length;) {
    const path = pathOf(uris[now.length]!);
    const text = readAtOnce(path);
    elapsed = performance.now() - start;
    isDiskSlow = elapsed > SLOW;
    now.push(text ?? (await read(path)));
  }
  return [...now, ...(await each(uris.slice(now.length), read))];
}

let isDiskSlow = false;

/** Milliseconds that requests can wait, and milliseconds that only a slow disk takes. */
const [MOMENT, SLOW] = [8, 100];

/** The text of a file; undefined if it can't be read, or may be too large or not in UTF-8. */
function readAtOnce(path: string): FileText {
  try {
    // Much faster than by way of bytes.
    const text = readFileSync(path, AS_TEXT);
    const isPlain = text.length <= MOST_BYTES / 3 && !text.includes('\ufffd');
    return isPlain ? { text: text.replace(/^\uFEFF/, '') } : undefined;
  } catch {
    return undefined;
  }
}

/** The path of a file; for a name that no file of this system can have, one that leads nowhere. */
function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return '';
  }
}

function namesIn(path: string): Promise<readonly Named[] | undefined> {
  return new Promise((resolve) => {
    readdir(path, { withFileTypes: true }, (error, entries) =>
      resolve(error ? undefined : entries.map((entry) => [entry.name, kindOf(entry)])),
    );
  });
}

const kindOf = (entry: Dirent): Named[1] =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';

/** The file or folder behind a path; undefined for anything else, such as a pipe, which may never end. */
function realOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    realpath.native(path, (error, real) => {
      if (error) return resolve(undefined);
      stat(real, (unknown, stats) => {
        if (unknown) return resolve(undefined);
        resolve(stats.isDirectory() ? folderUri(real) : stats.isFile() ? fileUri(real) : undefined);
      });
    });
  });
}

/** The text of a file as an editor has it, so without a byte order mark; or why there is none, if the file is there. */
function read(path: string): Promise<FileText> {
  return new Promise((resolve) => {
    stat(path, (_, stats) => {
      if (stats && !stats.isFile() && !stats.isDirectory()) return resolve(NOT_REGULAR);
      readFile(path, (error, bytes) => {
        if (!error) return resolve(textOf(bytes));
        const unread = { why: `it can't be read: ${reasonOf(error)}`, isFolder: error.code === 'EISDIR' };
        lstat(path, (gone) => resolve(gone ? undefined : unread));
      });
    });
  });
}

function textOf(bytes: Buffer): FileText {
  if (bytes.length > MOST_BYTES) return TOO_LARGE;
  if (!isUtf8(bytes)) return { why: "it isn't encoded in UTF-8" };
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, '') };
}

/** Resolves to true if there is anything of this name, even a link that leads nowhere. */
function isThere(path: string): Promise<boolean> {
  return new Promise((resolve) => lstat(path, (error) => resolve(!error)));
}
