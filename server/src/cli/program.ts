// dist/checker.js: runs the command line of this process.
import { reasonOf } from '../io/file-system.ts';
import { pathNamed } from '../io/node-sync.ts';
import type * as Readline from 'node:readline';
import { run } from './run.ts';
import { type Output, Refusal, type Shell, warn } from './terminal.ts';

/** The exit code is set, and the process not ended: what was written may still be on its way into a pipe. One that is set already says that it did not arrive. */
export function start(): void {
  void run(process.argv.slice(2), shellOf(process)).then((code) => (process.exitCode ??= code));
}

function shellOf(process: NodeJS.Process): Shell {
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
        return pathNamed(process.cwd(), '');
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

/** Asks questions on two streams. There is no answer if the input ends or is interrupted. */
export function askOn(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): NonNullable<Shell['ask']> {
  return async (question) => {
    // Few commands ask.
    const { createInterface } = require('node:readline') as typeof Readline;
    const lines = createInterface({ input, output, prompt: question });
    lines.prompt();
    try {
      for await (const line of lines) return line;
      output.write('\n');
      return undefined;
    } finally {
      // Otherwise the process would wait for more.
      lines.close();
    }
  };
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
