// Globs that match paths.
import { fits, fitsOne, MANY, type Step } from './glob-pattern.ts';
import { isAtAnyDepth, namesOf, spelledOut } from './glob-spelling.ts';

/** Returns true if a path matches. It is relative to the folder of the globs, with `/` between names. */
export type Fits = (path: string) => boolean;

/** The way a path matches: by its own name, or because its folder matches. */
export type HowItFits = 'itself' | 'inside';

/** A matcher for any of these globs; see {@link howItFits}. */
export function fitsAny(globs: readonly string[]): Fits {
  const how = howItFits(globs);
  return (path) => how(path) !== undefined;
}

/**
 * The way a path matches any of these globs. As in `.gitignore`, one without a slash fits at any depth, and one that names a folder fits
 * all that is in it. Upper and lower case differ on every system, so that every machine finds the same.
 */
export function howItFits(globs: readonly string[]): (path: string) => HowItFits | undefined {
  let patterns: readonly Steps[] | undefined;
  return (path) => {
    patterns ??= globs.flatMap(stepsOf);
    const names = path.split('/');
    let how: HowItFits | undefined;
    for (const steps of patterns) {
      if (!fits([...steps, MANY], names)) continue;
      // One that ends with `**` means only what is in a folder.
      if (steps.at(-1) !== MANY && fits(steps, names)) return 'itself';
      how = 'inside';
    }
    return how;
  };
}

/** The steps of a path, one for each of its names. */
type Steps = readonly Step[];

/** The steps of a glob, once for each choice in its braces. */
function stepsOf(glob: string): Steps[] {
  return (spelledOut(glob) ?? []).map((each) =>
    isAtAnyDepth(each) ? [MANY, ...namesOf(each)] : namesOf(each),
  );
}

/**
 * A matcher for globs that respects ignored folders. Build output is usually ignored and large: `**` passes
 * over that, and a folder that is ignored is looked into only where a glob has a name of its own for it.
 */
export interface GlobMatcher {
  /** The way a file matches, by the names of its path. */
  fits(names: readonly string[], isIgnored: (index: number) => boolean): HowItFits | undefined;
  /** Returns true if anything below a folder can fit. */
  leadsInto(names: readonly string[], isIgnored: (index: number) => boolean): boolean;
}

export function globMatcher(globs: readonly string[]): GlobMatcher {
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

/** The steps of a glob that the names reach; undefined if they don't match. */
function follow(steps: Steps, names: readonly string[], isIgnored: (index: number) => boolean) {
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

/** Adds the steps that match no name at all. */
function withSkipped(reached: Set<number>, steps: Steps): Set<number> {
  for (const at of reached) if (steps[at] === MANY && at < steps.length - 1) reached.add(at + 1);
  return reached;
}

/** Who means these folders says so. */
const NEVER_MEANT: ReadonlySet<string> = new Set(['node_modules', '.git']);
