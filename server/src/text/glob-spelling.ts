// How globs are written: what their braces stand for, and what is wrong with them.
import { readPattern, type Step } from './glob-pattern.ts';

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
export function namesOf(glob: string): Step[] {
  return (readPattern(glob, false) ?? []).filter((name) => name !== '' && name !== '.');
}

const MOST_SPELLED = 64;

const LONGEST = 1024;

/** The globs that one with braces stands for; undefined where they are too many. */
export function spelledOut(glob: string): string[] | undefined {
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
export const isAtAnyDepth = (glob: string): boolean => !glob.replace(/\/$/, '').includes('/');
