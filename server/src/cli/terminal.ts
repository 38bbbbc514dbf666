// The outside of a command line: streams, environment, colours, width and progress.
import { createInterface } from 'node:readline';
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

/** Text in the few styles of a report. `isPlain`: there is no colour, so that signs have to stand in for it. */
export type Paint = { readonly [S in keyof typeof STYLES]: Brush } & { readonly isPlain: boolean };

export type Brush = (text: string) => string;

export function paintOf(colour: boolean): Paint {
  const brushes = Object.entries(STYLES).map(([name, [on, off]]) => {
    const brush: Brush = (text) => (colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text);
    return [name, brush];
  });
  return { ...(Object.fromEntries(brushes) as Omit<Paint, 'isPlain'>), isPlain: !colour };
}

export function brushOf(severity: Severity, { red, yellow, blue, cyan }: Paint): Brush {
  return { error: red, warning: yellow, information: blue, hint: cyan }[severity];
}

/** Whether an output wants colour: what a user says comes first, and of that `NO_COLOR`. */
export function hasColour(env: Shell['env'], { isTerminal }: Output): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

/** How many columns a line may take: what a terminal says, within reason, and elsewhere the same on every machine. */
export function widthOf({ isTerminal, columns }: Output): number {
  return isTerminal && columns ? Math.max(columns, NARROWEST) : USUAL_WIDTH;
}

const NARROWEST = 40;

export const USUAL_WIDTH = 100;

/** Shows how far a long run is: one line in a terminal, which is gone in the end. Each step is one more file. */
export function openProgress({ stderr, env, now }: Pick<Shell, 'stderr' | 'env' | 'now'>, total: number) {
  if (!stderr.isTerminal || env['TERM'] === 'dumb' || env['CI']) return { step() {}, end() {} };
  const start = now();
  let done = 0;
  let next = start + PATIENCE;
  let isShown = false;
  return {
    step() {
      // A clock costs more than many a file does.
      if (++done % FILES_AT_ONCE !== 0) return;
      const time = now();
      if (time < next) return;
      next = time + INTERVAL;
      isShown = true;
      stderr.write(`\rChecking: ${done} of ${total} files`);
    },
    end() {
      if (isShown) stderr.write('\r\u001b[K');
    },
  };
}

/** Milliseconds before the first word, and between the others. */
const PATIENCE = 500;

const INTERVAL = 100;

const FILES_AT_ONCE = 32;

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
  /** Asks a question and returns the line that is typed, or undefined if there is none; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string | undefined>) | undefined;
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
    ask: process.stdin.isTTY && process.stdout.isTTY ? askOn(process.stdin, process.stdout) : undefined,
    now: () => performance.now(),
  };
}

/** Asks on two streams, as a person sees them. Where the input ends or is interrupted, there is no answer. */
export function askOn(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): NonNullable<Shell['ask']> {
  return (question) =>
    new Promise((resolve) => {
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
