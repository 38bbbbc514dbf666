import { reasonOf } from '../project/reasons.ts';
import { visible } from '../text/words.ts';

/** What the whole is called, in front of every message of it. */
export const PROGRAM = 'component-contract';

/** Why a command can't be run as it is written: one line, which goes to the user. */
export class Refusal extends Error {}

/** What the command line is given by the process that it runs in; tests give it their own. */
export interface Shell {
  /** The current directory, absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the payload goes: what a command prints, and nothing else. */
  readonly stdout: Output;
  /** Where everything else goes. */
  readonly stderr: Output;
  /** All of standard input, as it came. */
  stdin(): Promise<Buffer>;
  /** Milliseconds since some moment or other: for progress while a run lasts, never for what it finds. */
  now(): number;
}

export interface Output {
  /** Whether a person looks at it, in a terminal. */
  readonly isTerminal: boolean;
  /** How many columns that terminal has, where it says so. */
  readonly columns?: number;
  /** Bytes are for what came as such. */
  write(text: string | Uint8Array): void;
}

/** Prints a line on stderr that begins with the program's name. */
export function warn({ stderr }: Pick<Shell, 'stderr'>, line: string): void {
  stderr.write(`${PROGRAM}: ${harmless(line)}\n`);
}

/**
 * Text that is no command to the workflow of GitHub in whose log it may stand: its runner obeys this beginning of one
 * wherever it finds it in a line, and names are what anyone may write into a pull request.
 */
export const harmless = (text: string): string => text.replaceAll('##[', '##\\u{5b}');

/** The name of a file for the beginning of a line, where two colons would be a command to the same runner. */
export const nameOf = (file: string): string => visible(/^\s*::/.test(file) ? `./${file}` : file);

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
    // Not every command asks, and the directory may be gone.
    get cwd() {
      try {
        return process.cwd();
      } catch (error) {
        throw new Refusal(`The current directory can't be read: ${reasonOf(error)}.`);
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
    now: () => performance.now(),
  };
}

/** Calls back once, unless the reader of the stream has read enough, as `head` has. */
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
