import { distance } from 'fastest-levenshtein';
import { inlineText } from './json/value.ts';
import type { Path } from './span.ts';

/** Escapes invisible characters: those without width, and those that change the direction of writing. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** Unicode notation of a character, such as `U+00E9`. */
export function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A character in a message: quoted with its number, or only the number if it is invisible. */
export function shownCharacter(character: string): string {
  const number = codePoint(character);
  return /^[\p{C}\p{Z}\p{M}]$/u.test(character) ? number : `${quote(character)} (${number})`;
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A value in a message: JSON, shortened if long; a container by its kind. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = visible(inlineText(value));
  // Doesn't split a surrogate pair.
  return text.length <= 60 ? text : `${text.slice(0, 56).replace(/[\ud800-\udbff]$/, '')}..."`;
}

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
export function anyOf(values: readonly unknown[], inWords: (value: unknown) => string = quote): string {
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
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
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

/** The thing at a path at the beginning of a message: `"type" of "size"`, `Item 2 of "states"`. */
export const thingAt = (path: Path): string => sentence(thingIn(path));

/** Words with a capital letter at the beginning. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The thing at a path inside a sentence. */
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
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
} as const;

/** With more candidates a guess is worth little and slow. */
const MOST_CANDIDATES = 300;

/**
 * The known name that a mistyped one most likely means; undefined if none is near enough, or several are
 * equally near.
 */
export function nearestName(name: string, known: readonly string[], allowed?: number): string | undefined {
  const [nearest, ...others] = nearestNames(name, known, allowed);
  return others.length === 0 ? nearest : undefined;
}

/**
 * The nearest known names to a mistyped one. A guess may have one error per three letters, in shorter names
 * only a difference in case; `allowed` permits more among few candidates.
 */
export function nearestNames(
  name: string,
  known: readonly string[],
  allowed: number = Math.floor(name.length / 3),
): string[] {
  // The edit distance takes time in the product of both lengths.
  if (name === '' || name.length > 64 || known.length > MOST_CANDIDATES) return [];
  const lowercased = name.toLowerCase();
  let nearest: string[] = [];
  let least = allowed;
  for (const candidate of new Set(known)) {
    if (Math.abs(candidate.length - name.length) > least) continue;
    const slips = distance(lowercased, candidate.toLowerCase());
    if (slips < least) nearest = [];
    if (slips > least) continue;
    least = slips;
    nearest.push(candidate);
  }
  return nearest;
}

/** Compares names by code units, which gives the same order on every machine. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
