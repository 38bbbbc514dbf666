// Files that are read ahead: a thread reads the next ones while one is checked.
import { join } from 'node:path';
import type * as Threads from 'node:worker_threads';
import type { Slots } from './node-reading-thread.ts';

/**
 * The number of files from which on the thread costs no time. It saves none at 10,000, an eighth at 100,000, and a quarter of both if the
 * disk is slow (docs/performance.md).
 */
export const MANY_FILES = 10_000;

/** Files that a thread reads while those before them are checked. */
export interface FilesAhead {
  /** The text of the next file if it is this one and was read already. What isn't UTF-8 is U+FFFD in it. */
  text(path: string): string | undefined;
}

export const SLOTS = 512;

/** Bytes of a slot. Longer files are left to the caller. */
export const SLOT_SIZE = 16_384;

/** Starts to read files that are needed in this order. Nothing waits for the thread: what isn't read yet is left to the caller. */
export function readAhead(
  paths: readonly string[],
  program = join(__dirname, 'reading-thread.js'),
): FilesAhead {
  const slots: Slots = {
    paths: paths.join('\0'),
    bytes: new Uint8Array(new SharedArrayBuffer(SLOTS * SLOT_SIZE)),
    files: new Int32Array(new SharedArrayBuffer(SLOTS * 4)),
    lengths: new Int32Array(new SharedArrayBuffer(SLOTS * 4)),
    taken: new Int32Array(new SharedArrayBuffer(4)),
  };
  // Few checks have so many files that the module is needed.
  const { Worker } = require('node:worker_threads') as typeof Threads;
  // Without what the process was told to load. If there is no thread, the caller reads all files.
  new Worker(program, { workerData: slots, execArgv: [] }).on('error', () => undefined).unref();
  const bytes = Buffer.from(slots.bytes.buffer);
  let next = 0;

  return {
    text(path) {
      if (path !== paths[next]) return undefined;
      const slot = next++ % SLOTS;
      const isThere = Atomics.load(slots.files, slot) === next;
      const start = slot * SLOT_SIZE;
      const text = isThere ? bytes.toString('utf8', start, start + slots.lengths[slot]!) : undefined;
      Atomics.store(slots.taken, 0, next);
      return text;
    },
  };
}
