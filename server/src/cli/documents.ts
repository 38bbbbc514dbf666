import { resolve } from 'node:path';
import { linesOf } from '../core/positions.ts';
import { quote, visible } from '../core/words.ts';
import { PROGRAM, Refusal } from './command.ts';
import { shownFrom } from './find.ts';
import { readText, textOf } from './read.ts';
import type { Shell } from './shell.ts';

/** A file that a command was given by its name. */
export interface Document {
  /** From the current directory on, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Says what is wrong with it, on stderr, at an offset of its text where that is about one; the exit code becomes 2. */
  readonly complain: (why: string, offset?: number) => void;
}

/**
 * Does something with each file in turn, as they are named; `-` is standard input. Answers the exit code: what can't be
 * done with one of them is told, and the others go on.
 */
export async function eachDocument(
  command: string,
  names: readonly string[],
  shell: Shell,
  look: (document: Document) => void,
): Promise<number> {
  if (names.length === 0)
    throw new Refusal(`${quote(command)} needs the name of a file, or - for standard input.`);
  let code = 0;
  for (const name of names) {
    const read = name === '-' ? textOf(await shell.stdin()) : readText(resolve(shell.cwd, name));
    const file = name === '-' ? name : shownFrom(shell.cwd, resolve(shell.cwd, name)) || '.';
    const complain = (why: string, place = ''): void => {
      shell.stderr.write(`${PROGRAM}: ${visible(file)}${place}: ${why}\n`);
      code = 2;
    };
    if ('why' in read) {
      complain(`${read.why}.`);
      continue;
    }
    const { text } = read;
    look({
      file,
      text,
      complain(why, offset) {
        const at = offset === undefined ? undefined : linesOf(text).at(offset);
        complain(why, at && `:${at.line + 1}:${at.character + 1}`);
      },
    });
  }
  return code;
}
