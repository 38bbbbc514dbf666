// The environment of a command line, and lines that are safe to print in it.
import { visible } from '../text/words.ts';

/** The name of the program, which begins every message. */
export const PROGRAM = 'component-contract';

/** An error in a command line: one line for the user. */
export class Refusal extends Error {}

/** The environment of a command; tests provide their own. */
export interface Shell {
  /** The current directory, absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The output of a command, and nothing else. */
  readonly stdout: Output;
  /** Everything else. */
  readonly stderr: Output;
  /** All bytes of standard input. */
  stdin(): Promise<Buffer>;
  /** Asks a question and returns the line that is typed, or undefined if there is none; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string | undefined>) | undefined;
}

export interface Output {
  /** True for a terminal. */
  readonly isTerminal: boolean;
  /** The columns of the terminal, if known. */
  readonly columns?: number;
  /** Writes text, or bytes that were read as such. */
  write(text: string | Uint8Array): void;
}

/** Prints a line on stderr that begins with the program's name. */
export function warn({ stderr }: Pick<Shell, 'stderr'>, line: string): void {
  stderr.write(`${PROGRAM}: ${harmless(line)}\n`);
}

/**
 * Text that is no GitHub workflow command. The runner executes commands anywhere in a line of the log, and a pull request can have any
 * file names.
 */
export const harmless = (text: string): string => text.replaceAll('##[', '##\\u{5b}');

/** The name of a file for the beginning of a line, where two colons would be a workflow command. */
export const nameOf = (file: string): string => visible(/^\s*::/.test(file) ? `./${file}` : file);
