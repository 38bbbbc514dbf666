import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync } from 'node:fs';
import { reasonOf } from '../project/reasons.ts';

/** The text of a file, or why there is none, as the end of a sentence. A byte order mark stays. */
export type ReadText = { readonly text: string } | { readonly why: string };

export function readText(path: string): ReadText {
  try {
    // Much faster than by way of bytes, which are asked only where something was replaced, or is written so.
    const text = readFileSync(path, AS_TEXT);
    return text.includes('\ufffd') ? textOf(readFileSync(path)) : { text };
  } catch (error) {
    const isLost = (error as NodeJS.ErrnoException).code === 'ENOENT' && isLink(path);
    return { why: `it can't be read: ${isLost ? 'it is a link that leads nowhere' : reasonOf(error)}` };
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Written out once: an encoding alone is made into this for every file. */
const AS_TEXT = { encoding: 'utf8', flag: 'r' } as const;

export function textOf(bytes: Buffer): ReadText {
  if (!isUtf8(bytes)) return { why: 'it is not encoded in UTF-8' };
  return { text: bytes.toString('utf8') };
}
