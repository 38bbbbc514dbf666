// Writes files synchronously: whole or not at all.
import { reasonOf } from './file-system.ts';
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Replaces the text that was read from a file: the whole of it or, whatever happens, nothing. The file keeps its permissions, and a
 * link is kept. Returns the reason if it couldn't, as the end of a sentence.
 */
export const replaceText = (path: string, before: string, after: string): string | undefined =>
  whyNotWritten(() => {
    const real = realpathSync(path);
    const why = whyReadOnly(real);
    if (why !== undefined) return why;
    if (readFileSync(real, 'utf8') !== before) return 'it has changed in the meantime';
    replaceFile(real, after);
    return undefined;
  });

/** The reason why a file must not be replaced: renaming another over it asks for no permission, and root needs none. */
export const whyReadOnly = (path: string): string | undefined =>
  whyNotWritten(() => {
    if ((statSync(path).mode & 0o222) === 0) return 'it is read-only';
    accessSync(path, constants.W_OK);
    return undefined;
  });

/** Writes a file where there is none. Returns the reason if it couldn't, as the end of a sentence. */
export const createText = (path: string, text: string): string | undefined =>
  whyNotWritten(() => (writeNew(path, text) ? undefined : 'it has been created in the meantime'));

/** Writes a file that is not there yet; returns false if anything has its name. Throws what the system says. */
export function writeNew(path: string, text: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })) return false;
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    // Such as one for which there was no space.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(path, { force: true });
    throw error;
  }
  return true;
}

function whyNotWritten(write: () => string | undefined): string | undefined {
  try {
    return write();
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

/** Writes a text beside a file and renames it, so that the file has the old text or the new one, even if the process is killed. */
function replaceFile(file: string, text: string): void {
  removeLeftBehind(dirname(file));
  const beside = join(dirname(file), `.component-contract-${process.pid}-${Math.random()}.tmp`);
  try {
    writeFileSync(beside, text, { flag: 'wx', flush: true });
    chmodSync(beside, statSync(file).mode & 0o7777);
    renameSync(beside, file);
  } finally {
    // It is gone if all went well.
    rmSync(beside, { force: true });
  }
}

/** Removes what killed processes have left in a folder, once. A file that is being written is younger than a minute. */
function removeLeftBehind(folder: string): void {
  for (const name of cleaned.has(folder) ? [] : readdirSync(folder)) {
    const path = join(folder, name);
    if (!/^\.component-contract-.*\.tmp$/.test(name)) continue;
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < Date.now() - 60_000) rmSync(path, { force: true });
  }
  cleaned.add(folder);
}

const cleaned = new Set<string>();
