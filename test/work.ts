// Counts work instead of seconds: the same on every machine, however busy.
import { type Profiler, Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/** The work of a function: in all, and by the names of the functions that did it. */
export interface Work {
  readonly total: number;
  readonly by: ReadonlyMap<string, number>;
}

/**
 * Counts how often functions and blocks run, as V8 does for coverage, and for built-in functions that go over lists and texts by
 * themselves, how far they go. Slices of texts count nothing, since V8 shares their characters; iterators count each step, so that
 * `[...list]` and `new Set(list)` do too. Without optimized code, which doesn't count what it has inlined, the same run always counts
 * the same.
 */
export function workOf(run: () => unknown): Work {
  const by = new Map<string, number>();
  // What was counted before is left out.
  takeCounts();
  const restore = BUILT_IN.map(([on, names, cost]) => replace(by, on, names, cost));
  try {
    run();
  } finally {
    for (const each of restore) each();
  }
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

/** The length of what one call goes over, from the object, its arguments, the result, and the place where a pattern began. */
type Cost = (
  self: { readonly length: number },
  args: readonly unknown[],
  result: unknown,
  from: number,
) => number;

const whole: Cost = ({ length }) => length;
const untilFound: Cost = ({ length }, [, from = 0], found) =>
  (typeof found === 'number' && found >= 0 ? found : length) - Number(from);
const backUntilFound: Cost = ({ length }, [, from = length], found) =>
  Number(from) - Math.max(Number(found), 0) + (length && 0);
const behind: Cost = ({ length }, [start = 0]) => length - Number(start);
const ofResult: Cost = (_self, _args, result) => Object(result).length as number;
const ofText: Cost = (_self, [value], result) => (typeof value === 'string' ? value : String(result)).length;
/** A pattern for one place looks no further than its match. */
const ofPattern: Cost = (self, [text], result, from) => {
  const { sticky, source } = self as unknown as RegExp;
  const isFixed = sticky || source.startsWith('^');
  if (!Array.isArray(result)) return isFixed ? 1 : String(text).length - from;
  return String(result[0]).length + (isFixed ? 0 : (result as RegExpExecArray).index - from);
};

const iteratorOf = (iterable: Iterable<unknown>): object =>
  Object.getPrototypeOf(iterable[Symbol.iterator]()) as object;

const BUILT_IN: readonly (readonly [on: object, names: string, cost: Cost])[] = [
  [Array.prototype, 'indexOf includes', untilFound],
  [Array.prototype, 'lastIndexOf', backUntilFound],
  [Array.prototype, 'splice', behind],
  [Array.prototype, 'shift unshift join reverse fill sort', whole],
  [Array.prototype, 'slice concat flat toSpliced toSorted toReversed with', ofResult],
  [String.prototype, 'indexOf includes', untilFound],
  [String.prototype, 'lastIndexOf', backUntilFound],
  [String.prototype, 'replace replaceAll split match normalize toLowerCase toUpperCase', whole],
  [RegExp.prototype, 'exec test', ofPattern],
  [Object, 'keys entries values', ofResult],
  [JSON, 'parse stringify', ofText],
  // Each step is a call of the function that counts.
  ...[[], new Map(), new Set()].map((each) => [iteratorOf(each), 'next', () => 0] as const),
];

/** Has built-in functions count; returns a function that undoes it. */
function replace(by: Map<string, number>, on: object, names: string, cost: Cost): () => void {
  const old = names.split(' ').map((name) => [name, Object.getOwnPropertyDescriptor(on, name)!] as const);
  const { max } = Math;
  for (const [name, descriptor] of old) {
    const method = descriptor.value as (this: unknown, ...args: unknown[]) => unknown;
    const counting = function (this: unknown, ...args: unknown[]): unknown {
      const { lastIndex: from = 0 } = Object(this) as Partial<RegExp>;
      const result = Reflect.apply(method, this, args);
      by.set(name, (by.get(name) ?? 0) + max(cost(this as string, args, result, from), 0));
      return result;
    };
    Object.defineProperty(on, name, { ...descriptor, value: counting });
  }
  return () => {
    for (const [name, descriptor] of old) Object.defineProperty(on, name, descriptor);
  };
}
