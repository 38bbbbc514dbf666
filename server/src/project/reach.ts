import { type HowItFits, type Steps, stepsOf } from './globs.ts';
import { fitsOne, MANY, type Step } from './pattern.ts';

/**
 * What some globs name, and where that leads. Git is told to ignore what builds make, and there is much of it: `**` passes
 * over that, and a folder that is ignored is looked into only where a glob has a name of its own for it.
 */
export interface Reach {
  /** How a file fits, by the names of its path. */
  fits(names: readonly string[], isIgnored: (index: number) => boolean): HowItFits | undefined;
  /** Whether anything below a folder can fit. */
  leadsInto(names: readonly string[], isIgnored: (index: number) => boolean): boolean;
}

export function reachOf(globs: readonly string[]): Reach {
  let patterns: readonly Steps[] | undefined;
  const all = (): readonly Steps[] => (patterns ??= globs.flatMap(stepsOf));
  return {
    fits(names, isIgnored) {
      const ends = new Set(all().map((steps) => follow(steps, names, isIgnored)));
      return ends.has('itself') ? 'itself' : ends.has('inside') ? 'inside' : undefined;
    },
    leadsInto: (names, isIgnored) => all().some((steps) => follow(steps, names, isIgnored) !== undefined),
  };
}

/** How far the names lead through the steps of a glob; undefined where they lead off it. */
function follow(
  steps: Steps,
  names: readonly string[],
  isIgnored: (index: number) => boolean,
): HowItFits | 'towards' | undefined {
  // What is in a folder that fits does too.
  const all: readonly Step[] = [...steps, MANY];
  let reached = withSkipped(new Set([0]), all);
  let isItself = false;
  for (const [index, name] of names.entries()) {
    const next = new Set<number>();
    isItself = false;
    for (const at of reached) {
      const step = all[at]!;
      if (step === MANY) {
        if (!NEVER_MEANT.has(name) && !isIgnored(index)) next.add(at);
      } else if (NEVER_MEANT.has(name) ? step === name : fitsOne(step, name)) {
        next.add(at + 1);
        isItself ||= at + 1 === steps.length;
      }
    }
    if (next.size === 0) return undefined;
    reached = withSkipped(next, all);
  }
  if (isItself) return 'itself';
  return reached.has(steps.length) ? 'inside' : 'towards';
}

/** As many names as there are, none too. */
function withSkipped(reached: Set<number>, steps: Steps): Set<number> {
  for (const at of reached) if (steps[at] === MANY && at < steps.length - 1) reached.add(at + 1);
  return reached;
}

/** Who means these folders says so. */
const NEVER_MEANT: ReadonlySet<string> = new Set(['node_modules', '.git']);
