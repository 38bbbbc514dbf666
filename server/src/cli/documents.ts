import { resolve } from 'node:path';
import { readText, textOf } from '../io/node-sync.ts';
import { linesOf } from '../text/positions.ts';
import { quote, visible } from '../text/words.ts';
import { Refusal, type Shell, warn } from './shell.ts';
import { shownFrom } from './find-files.ts';

/** A file that a command was given by its name. */
export interface Document {
  /** From the current directory on, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Says what is wrong with it, on stderr, at an offset of its text where that is about one; the exit code becomes 2. */
  readonly complain: (why: string, offset?: number) => void;
  /** Says something about it in the same way, which changes no exit code. */
  readonly remark: (what: string, offset?: number) => void;
}

/**
 * Does something with each file in turn, as they are named; `-` is standard input. Answers the exit code: what can't be
 * done with one of them is printed, and the others go on.
 */
export async function eachDocument(
  command: string,
  names: readonly string[],
  shell: Shell,
  look: (document: Document) => void,
): Promise<number> {
  if (names.length === 0)
    throw new Refusal(`${quote(command)} needs the name of a file, or - for standard input.`);
  if (names.indexOf('-') !== names.lastIndexOf('-')) {
    throw new Refusal(`Standard input can be read only once, so ${quote(command)} takes - only once.`);
  }
  let code = 0;
  for (const name of names) {
    const read = name === '-' ? textOf(await shell.stdin()) : readText(resolve(shell.cwd, name));
    const file = name === '-' ? name : shownFrom(shell.cwd, resolve(shell.cwd, name)) || '.';
    const text = 'text' in read ? read.text : '';
    const remark: Document['remark'] = (what, offset) =>
      warn(shell, `${visible(file)}${placeIn(text, offset)}: ${what}`);
    const complain: Document['complain'] = (why, offset) => {
      remark(why, offset);
      code = 2;
    };
    if ('why' in read) complain(`${read.why}.`);
    else look({ file, text, complain, remark });
  }
  return code;
}

/** The place of an offset, as it stands behind the name of a file: `:3:7`. */
export function placeIn(text: string, offset: number | undefined): string {
  if (offset === undefined) return '';
  const { line, character } = linesOf(text).at(offset);
  return `:${line + 1}:${character + 1}`;
}
