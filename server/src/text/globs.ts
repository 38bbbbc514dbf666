import { fits, fitsOne, MANY, type Step } from './glob-pattern.ts';
import { areLiteral, isAtAnyDepth, namesOf, spelledOut } from './glob-spelling.ts';
import { addTo } from './maps.ts';

/** Returns true if a path matches. It is relative to the folder of the globs, with `/` between names. */
export type Fits = (path: string) => boolean;

/** The way a path matches: by its own name, or because its folder matches. */
export type HowItFits = 'itself' | 'inside';

/** A matcher for any of these globs; see {@link howItFits}. */
export function fitsAny(globs: readonly string[]): Fits {
  const how = howItFits(globs);
  return (path) => how(path) !== undefined;
}

/** The way a path matches any of these globs; see {@link matcherOf}. */
export function howItFits(globs: readonly string[]): (path: string) => HowItFits | undefined {
  const match = matcherOf([globs]);
  return (path) => match(path).get(0);
}

/**
 * Which of some lists of globs a path fits, by their indices, and how. As in `.gitignore`, one without a slash fits at any
 * depth, and one that names a folder fits all that is in it. Upper and lower case differ on every system, so that every
 * machine finds the same.
 */
export function matcherOf(
  lists: readonly (readonly string[])[],
): (path: string) => ReadonlyMap<number, HowItFits> {
  // Most config files exclude nothing and have no overrides, and thousands of paths are looked up.
  if (lists.every((globs) => globs.length === 0)) return () => NONE;
  let patterns: Patterns | undefined;
  return (path) => {
    patterns ??= patternsOf(lists);
    const { byPath, byName, others } = patterns;
    const names = path.split('/');
    const found = new Map<number, HowItFits>();
    const add = (index: number, how: HowItFits): void => {
      if (found.get(index) !== 'itself') found.set(index, how);
    };
    for (let at = 0, start = ''; at < names.length; at++) {
      const name = names[at]!;
      start = at === 0 ? name : `${start}/${name}`;
      const how = at === names.length - 1 ? 'itself' : 'inside';
      byPath.get(start)?.forEach((index) => add(index, how));
      byName.get(name)?.forEach((index) => add(index, how));
    }
    for (const { index, inside, itself } of others) {
      if (fits(inside, names)) add(index, itself && fits(itself, names) ? 'itself' : 'inside');
    }
    return found;
  };
}

const NONE: ReadonlyMap<number, HowItFits> = new Map();

/** Lists of globs, read. Most are a path or a name and no more, and are found without a look at the others. */
interface Patterns {
  readonly byPath: Map<string, number[]>;
  readonly byName: Map<string, number[]>;
  readonly others: {
    readonly index: number;
    /** Steps that match everything in a folder too. */
    readonly inside: readonly Step[];
    /** Undefined of one that means only what is in a folder. */
    readonly itself: readonly Step[] | undefined;
  }[];
}

function patternsOf(lists: readonly (readonly string[])[]): Patterns {
  const patterns: Patterns = { byPath: new Map(), byName: new Map(), others: [] };
  for (const [index, globs] of lists.entries()) {
    for (const glob of globs.flatMap((each) => spelledOut(each) ?? [])) {
      const names = namesOf(glob);
      const isDeep = isAtAnyDepth(glob);
      if (areLiteral(names)) {
        const literals = isDeep ? patterns.byName : patterns.byPath;
        addTo(literals, names.join('/'), index);
      } else {
        const steps: Step[] = isDeep ? [MANY, ...names] : names;
        const itself = steps.at(-1) === MANY ? undefined : steps;
        patterns.others.push({ index, inside: [...steps, MANY], itself });
      }
    }
  }
  return patterns;
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
export interface Reach {
  /** The way a file matches, by the names of its path. */
  fits(names: readonly string[], isIgnored: (index: number) => boolean): HowItFits | undefined;
  /** Returns true if anything below a folder can fit. */
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
