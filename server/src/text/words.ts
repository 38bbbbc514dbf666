// Words for people: quoting, counting and listing, and names that are near each other.
import { inlineText, isObject } from './json/value.ts';
import type { Path } from './positions.ts';

/** Escapes invisible characters: those without width, and those that change the direction of writing. */
export function visible(text: string): string {
  if (IS_ASCII.test(text)) return text;
  return text.replace(UNSEEN, escapeOf);
}

const escapeOf = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** Unicode notation of a character, such as `U+00E9`. */
export function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A character in a message: quoted with its number, or only the number if it is invisible. */
export function shownCharacter(character: string): string {
  const number = codePoint(character);
  return /^[\p{C}\p{Z}\p{M}]$/u.test(character) ? number : `${quote(character)} (${number})`;
}

const IS_ASCII = /^[ -~]*$/;

/** A blank that looks like a space. */
const STRANGE_BLANK = /(?! )\p{Zs}/gu;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A value in a message: JSON, shortened if long. */
export function quote(value: unknown): string {
  if (Array.isArray(value) || isObject(value)) return visible(containerText(value));
  const text = visible(inlineText(value)).replace(STRANGE_BLANK, escapeOf);
  // Doesn't split a surrogate pair.
  return text.length <= 60 ? text : `${text.slice(0, 56).replace(/[\ud800-\udbff]$/, '')}..."`;
}

/** The beginning of a list or an object, on some 30 characters. */
function containerText(value: object): string {
  // Each level takes a character at least.
  const text = inlineText(value, '', 34);
  if (text.length <= 34) return text;
  return `${text.slice(0, 30).replace(/[\ud800-\udbff]$/, '')}...${Array.isArray(value) ? ']' : '}'}`;
}

/** The title of a fix that changes one text to another. */
export const changeTitle = (from: string, to: string, show: (text: string) => string = quote): string =>
  `Change ${show(from)} to ${show(to)}`;

/** A guess, as advice: `Did you mean "a" or "b"?` */
export const didYouMean = (names: readonly string[], show?: (name: string) => string): string =>
  `Did you mean ${anyOf(names, show)}?`;

/** A path in a message. Its end matters most, so hardly any is shortened. */
export function quotePath(path: string): string {
  const text = visible(JSON.stringify(path));
  return text.length <= 200 ? text : `${text.slice(0, 196).replace(/[\ud800-\udbff]$/, '')}..."`;
}

/** Like {@link quote}, but a short list or object in full. */
export function inFull(value: unknown): string {
  const text = visible(inlineText(value));
  return typeof value === 'object' && text.length <= 60 ? text : quote(value);
}

/** Values as a phrase: `"a", "b" or "c"`; after ten, the number of the others. */
export function anyOf<T>(values: readonly T[], inWords: (value: T) => string = quote): string {
  return listed(values.map(inWords), 'or');
}

/** Values as a phrase: `"a", "b" and "c"`. */
export function allOf(values: readonly unknown[]): string {
  return listed(
    values.map((value) => quote(value)),
    'and',
  );
}

/** A number of things: `1 error`, `2 errors`. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}

/** Words as a phrase; after ten, the number of the others. */
export function listed(words: readonly string[], lastly: string): string {
  const shown = words.length > 10 ? [...words.slice(0, 8), `${words.length - 8} more`] : words;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${lastly} ${shown.at(-1)}`;
}

/** The first of many things, as many as a message names. */
export const firstOf = <T>(all: readonly T[]): readonly T[] => (all.length > 10 ? all.slice(0, 8) : all);

/** The first of `count` names as a phrase, with the number of those left out. */
export function listedOf(names: readonly string[], count: number, show: (name: string) => string): string {
  const rest = count > names.length ? [`${count - names.length} more`] : [];
  return listed([...names.map(show), ...rest], 'and');
}

/** Words with a capital letter at the beginning. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The thing at a path inside a sentence: `"type" of "size"`, `item 2 of "states"`. */
export function thingIn(path: Path): string {
  // Below these two members every name is a prop's own.
  const isProp = path[0] === 'props' && path[1] === 'properties' && path.length > 2;
  const own = path.slice(isProp ? 2 : path[0] === 'props' && path.length > 1 ? 1 : 0);
  if (own.length === 0) return 'the contract';
  const words = own.map((segment) => (typeof segment === 'number' ? `item ${segment + 1}` : quote(segment)));
  return words.reverse().join(' of ');
}

/** Names of the kinds of values in messages. */
export const WITH_ARTICLE = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: 'null',
} as const;

/** Compares names by code units, which gives the same order on every machine. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The message of what was thrown. */
export const errorText = (error: unknown): string =>
  typeof error === 'string' ? error : error instanceof Error ? error.message : 'unknown error';

// Names that a mistyped one may mean.

/** More than a few slips of the fingers make another name: `contractName` is no misspelled `contractId`. */
const MOST_SLIPS = 3;

/** With more candidates a guess is worth little and slow. */
const MOST_CANDIDATES = 2000;

/**
 * The known name that a mistyped one most likely means; undefined if none is near enough, or several are
 * equally near.
 */
export function nearestName<Name extends string>(
  name: string,
  known: readonly Name[],
  allowed?: number,
): Name | undefined {
  const [nearest, ...others] = nearestNames(name, known, allowed);
  return others.length === 0 ? nearest : undefined;
}

/**
 * The nearest known names to a mistyped one: those with the fewest slips. A guess may have one error per
 * three letters, at most three, and in shorter names only a difference in case; `allowed` permits more among few candidates.
 */
export function nearestNames<Name extends string>(
  name: string,
  known: readonly Name[],
  allowed: number = Math.min(Math.floor(name.length / 3), MOST_SLIPS),
): Name[] {
  // The edit distance takes time in the product of both lengths.
  if (name === '' || name.length > 64 || known.length > MOST_CANDIDATES) return [];
  const lowercased = comparable(name);
  let nearest: Name[] = [];
  let least = allowed;
  for (const candidate of new Set(known)) {
    const other = comparable(candidate);
    if (Math.abs(other.length - lowercased.length) > least) continue;
    const slips = slipsBetween(lowercased, other, least);
    if (slips < least) nearest = [];
    if (slips > least) continue;
    least = slips;
    nearest.push(candidate);
  }
  return nearest;
}

/** A name without the differences that are no slips: its case, and how its accents are encoded. */
const comparable = (name: string): string => name.normalize().toLowerCase();

/**
 * Number of slips between two texts: letters that are missing, too many, wrong, or swapped with the next one (optimal
 * string alignment). Takes time in the product of both lengths.
 */
function slipsBetween(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let column = 0; column <= b.length; column++) last.push(column);
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      const replaced = last[column - 1]! + (letter === other ? 0 : 1);
      let slips = Math.min(last[column]! + 1, current[column - 1]! + 1, replaced);
      const isSwapped =
        row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (isSwapped) slips = Math.min(slips, beforeLast[column - 2]! + 1);
      current.push(slips);
    }
    // Most names are so different that the beginning is enough.
    if (Math.min(...last, ...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
