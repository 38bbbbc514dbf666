// Writes files synchronously: whole or not at all.
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  readFileSync,
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
 * Replaces the text that was read from a file: the whole of it or, whatever happens, nothing. The file keeps its permissions, and a
 * link is kept. Returns the reason if it couldn't, as the end of a sentence.
 */
export const replaceText = (path: string, before: string, after: string): string | undefined =>
  whyNotWritten(() => {
    const real = realpathSync(path);
    const why = whyReadOnly(real);
    if (why !== undefined) return why;
    const isUnchanged = (): boolean => readFileSync(real, 'utf8') === before;
    return replaceFile(real, after, statSync(real), isUnchanged)
      ? undefined
      : 'it has changed in the meantime';
  });

/** The reason why {@link replaceText} would not replace the text of a file. */
export const whyNotReplaced = (path: string): string | undefined =>
  whyNotWritten(() => whyReadOnly(realpathSync(path)));

/** Writes a file where there is none. Returns the reason if it couldn't, as the end of a sentence. */
export const createText = (path: string, text: string): string | undefined =>
  whyNotWritten(() => (writeNew(path, text) ? undefined : 'it has been created in the meantime'));

/** Writes a file of ours, whether there is one already or not. Throws what the system says. */
export function writeWhole(path: string, text: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // A pipe or a device can't be replaced by a file.
  if (stats && !stats.isFile()) writeFileSync(path, text);
  else if (stats) replaceFile(realpathSync(path), text, stats);
  else replaceFile(path, text);
}

/** Writes a file that is not there yet; returns false if anything has its name. Throws what the system says. */
export function writeNew(path: string, text: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })) return false;
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function whyNotWritten(write: () => string | undefined): string | undefined {
  try {
    return write();
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

/** The reason why a file can't be replaced by a new one in its folder; root may write anything, so permissions are asked, too. */
function whyReadOnly(file: string): string | undefined {
  if ((statSync(file).mode & 0o222) === 0) return 'it is read-only';
  accessSync(file, constants.W_OK);
  const folder = dirname(file);
  const named = `its folder ${quote(basename(folder))}`;
  if ((statSync(folder).mode & 0o222) === 0) return `${named} is read-only`;
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return `${named} can't be written: ${reasonOf(error)}`;
  }
}

/**
 * Writes a text beside a file and renames it, so that the file has the old text or the new one, even if the process is killed. Returns
 * false if the file `mayGo` no more by then.
 */
function replaceFile(file: string, text: string, old?: Stats, mayGo: () => boolean = () => true): boolean {
  if (old) accessSync(file, constants.W_OK);
  const beside = join(dirname(file), `.component-contract-${process.pid}-${Math.random()}.tmp`);
  try {
    writeFileSync(beside, text, { flag: 'wx', flush: true });
    if (old) chmodSync(beside, old.mode & 0o7777);
    if (!mayGo()) return false;
    renameSync(beside, file);
    return true;
  } finally {
    // It is gone if all went well.
    rmSync(beside, { force: true });
  }
}
