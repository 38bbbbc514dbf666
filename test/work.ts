// Counts work instead of seconds: the same on every machine, however busy.
import { type Profiler, Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/** The work of a function: in all, and by the names of the functions that did it. */
export interface Work {
  readonly total: number;
  readonly by: ReadonlyMap<string, number>;
}

/**
 * Counts how often functions and blocks run, as V8 does for coverage. Without optimized code, which doesn't count what it has inlined,
 * the same run always counts the same.
 */
export function workOf(run: () => unknown): Work {
  const by = new Map<string, number>();
  // What was counted before is left out.
  takeCounts();
  run();
  for (const { url, functions } of takeCounts()) {
    // The tests and all that they import are one file.
    if (!url.startsWith('file:')) continue;
    for (const { functionName, ranges } of functions)
      by.set(
        functionName,
        ranges.reduce((sum, { count }) => sum + count, by.get(functionName) ?? 0),
      );
  }
  return { total: [...by.values()].reduce((sum, count) => sum + count, 0), by };
}

setFlagsFromString('--no-opt');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** The counts since they were last taken. */
function takeCounts(): readonly Profiler.ScriptCoverage[] {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => (taken = result));
  return taken;
}
