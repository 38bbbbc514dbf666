/** What the command line is given by the process that it runs in; tests give it their own. */
export interface Shell {
  /** The current directory, absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the payload goes: what a command was asked for, and nothing else. */
  readonly stdout: Output;
  /** Where everything else goes. */
  readonly stderr: Output;
  /** All of standard input, as it came. */
  stdin(): Promise<Buffer>;
  /** Milliseconds since some moment or other: for what is told while a run lasts, never for what it finds. */
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

/** The shell of a process. */
export function shellOf(process: NodeJS.Process): Shell {
  // Whoever reads our output may have read enough, as `head` has.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    async stdin() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    now: () => performance.now(),
  };
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
