// The thread that reads files ahead.
import { closeSync, openSync, readSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * The memory that both threads share. A file is read into the slot of its index, modulo the number of slots, as soon as the file before it
 * there was taken.
 */
export interface Slots {
  /** The paths of all files, separated by NUL: one long text is copied faster than many short ones. */
  readonly paths: string;
  readonly bytes: Uint8Array;
  /** For each slot the number of the file in it, counted from 1. */
  readonly files: Int32Array;
  /** For each slot the bytes of its file. */
  readonly lengths: Int32Array;
  /** The number of files that were taken, in their order. */
  readonly taken: Int32Array;
}

/** Milliseconds to wait for a slot: in the meantime tens of files are taken. */
const PAUSE = 1;

const { paths, bytes, files, lengths, taken } = workerData as Slots;
const all = paths.split('\0');
const size = bytes.length / files.length;

// What was taken in the meantime isn't needed any more.
for (let index = 0; index < all.length; index = Math.max(index + 1, Atomics.load(taken, 0))) {
  for (let seen = Atomics.load(taken, 0); index >= seen + files.length; seen = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, seen, PAUSE);
  const slot = index % files.length;
  const length = read(all[index]!, slot * size);
  if (length === undefined) continue;
  lengths[slot] = length;
  Atomics.store(files, slot, index + 1);
}

/** Reads a file into a slot, and returns its length; undefined if it can't be read, or is longer than a slot. */
function read(path: string, start: number): number | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      for (let length = 0; length < size;) {
        const more = readSync(file, bytes, start + length, size - length, null);
        if (more === 0) return length;
        length += more;
      }
      return undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
