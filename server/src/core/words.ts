import { closest, distance } from 'fastest-levenshtein';
import { jsonKey } from './equal.ts';
import { inlineText } from './print.ts';
import type { Path } from './finding.ts';

/**
 * Text with what nobody can see made visible, as escapes: characters without width, and those that turn the direction
 * of writing.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A value as it stands in a message: as JSON, shortened where it is long, containers by their kind. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = visible(inlineText(value));
  // A pair of surrogates is not cut in two.
  return text.length <= 60 ? text : `${text.slice(0, 56).replace(/[\ud800-\udbff]$/, '')}..."`;
}

/** Several values as a phrase: `"a", "b" or "c"`; of more than ten the rest is counted. */
export function anyOf(values: readonly unknown[], inWords: (value: unknown) => string = quote): string {
  return listed(values.map(inWords), 'or');
}

/** Several values as a phrase: `"a", "b" and "c"`. */
export function allOf(values: readonly unknown[]): string {
  return listed(
    values.map((value) => quote(value)),
    'and',
  );
}

function listed(words: readonly string[], lastly: string): string {
  const shown = words.length > 10 ? [...words.slice(0, 8), `${words.length - 8} more`] : words;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${lastly} ${shown.at(-1)}`;
}

/** The thing at a path, as a message names it: `"type" of "size"`, `Item 2 of "states"`. */
export function thingAt(path: Path): string {
  // Below these two every name is a prop's own, and saying where they are kept would say nothing.
  const isProp = path[0] === 'props' && path[1] === 'properties' && path.length > 2;
  const own = path.slice(isProp ? 2 : path[0] === 'props' && path.length > 1 ? 1 : 0);
  if (own.length === 0) return 'The contract';
  const words = own.map((segment) => (typeof segment === 'number' ? `item ${segment + 1}` : quote(segment)));
  const thing = words.reverse().join(' of ');
  return thing.startsWith('item') ? `I${thing.slice(1)}` : thing;
}

/** What a message calls the kinds of values. */
export const WITH_ARTICLE = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
} as const;

/** The known name that a mistyped one most likely means; undefined where none is near enough to be a guess. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  // The distance takes time in the product of both lengths, and nobody mistypes a name that long.
  if (name === '' || name.length > 64 || known.length === 0) return undefined;
  const lowercased = known.map((candidate) => candidate.toLowerCase());
  const nearest = closest(name.toLowerCase(), lowercased);
  // One slip in three letters; of fewer letters only the case may differ.
  if (distance(name.toLowerCase(), nearest) > Math.floor(name.length / 3)) return undefined;
  return known[lowercased.indexOf(nearest)];
}

/** The value whose text is nearest, the first of several; undefined only where there is none to take. */
export function nearestValue(value: unknown, values: readonly unknown[]): unknown {
  const text = (item: unknown): string => (typeof item === 'string' ? item : jsonKey(item)).slice(0, 64);
  let nearest = { value: values[0], far: Infinity };
  for (const item of values) {
    const far = distance(text(value), text(item));
    if (far < nearest.far) nearest = { value: item, far };
  }
  return nearest.value;
}
