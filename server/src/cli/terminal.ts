// The environment of a command line: streams, colours and width.
import type * as Readline from 'node:readline';
import type { Severity } from '../check/rule.ts';
import { reasonOf } from '../project/treatment.ts';
import { visible } from '../text/words.ts';

/** Codes that turn styles on and off: of the sixteen colours that every terminal has, and its theme keeps readable. */
const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

/** Text styles of a report. */
export type Paint = { readonly [S in keyof typeof STYLES]: Brush };

export type Brush = (text: string) => string;

export function paintOf(colour: boolean): Paint {
  const brushes = Object.entries(STYLES).map(([name, [on, off]]) => {
    const brush: Brush = (text) => (colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text);
    return [name, brush];
  });
  return Object.fromEntries(brushes) as Paint;
}

export function brushOf(severity: Severity, { red, yellow, blue, cyan }: Paint): Brush {
  return { error: red, warning: yellow, information: blue, hint: cyan }[severity];
}

/** Returns true if an output gets colour. Environment variables take precedence, `NO_COLOR` first. */
export function hasColour(env: Shell['env'], { isTerminal }: Output): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

/** The columns that a line may take: the width of the terminal within limits, and otherwise the same on every machine. */
export function widthOf({ isTerminal, columns }: Output): number {
  return isTerminal && columns ? Math.max(columns, NARROWEST) : USUAL_WIDTH;
}

const NARROWEST = 40;

export const USUAL_WIDTH = 100;

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

/** A word of a command line that can be pasted into a shell. */
export function shellWord(word: string): string {
  const shown = visible(word.startsWith('-') ? `./${word}` : word);
  if (/^[\w./@%+=:,-]+$/.test(shown)) return shown;
  return /["$`!\\]/.test(shown) ? `'${shown.replaceAll("'", `'\\''`)}'` : `"${shown}"`;
}

/** The way to run the program of the project, and no other that a registry may have. */
export const NPX = `npx --no -- ${PROGRAM}`;

/** The shell of a process. */
export function shellOf(process: NodeJS.Process): Shell {
  const stdout = outputOf(process.stdout);
  const stderr = outputOf(process.stderr);
  whenBroken(process.stdout, (code) => {
    process.exitCode = 2;
    warn({ stderr }, `Standard output can't be written: ${reasonOf({ code })}.`);
  });
  whenBroken(process.stderr, () => (process.exitCode = 2));
  return {
    // Not every command needs the folder, and it may not exist.
    get cwd() {
      try {
        return process.cwd();
      } catch (error) {
        throw new Refusal(`The current folder can't be read: ${reasonOf(error)}.`);
      }
    },
    env: process.env,
    stdout,
    stderr,
    async stdin() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    // To look at standard input opens it, which takes a millisecond.
    get ask() {
      const { stdin: input, stdout: output } = process;
      return input.isTTY && output.isTTY ? askOn(input, output) : undefined;
    },
  };
}

/** Asks a question on two streams. There is no answer if the input ends or is interrupted. */
export function askOn(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): NonNullable<Shell['ask']> {
  return (question) =>
    new Promise((resolve) => {
      // Few commands ask.
      const { createInterface } = require('node:readline') as typeof Readline;
      const lines = createInterface({ input, output });
      const end = (): void => {
        output.write('\n');
        resolve(undefined);
      };
      lines.once('close', end);
      lines.question(question, (answer) => {
        lines.off('close', end);
        lines.close();
        resolve(answer);
      });
    });
}

/** Calls back once on an error, unless the reader has closed the stream, as `head` does. */
function whenBroken(stream: NodeJS.WriteStream, handle: (code: string) => void): void {
  let isKnown = false;
  stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isKnown) return;
    isKnown = true;
    handle(code);
  });
}

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    isTerminal: stream.isTTY,
    get columns() {
      return stream.columns;
    },
    write: (text) => void stream.write(text),
  };
}
