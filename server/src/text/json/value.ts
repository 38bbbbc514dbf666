import { addTo, memo } from '../maps.ts';
import type { Path } from '../positions.ts';

/**
 * A text that two JSON values share exactly if they are equal: `1` and `1.0`, `0` and `-0`, and objects with another member order. It is
 * the canonical form (RFC 8785), if there is one.
 */
export function jsonKey(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map(jsonKey).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${jsonKey(value[name])}`);
  return `{${members.join(',')}}`;
}

/** Index of an equal value in a list; -1 if there is none. */
export function indexOfEqual(values: readonly unknown[], value: unknown): number {
  if (typeof value !== 'object' || value === null) return values.indexOf(value);
  const key = jsonKey(value);
  return values.findIndex((each) => typeof each === 'object' && each !== null && jsonKey(each) === key);
}

/** The keys of the values in a list, for many look-ups: each is in the list if its key is among them. */
export const keysOf = (values: readonly unknown[]): ReadonlySet<string> => new Set(values.map(jsonKey));

/** All indexes of a scalar in a list; the list is read once for all scalars. */
export const indexesOf = (values: readonly unknown[], value: unknown): readonly number[] =>
  indexesIn(values).get(value) ?? [];

/** The indexes of each item of a list, which is never modified. */
const indexesIn = memo((values: readonly unknown[]): ReadonlyMap<unknown, number[]> => {
  const indexes = new Map<unknown, number[]>();
  for (const [index, each] of values.entries()) addTo(indexes, each, index);
  return indexes;
});

/** Each index whose item is a repetition, with the index of the first one. */
export function repeats(items: readonly unknown[]): { first: number; again: number }[] {
  const found: { first: number; again: number }[] = [];
  const scalars = new Map<unknown, number>();
  // Apart, since a text may look like the key of an array.
  let containers: Map<unknown, number> | undefined;
  for (let again = 0; again < items.length; again++) {
    const item = items[again];
    const isContainer = typeof item === 'object' && item !== null;
    const seen = isContainer ? (containers ??= new Map<unknown, number>()) : scalars;
    const key = isContainer ? jsonKey(item) : item;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, again);
    else found.push({ first, again });
  }
  return found;
}

/** Returns true if a number has no fraction. One beyond the range of a double has none. */
export const isInteger = (value: unknown): boolean =>
  Number.isInteger(value) || value === Infinity || value === -Infinity;

/** A value as JSON text on one line; `gap` goes after colons and commas, and inside braces. What is deeper than `levels` is left out. */
export function inlineText(value: unknown, gap = ' ', levels = Infinity): string {
  if (levels === 0) return '...';
  const items = itemsOf(value, gap);
  if (items.length === 0) return scalarText(value);
  const parts = items.map(([key, item]) => key + inlineText(item, gap, levels - 1)).join(`,${gap}`);
  return Array.isArray(value) ? `[${parts}]` : `{${gap}${parts}${gap}}`;
}

/** Elements of a container, each with the text of its key; none for a scalar. */
export function itemsOf(value: unknown, gap = ' '): [key: string, item: unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown) => ['', item]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}:${gap}`, item]);
}

/** The text of a scalar, as a name or an attribute has it; undefined for a list or an object, of which JavaScript can't always make a text. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? undefined : JSON.stringify(value);
}

/** JavaScript reads a number beyond its range as infinite, which JSON.stringify turns into null. */
function scalarText(value: unknown): string {
  if (value === Infinity) return '1e999';
  if (value === -Infinity) return '-1e999';
  return JSON.stringify(value) ?? 'undefined';
}

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** The type of a JSON value: one of the seven names, with `number` for every number. */
export function jsonType(value: unknown): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'string' | 'number' | 'boolean' | 'object';
}

/** A JSON object of any origin. Read its members with {@link own}, never with a dot. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function has(value: unknown, name: string): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, name);
}

/**
 * An object with these members in this order; undefined if names repeat, or if JavaScript would list a name
 * like "1" first.
 */
export function orderedObject(
  members: readonly (readonly [name: string, value: unknown])[],
): JsonObject | undefined {
  const object: JsonObject = Object.fromEntries(members);
  const names = Object.keys(object);
  const isTrue = names.length === members.length && members.every(([name], index) => name === names[index]);
  return isTrue ? object : undefined;
}

/** An own member: `toString` and `__proto__` are ordinary names here. */
export function own(value: unknown, name: string): unknown {
  return has(value, name) ? value[name] : undefined;
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, segment) => {
    return Array.isArray(value) ? (value as unknown[])[Number(segment)] : own(value, String(segment));
  }, root);
}
