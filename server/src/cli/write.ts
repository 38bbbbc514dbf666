import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../project/reasons.ts';

/**
 * Puts another text in the place of the one that was read from a file: the whole of it or, whatever happens, nothing.
 * The file keeps its permissions, and a link stays one. Answers why it could not, as the end of a sentence.
 */
export function replaceText(path: string, before: string, after: string): string | undefined {
  try {
    // What a link leads to is written, and not the link.
    const file = realpathSync(path);
    const stats = statSync(file);
    // A new file in its place would not ask whether the old one may be written, and root may write anything.
    if ((stats.mode & 0o222) === 0) return 'it is read-only';
    accessSync(file, constants.W_OK);
    const beside = join(dirname(file), `.component-contract-${randomUUID()}.tmp`);
    try {
      writeAs(beside, after, stats);
      if (readFileSync(file, 'utf8') !== before) return 'someone else has changed it meanwhile';
      renameSync(beside, file);
    } finally {
      // It is gone if all went well.
      rmSync(beside, { force: true });
    }
    return undefined;
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

/** Writes a new file that is like another one in all but its text. */
function writeAs(path: string, text: string, { mode, uid, gid }: Stats): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    try {
      fchownSync(file, uid, gid);
    } catch {
      // Only root can give a file away. Whoever may write in the folder could have replaced the file by hand as well.
    }
    // After the owner, whose change takes some permissions away.
    fchmodSync(file, mode & 0o7777);
    // The new name must not be on the disk before the text is.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
