import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import type { Readable } from 'node:stream';

export type Group = {
  /** The id of the process group, which is the pid of the process that leads it. */
  id: number;
  /** Everything that was written so far. */
  output(): string;
  /** Resolves with what the pattern finds in the output, as soon as it is there. */
  says(pattern: RegExp): Promise<string>;
  /** Resolves when the program has ended, by itself or not. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts a program in a process group of its own, so that stopping it reaches all it has started and nothing else. */
export function startGroup(command: string, args: string[]): Group {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const id = child.pid;
  if (id === undefined) throw new Error(`${command} does not start`);
  const output = collect(child);
  const ended = once(child, 'exit');
  const kill = () => signal(id, 'SIGKILL');
  // However this process ends, the group must not outlive it, and it goes before anything it still uses.
  process.prependOnceListener('exit', kill);
  return {
    id,
    output,
    ended,
    says: (pattern) => waitFor(pattern, child, output),
    async stop() {
      signal(id, 'SIGTERM');
      const stubborn = setTimeout(kill, 5_000);
      await ended;
      clearTimeout(stubborn);
      kill();
      process.off('exit', kill);
    },
  };
}

/** Ctrl+C and the like become an ordinary exit, at which every group is stopped. */
export function endOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
}

/** The members of a group whose command line holds the words. Linux keeps both facts in files. */
export function membersOf(group: number, words: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter(
    (pid) => groupOf(pid) === group && fileOf(pid, 'cmdline').replaceAll('\0', ' ').includes(words),
  );
}

/** The command's own name may hold spaces and parentheses, so the fields are counted from behind it: state, parent, group. */
function groupOf(pid: number): number {
  const stat = fileOf(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // The process has ended in the meantime.
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function collect(child: Child): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return () => text;
}

function waitFor(pattern: RegExp, child: Child, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(output())?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', look);
    child.once('exit', () => reject(new Error(`It has ended before it said ${pattern}:\n${output()}`)));
    look();
  });
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // The group has no process left.
  }
}
