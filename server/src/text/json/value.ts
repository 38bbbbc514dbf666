import type { Path } from '../span.ts';

/**
 * A text that two JSON values share exactly when they are equal as JSON: `1` and `1.0`, `0` and `-0`, and objects
 * that differ only in the order of their members. Linear and without recursion, so that no value is too deep for it.
 */
export function jsonKey(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  let key = '';
  const todo: unknown[] = [value];
  while (todo.length > 0) {
    const next = todo.pop();
    if (next instanceof Literally) {
      key += next.text;
    } else if (Array.isArray(next)) {
      todo.push(CLOSE_ARRAY);
      for (let i = next.length - 1; i >= 0; i--) todo.push(COMMA, next[i]);
      todo.push(OPEN_ARRAY);
    } else if (typeof next === 'object' && next !== null) {
      const names = Object.keys(next).sort();
      todo.push(CLOSE_OBJECT);
      for (const name of names.reverse()) {
        todo.push(COMMA, (next as Record<string, unknown>)[name], new Literally(`${JSON.stringify(name)}:`));
      }
      todo.push(OPEN_OBJECT);
    } else {
      key += jsonKey(next);
    }
  }
  return key;
}

/** Where a value stands in a list, equal as JSON; -1 where it does not. */
export function indexOfEqual(values: readonly unknown[], value: unknown): number {
  if (typeof value !== 'object' || value === null) return values.indexOf(value);
  const key = jsonKey(value);
  return values.findIndex((each) => typeof each === 'object' && each !== null && jsonKey(each) === key);
}

/** Where a value that is no list and no object stands in a list, each time; the list is gone through once for all of them. */
export function indexesOf(values: readonly unknown[], value: unknown): readonly number[] {
  let known = INDEXES.get(values);
  if (!known) {
    known = new Map<unknown, number[]>();
    for (const [index, each] of values.entries()) {
      const same = known.get(each);
      if (same) same.push(index);
      else known.set(each, [index]);
    }
    INDEXES.set(values, known);
  }
  return known.get(value) ?? [];
}

/** A list that was read stays as it is, and is forgotten with its document. */
const INDEXES = new WeakMap<readonly unknown[], Map<unknown, number[]>>();

/** Each index whose item stood earlier in the list already, with the index where it stood first. */
export function repeats(items: readonly unknown[]): { first: number; again: number }[] {
  const found: { first: number; again: number }[] = [];
  if (items.length < 2) return found;
  // Most items are names, which need no text made of them; they have a map of their own, since a name may be such a text.
  const scalars = new Map<unknown, number>();
  const containers = new Map<unknown, number>();
  items.forEach((item, index) => {
    const isContainer = typeof item === 'object' && item !== null;
    const [seen, key] = isContainer ? [containers, jsonKey(item)] : [scalars, item];
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else found.push({ first, again: index });
  });
  return found;
}

/** Text that goes into the key as it is; it stands in one list with values still to be written. */
class Literally {
  constructor(readonly text: string) {}
}

const COMMA = new Literally(',');

const OPEN_ARRAY = new Literally('[');

const CLOSE_ARRAY = new Literally(']');

const OPEN_OBJECT = new Literally('{');

const CLOSE_OBJECT = new Literally('}');

/** A value that is printed as it is written elsewhere. */
export class Written {
  constructor(readonly text: string) {}
}

/** A value as JSON text on one line; `gap` stands behind commas and colons, and inside braces. */
export function inlineText(value: unknown, gap = ' '): string {
  const items = itemsOf(value, gap);
  if (items.length === 0) return scalarText(value);
  const inside = items.map(([key, item]) => key + inlineText(item, gap)).join(`,${gap}`);
  return Array.isArray(value) ? `[${inside}]` : `{${gap}${inside}${gap}}`;
}

/** What a container holds, each with the text of its key before it; nothing for any other value. */
export function itemsOf(value: unknown, gap = ' '): [key: string, item: unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown) => ['', item]);
  if (typeof value !== 'object' || value === null || value instanceof Written) return [];
  return Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}:${gap}`, item]);
}

/** A number beyond the range of JavaScript is read as infinite, which JSON.stringify would turn into null. */
function scalarText(value: unknown): string {
  if (value instanceof Written) return value.text;
  if (value === Infinity) return '1e999';
  if (value === -Infinity) return '-1e999';
  return JSON.stringify(value);
}

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** The type of a JSON value: one of the seven names, with `number` for every number. */
export function jsonType(value: unknown): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'string' | 'number' | 'boolean' | 'object';
}

/** A JSON object that came from anywhere. Read its members with {@link own}, never with a dot. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function has(value: unknown, name: string): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, name);
}

/**
 * An object of these members, in this order; undefined where two have one name, or where JavaScript would list a name
 * like "1" before the others.
 */
export function orderedObject(
  members: readonly (readonly [name: string, value: unknown])[],
): JsonObject | undefined {
  const object: JsonObject = Object.fromEntries(members);
  const names = Object.keys(object);
  const isTrue = names.length === members.length && members.every(([name], index) => name === names[index]);
  return isTrue ? object : undefined;
}

/** A member that is the object's own: `toString` and `__proto__` are ordinary names here. */
export function own(value: unknown, name: string): unknown {
  return has(value, name) ? value[name] : undefined;
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, segment) => {
    return Array.isArray(value) ? (value as unknown[])[Number(segment)] : own(value, String(segment));
  }, root);
}
