import { fits, fitsOne, MANY, readPattern, type Step } from './glob-pattern.ts';
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

/** A slash at the end doesn't count, as in `.gitignore`. */
const isAtAnyDepth = (glob: string): boolean => !glob.replace(/\/$/, '').includes('/');

/** A matcher for whole paths, from the first name to the last. */
export function fitsExactly(glob: string): Fits {
  const patterns = (spelledOut(glob) ?? []).map(namesOf);
  return (path) => {
    const names = path.split('/');
    return patterns.some((pattern) => fits(pattern, names));
  };
}

/** The glob that only this file fits. */
export function globFor(path: string): string {
  const literal = path.replace(/[[\]{}*?\\]|(?<=[@+!])\(/g, '[$&]');
  // One without a slash would fit at any depth, and a "!" in front is no glob.
  return literal.includes('/') && !literal.startsWith('!') ? literal : `./${literal}`;
}

/** The flaw of a glob. `message`: the end of a sentence that begins with the glob. */
export interface GlobFlaw {
  readonly message: string;
  readonly help: string;
}

const flaw = (message: string, help: string): GlobFlaw => ({ message, help });

/** The flaw that a glob has in a config file. */
export function flawOfGlob(glob: string): GlobFlaw | undefined {
  if (glob.trim() === '') return flaw('is empty, so it matches nothing', 'Write a glob, or remove it.');
  if (glob.startsWith('!')) {
    return flaw('begins with "!", but negation isn\'t supported', 'List files to leave out in "exclude".');
  }
  if (glob.split('/').includes('..')) {
    return flaw('has ".."', 'Write a path below the folder of the config file.');
  }
  if (/^[./]+$/.test(glob)) return flaw('matches no file', 'Write "**" for all files.');
  return flawOfSpelling(glob);
}

/** The flaw that a glob has anywhere. */
export function flawOfSpelling(glob: string): GlobFlaw | undefined {
  if (glob.length > LONGEST) return flaw(`has more than ${LONGEST} characters`, 'Shorten it.');
  const pieces = piecesOf(glob);
  // In brackets every character is nothing but itself.
  const bare = pieces.map((piece) => (piece.length > 1 ? '_' : piece)).join('');
  if (pieces.includes('[')) return flaw('has a "[" without its "]"', itself('['));
  if (bare.includes('\\')) return flaw('has a "\\"', 'Separate folders by "/" on every system.');
  const group = /[@+!*?]\(/.exec(bare)?.[0];
  if (group !== undefined)
    return flaw(`has "${group}", which isn't supported`, 'Write {a,b} for "a" or "b".');
  const ofBraces = flawOfBraces(bare);
  if (ofBraces || spelledOut(glob)) return ofBraces;
  return flaw(`expands to more than ${MOST_SPELLED} globs`, 'Write several globs instead.');
}

function flawOfBraces(bare: string): GlobFlaw | undefined {
  const commas: number[] = [];
  for (const character of bare) {
    if (character === '{') commas.push(0);
    if (character === ',' && commas.length > 0) commas.push(commas.pop()! + 1);
    if (character !== '}') continue;
    if (commas.length === 0) return flaw('has a "}" without its "{"', itself('}'));
    if (commas.pop() === 0) return flaw('has no comma in its braces, as in {a,b}', itself('{'));
  }
  return commas.length === 0 ? undefined : flaw('has a "{" without its "}"', itself('{'));
}

const itself = (character: string): string => `Write "[${character}]" for the character itself.`;

/** The characters of a glob, and those in brackets in one piece, of which a "]" may be the first. */
function piecesOf(glob: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < glob.length;) {
    const first = at + (/[!^]/.test(glob.charAt(at + 1)) ? 2 : 1);
    const end = glob[at] === '[' ? glob.indexOf(']', first + 1) : at;
    // Where a bracket is not closed, none after it is either.
    if (end < 0) return pieces.concat(glob.slice(at).split(''));
    pieces.push(glob.slice(at, end + 1));
    at = end + 1;
  }
  return pieces;
}

/** One step for each name of a path. */
function namesOf(glob: string): Step[] {
  return (readPattern(glob, false) ?? []).filter((name) => name !== '' && name !== '.');
}

const areLiteral = (names: readonly Step[]): boolean => names.every((name) => typeof name === 'string');

/** Returns true if it is a path or a name, and all its characters are themselves. */
export const isPlain = (glob: string): boolean => !/[*?[{]/.test(glob);

/** For how many globs one stands that is more than a path or a name; see {@link MOST_PATTERNS}. */
export function weightOf(glob: string): number {
  if (isPlain(glob)) return 0;
  const length = spelledOut(glob)?.length ?? 0;
  // Brackets around one character are how a name is written that has it.
  return length === 1 && areLiteral(namesOf(glob)) ? 0 : length;
}

/** More than anyone writes, and fewer than take long: of a project file all that are more than a path or a name. */
export const MOST_PATTERNS = 1024;

const MOST_SPELLED = 64;

const LONGEST = 1024;

/** The globs that one with braces stands for; undefined where they are too many. */
function spelledOut(glob: string): string[] | undefined {
  const open = [glob];
  const spelled: string[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const cuts = cutsOf(next);
    if (cuts.length === 0) spelled.push(next);
    for (let index = 1; index < cuts.length; index++) {
      const chosen = next.slice(cuts[index - 1]! + 1, cuts[index]);
      open.push(next.slice(0, cuts[0]) + chosen + next.slice(cuts.at(-1)! + 1));
    }
    if (open.length + spelled.length > MOST_SPELLED) return undefined;
  }
  return spelled;
}

/** The offsets of the first braces of a glob and of their commas; empty without braces. */
function cutsOf(glob: string): number[] {
  const cuts: number[] = [];
  let [depth, at] = [0, 0];
  for (const piece of piecesOf(glob)) {
    if (piece === '{') depth++;
    if (depth === 1 && /^[{},]$/.test(piece)) cuts.push(at);
    if (piece === '}' && --depth === 0) return cuts;
    at += piece.length;
  }
  return [];
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
