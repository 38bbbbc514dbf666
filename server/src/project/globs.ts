import { fits, MANY, readPattern, type Step } from './pattern.ts';

/** Whether a path fits: names joined by `/`, from the folder on in which the globs are written. */
export type Fits = (path: string) => boolean;

/** How a path fits: by its own name, or because it is in a folder that fits. */
export type HowItFits = 'itself' | 'inside';

/** What fits any of these globs; see {@link howItFits}. */
export function fitsAny(globs: readonly string[]): Fits {
  const how = howItFits(globs);
  return (path) => how(path) !== undefined;
}

/**
 * How a path fits any of these globs. As in `.gitignore`, one without a slash fits at any depth, and one that names a
 * folder fits all that is in it. Upper and lower case differ on every system, so that every machine finds the same.
 */
export function howItFits(globs: readonly string[]): (path: string) => HowItFits | undefined {
  const patterns = globs.flatMap(patternsOf);
  return (path) => {
    if (patterns.length === 0) return undefined;
    const names = path.split('/');
    let how: HowItFits | undefined;
    for (const pattern of patterns) {
      if (pattern.at(-1) !== MANY && fits(pattern, names)) return 'itself';
      how ??= fits([...pattern, MANY], names) ? 'inside' : undefined;
    }
    return how;
  };
}

/** Whether a path fits a glob to the letter: from its first name to its last. */
export function fitsExactly(glob: string): Fits {
  const patterns = (spelledOut(glob) ?? []).map(namesOf);
  return (path) => patterns.some((pattern) => fits(pattern, path.split('/')));
}

/** The glob that only this file fits. */
export function globFor(path: string): string {
  const literal = path.replace(/[[\]{}*?\\]|(?<=[@+!])\(/g, '[$&]');
  // One without a slash would fit at any depth, and a "!" in front is no glob.
  return literal.includes('/') && !literal.startsWith('!') ? literal : `./${literal}`;
}

/** What can't be a glob in a project file, and why: the end of a sentence that begins with the glob. */
export function flawOfGlob(glob: string): string | undefined {
  if (glob.trim() === '') return 'is empty, and fits nothing';
  if (glob.startsWith('!')) return 'begins with "!"; what is not meant belongs in "exclude"';
  if (glob.split('/').includes('..')) return 'leads out of the folder of the project file with ".."';
  if (/^[./]+$/.test(glob)) return 'names no file: write "**" for all there are';
  return flawOfSpelling(glob);
}

/** What is wrong with a glob wherever it stands. */
export function flawOfSpelling(glob: string): string | undefined {
  if (glob.length > LONGEST) return `is longer than any path: it has more than ${LONGEST} characters`;
  // In brackets every character is nothing but itself.
  const bare = glob.replace(SET, '_');
  if (bare.includes('[')) return `has a "[" without its "]"; ${itself('[')}`;
  if (bare.includes('\\')) return 'has a "\\": folders are separated by "/" on every system';
  const group = /[@+!*?]\(/.exec(bare)?.[0];
  if (group !== undefined) return `has "${group}", which means nothing here: write {a,b} for "a" or "b"`;
  return flawOfBraces(bare) ?? (spelledOut(glob) ? undefined : `stands for more than ${MOST_SPELLED} globs`);
}

function flawOfBraces(bare: string): string | undefined {
  const commas: number[] = [];
  for (const character of bare) {
    if (character === '{') commas.push(0);
    if (character === ',' && commas.length > 0) commas.push(commas.pop()! + 1);
    if (character !== '}') continue;
    if (commas.length === 0) return `has a "}" without its "{"; ${itself('}')}`;
    if (commas.pop() === 0) return `has no comma in its braces, as in {a,b}; ${itself('{')}`;
  }
  return commas.length === 0 ? undefined : `has a "{" without its "}"; ${itself('{')}`;
}

const itself = (character: string): string => `write "[${character}]" for the character itself`;

/** Characters in brackets, of which a "]" may be the first. */
const SET = /\[(?:[!^]|(?![!^]))[^][^\]]*\]/g;
const SET_OR_BRACE = new RegExp(`${SET.source}|[{},]`, 'g');

/** The names that a path has to have; of a glob without a slash the last ones. */
function patternsOf(glob: string): Step[][] {
  return (spelledOut(glob) ?? []).map((each) => {
    const isDeep = !each.replace(/\/$/, '').includes('/');
    return isDeep ? [MANY, ...namesOf(each)] : namesOf(each);
  });
}

/** One step for each name of a path. */
function namesOf(glob: string): Step[] {
  return (readPattern(glob, false) ?? []).filter((name) => name !== '' && name !== '.');
}

const LONGEST = 4096;

/** More than anyone writes, and fewer than take long. */
const MOST_SPELLED = 256;

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

/** Where the first braces of a glob open, have their commas, and close; empty where there are none. */
function cutsOf(glob: string): number[] {
  const cuts: number[] = [];
  let depth = 0;
  for (const { 0: found, index } of glob.matchAll(SET_OR_BRACE)) {
    if (found === '{') depth++;
    if (depth === 1 && /^[{},]$/.test(found)) cuts.push(index);
    if (found === '}' && --depth === 0) return cuts;
  }
  return [];
}
