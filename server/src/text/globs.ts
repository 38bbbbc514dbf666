// Globs that match paths.
import { fits, fitsOne, MANY, readPattern, type Step } from './glob-pattern.ts';

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

/** A matcher for names that any of these globs matches as a whole: one that matches the first names only doesn't count. */
export function fitsWhole(globs: readonly string[]): (names: readonly string[]) => boolean {
  const patterns = globs.flatMap(stepsOf);
  return (names) => patterns.some((steps) => fits(steps, names));
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
  readonly globs: readonly string[];
  /** The way a file matches, by the names of its path. */
  fits(names: readonly string[], isIgnored: (index: number) => boolean): HowItFits | undefined;
  /** Returns true if anything below a folder can fit. */
  leadsInto(names: readonly string[], isIgnored: (index: number) => boolean): boolean;
}

export function globMatcher(globs: readonly string[]): GlobMatcher {
  let patterns: readonly Steps[] | undefined;
  const all = (): readonly Steps[] => (patterns ??= globs.flatMap(stepsOf));
  return {
    globs,
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

// How globs are written: what their braces stand for, and what is wrong with them.

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
  if (glob.split('/').includes('..'))
    return flaw('has ".."', 'Write a path below the folder of the config file.');
  return flawOfSpelling(glob);
}

/** The flaw that a glob of `NAME` or `CONTRACT-ID/NAME` has in a config file. */
export function flawOfNameGlob(glob: string): GlobFlaw | undefined {
  const names = glob.split('/');
  const isName =
    names.length <= 2 && !glob.startsWith('!') && names.every((name) => !['', '.'].includes(name.trim()));
  if (isName) return flawOfSpelling(glob);
  const one = '"size" for a name in every contract, "button/size" for one in a contract';
  return flaw("isn't NAME or CONTRACT-ID/NAME", `Write ${one}, or "button/*" for all of its names.`);
}

/** The flaw that a glob has anywhere. */
export function flawOfSpelling(glob: string): GlobFlaw | undefined {
  if (glob.length > LONGEST) return flaw(`has more than ${LONGEST} characters`, 'Shorten it.');
  const pieces = piecesOf(glob);
  // In brackets every character is nothing but itself.
  const bare = pieces.map((piece) => (piece.length > 1 ? '_' : piece)).join('');
  if (pieces.includes('[')) return unmatched('[');
  if (bare.includes('\\')) return flaw('has a "\\"', 'Separate folders by "/" on every system.');
  const group = /[@+!*?]\(/.exec(bare)?.[0];
  if (group !== undefined)
    return flaw(`has "${group}", which isn't supported`, 'Write {a,b} for "a" or "b".');
  let braces = bare;
  for (let before = ''; before !== braces;) {
    before = braces;
    braces = before.replaceAll(/\{[^{},]*(?:,[^{},]*)+\}/g, '_');
  }
  const brace = /[{}]/.exec(braces)?.[0];
  if (brace !== undefined) return unmatched(brace);
  if (spelledOut(glob)) return undefined;
  return flaw(`expands to more than ${MOST_SPELLED} globs`, 'Write several globs instead.');
}

const unmatched = (sign: string): GlobFlaw =>
  flaw(
    `has a "${sign}" without its match`,
    `Write "[${sign}]" for the character itself, and {a,b} for "a" or "b".`,
  );

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

/** A slash at the end doesn't count, as in `.gitignore`. */
const isAtAnyDepth = (glob: string): boolean => !glob.replace(/\/$/, '').includes('/');
