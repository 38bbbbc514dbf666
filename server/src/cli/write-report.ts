import { accessSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * A text of ours for a file, whole or not at all: it is written beside it and then takes its place, with the same
 * permissions. Throws what the system says where it can't.
 */
export function writeWhole(path: string, text: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    // A pipe or a device is no place to take.
    writeFileSync(path, text);
    return;
  }
  // Another file in its place would not ask whether this one may be written.
  if (there) accessSync(path, constants.W_OK);
  // What is behind a link changes, and not the link.
  const place = there ? realpathSync(path) : path;
  const beside = join(dirname(place), `.${basename(place)}.${process.pid}.tmp`);
  try {
    writeFileSync(beside, text, { flag: 'wx', ...(there && { mode: there.mode }) });
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
