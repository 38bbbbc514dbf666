// Writes files synchronously: whole or not at all.
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../project/treatment.ts';
import { quote } from '../text/words.ts';

/**
 * Puts another text in the place of the one that was read from a file: the whole of it or, whatever happens, nothing.
 * The file keeps its permissions, and a link is kept. Returns why it could not, as the end of a sentence.
 */
export const replaceText = (path: string, before: string, after: string): string | undefined =>
  whyNotWritten(() => {
    const real = realpathSync(path);
    for (const name of ownNamesOf(real)) rmSync(name, { force: true });
    const why = whyNotPutInto(real);
    if (why !== undefined) return why;
    const isStillThere = (file: string): boolean => readFileSync(file, 'utf8') === before;
    const isReplaced = putInPlace(path, after, statSync(path), isStillThere);
    return isReplaced ? undefined : 'it has changed in the meantime';
  });

/** The reason why {@link replaceText} would not replace the text of a file. */
export const whyNotReplaced = (path: string): string | undefined =>
  whyNotWritten(() => {
    const real = realpathSync(path);
    return whyNotPutInto(real, ownNamesOf(real).length);
  });

function whyNotWritten(write: () => string | undefined): string | undefined {
  try {
    return write();
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

function whyNotPutInto(real: string, ownNames = 0): string | undefined {
  const stats = statSync(real);
  // A new file in its place would not ask whether the old one may be written, and root may write anything.
  if ((stats.mode & 0o222) === 0) return 'it is read-only';
  // The others would keep the old file, and no longer be the same as this one.
  if (stats.nlink - ownNames > 1)
    return 'it has other names on the disk (hard links), which would keep the old text';
  accessSync(real, constants.W_OK);
  // A new file is made in the folder, so its permissions count as much.
  return whyNoNewFileIn(dirname(real));
}

function whyNoNewFileIn(folder: string): string | undefined {
  const named = `its folder ${quote(basename(folder))}`;
  if ((statSync(folder).mode & 0o222) === 0) return `${named} is read-only`;
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return `${named} can't be written: ${reasonOf(error)}`;
  }
}

/** Writes a file where there is none: the whole of it or nothing. Returns why it could not, as the end of a sentence. */
export const createText = (path: string, text: string): string | undefined =>
  whyNotWritten(() => (writeNew(path, text) ? undefined : 'it has been created in the meantime'));

/** Writes a file of ours, whole or not at all, whether there is one already or not. Throws what the system says. */
export function writeWhole(path: string, text: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // A pipe or a device is no place to take.
  if (stats && !stats.isFile()) writeFileSync(path, text);
  else putInPlace(path, text, stats);
}

/**
 * Writes a file that is not there yet, whole or not at all. Returns true if it did: what has the name already, or gets it
 * meanwhile, is left as it is. Throws what the system says.
 */
export function writeNew(path: string, text: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })) return false;
  const beside = besides(path);
  try {
    writeAs(beside, text, undefined);
    try {
      linkSync(beside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      // Not every file system has a second name for a file. To copy it is all that is left which takes no other's place: a process
      // that is killed at that very moment leaves a part of it.
      copyFileSync(beside, path, constants.COPYFILE_EXCL);
    }
    return true;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A name for a file in the same folder that no other process has. */
function besides(file: string): string {
  const folder = dirname(file);
  if (!swept.has(folder)) removeAbandoned(folder);
  swept.add(folder);
  return join(folder, `.component-contract-${process.pid}-${Math.random()}.tmp`);
}

/** The folders in which this process has looked for files of processes that are gone. */
const swept = new Set<string>();

/** Removes the files that were killed processes' to rename: a signal leaves no time for it, since writing is synchronous. */
function removeAbandoned(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = /^\.component-contract-(\d+)-[\d.e-]+\.tmp$/.exec(name) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // They do no harm.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The names by which a file was written, besides its own: a process that is killed after it got that leaves the other. */
function ownNamesOf(path: string): string[] {
  const { nlink, ino } = statSync(path);
  if (nlink < 2) return [];
  return readdirSync(dirname(path))
    .filter((name) => /^\.component-contract-.*\.tmp$/.test(name))
    .map((name) => join(dirname(path), name))
    .filter((other) => lstatSync(other).ino === ino);
}

/**
 * Writes a text into a new file beside the place where it belongs, and gives it that place in one step. Returns true
 * if it did: what is there by then may speak against it.
 */
function putInPlace(
  path: string,
  text: string,
  there: Stats | undefined,
  mayGo: (file: string) => boolean = () => true,
): boolean {
  // What a link leads to is written, and not the link.
  const file = there ? realpathSync(path) : path;
  if (there) accessSync(file, constants.W_OK);
  const beside = besides(file);
  try {
    writeAs(beside, text, there);
    if (!mayGo(file)) return false;
    renameSync(beside, file);
    return true;
  } finally {
    // It is gone if all went well.
    rmSync(beside, { force: true });
  }
}

/** Writes a new file, like another one in all but its text, where there is one. */
function writeAs(path: string, text: string, like: Stats | undefined): void {
  const file = openSync(path, 'wx', like ? 0o600 : 0o666);
  try {
    writeFileSync(file, text);
    if (like) {
      try {
        fchownSync(file, like.uid, like.gid);
      } catch {
        // Only root can give a file away. Who may write in the folder could have replaced the file by hand as well.
      }
      // After the owner, whose change takes some permissions away.
      fchmodSync(file, like.mode & 0o7777);
    }
    // The new name must not be on the disk before the text is.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
