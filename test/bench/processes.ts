import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inTurn, type Rounds } from './rounds.ts';
import { TELL_PEAK } from './peers.ts';

export interface Timed {
  /** Milliseconds from the start to the end of the process. */
  readonly times: number[];
  /** The most megabytes that it had, if that was asked. */
  readonly memory: number[];
  /** The output of the last one. */
  last: { readonly stdout: string; readonly stderr: string };
}

/** Times programs of Node as whole processes, in turns. To measure memory takes each process a little time. */
export async function timeProcesses(
  folder: string,
  programs: readonly (readonly string[])[],
  { warmUp, timed: rounds }: Rounds,
  isMemoryMeasured = false,
): Promise<Timed[]> {
  const timed = programs.map((): Timed => ({ times: [], memory: [], last: { stdout: '', stderr: '' } }));
  const preloaded = isMemoryMeasured ? ['--require', TELL_PEAK] : [];
  for (let round = -warmUp; round < rounds; round++) {
    for (const index of inTurn(programs.length, round)) {
      const before = performance.now();
      const { peak, ...last } = await run([...preloaded, ...programs[index]!], folder);
      if (round < 0) continue;
      timed[index]!.times.push(performance.now() - before);
      timed[index]!.memory.push(peak);
      timed[index]!.last = last;
    }
  }
  return timed;
}

async function run(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const outputs = [child.stdout, child.stderr, child.stdio[3] as NodeJS.ReadableStream];
  const texts = outputs.map((each) => text(each!));
  await once(child, 'close');
  const [stdout, stderr, kilobytes] = await Promise.all(texts);
  return { stdout: stdout!, stderr: stderr!, peak: Number(kilobytes) / 1000 };
}
