import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inTurn, type Rounds } from './part.ts';
import { TELL_PEAK } from './peers.ts';

export interface Timed {
  /** Milliseconds from the start to the end of the process. */
  readonly times: number[];
  /** The most megabytes that it had, if that was asked. */
  readonly memory: number[];
  /** The output of the last one. */
  last: Output;
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

interface Preparation {
  /** Done before each process, by its number, and not timed. */
  readonly prepare?: (index: number) => void;
  /** Also measures memory, which takes each process a little time. */
  readonly isMemoryMeasured?: boolean;
}

/** Times programs as whole processes, in turns. */
export async function timeProcesses(
  folder: string,
  programs: readonly (readonly string[])[],
  { warmUp, timed: rounds }: Rounds,
  { prepare, isMemoryMeasured = false }: Preparation = {},
): Promise<Timed[]> {
  const timed = programs.map((): Timed => ({ times: [], memory: [], last: { stdout: '', stderr: '' } }));
  for (let round = -warmUp; round < rounds; round++) {
    for (const index of inTurn(programs.length, round)) {
      prepare?.(index);
      const before = performance.now();
      const { peak, ...last } = await run(programs[index]!, folder, isMemoryMeasured);
      if (round < 0) continue;
      timed[index]!.times.push(performance.now() - before);
      timed[index]!.memory.push(peak);
      timed[index]!.last = last;
    }
  }
  return timed;
}

/** Runs a program of Node to its end. */
export async function run(
  args: readonly string[],
  cwd: string,
  isMemoryMeasured = false,
): Promise<Output & { peak: number }> {
  const preloaded = isMemoryMeasured ? ['--require', TELL_PEAK] : [];
  const child = spawn(process.execPath, [...preloaded, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const outputs = [child.stdout, child.stderr, child.stdio[3] as NodeJS.ReadableStream].map((each) =>
    text(each!),
  );
  await once(child, 'close');
  const [stdout, stderr, kilobytes] = await Promise.all(outputs);
  return { stdout: stdout!, stderr: stderr!, peak: Number(kilobytes) / 1000 };
}
