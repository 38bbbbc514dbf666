import type { Path } from '../positions.ts';

/**
 * A text that two JSON values share exactly if they are equal: `1` and `1.0`, `0` and `-0`, and objects with
 * another member order. It is the canonical form (RFC 8785), if there is one. Works at any depth.
 */
export function jsonKey(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (value instanceof Written) return decimalOf(value.text);
  let key = '';
  const todo: unknown[] = [value];
  while (todo.length > 0) {
    const next = todo.pop();
    if (next instanceof Literally) {
      key += next.text;
    } else if (Array.isArray(next)) {
      todo.push(CLOSE_ARRAY);
      for (let i = next.length - 1; i >= 0; i--) {
        todo.push(next[i]);
        if (i > 0) todo.push(COMMA);
      }
      todo.push(OPEN_ARRAY);
    } else if (isObject(next)) {
      const names = Object.keys(next).sort();
      todo.push(CLOSE_OBJECT);
      for (let i = names.length - 1; i >= 0; i--) {
        const name = names[i]!;
        todo.push(next[name], new Literally(`${JSON.stringify(name)}:`));
        if (i > 0) todo.push(COMMA);
      }
      todo.push(OPEN_OBJECT);
    } else {
      key += jsonKey(next);
    }
  }
  return key;
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

/** Cache per list, which is never modified. */
const INDEXES = new WeakMap<readonly unknown[], Map<unknown, number[]>>();

/** Each index whose item is a repetition, with the index of the first one. */
export function repeats(items: readonly unknown[]): { first: number; again: number }[] {
  const found: { first: number; again: number }[] = [];
  if (items.length < 2) return found;
  // Most items are names, which need no key text. They have a map of their own, since a name may look like a
  // key.
  const scalars = new Map<unknown, number>();
  let containers: Map<unknown, number> | undefined;
  items.forEach((item, index) => {
    const isContainer = typeof item === 'object' && item !== null;
    const seen = isContainer ? (containers ??= new Map()) : scalars;
    const key = isContainer ? jsonKey(item) : item;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else found.push({ first, again: index });
  });
  return found;
}

/** Text that goes into the key unchanged, among values that are still to be written. */
class Literally {
  constructor(readonly text: string) {}
}

const COMMA = new Literally(',');

const OPEN_ARRAY = new Literally('[');

const CLOSE_ARRAY = new Literally(']');

const OPEN_OBJECT = new Literally('{');

const CLOSE_OBJECT = new Literally('}');

/** A number as it is written, since a double would be another number: `9007199254740993` or `1e400`. */
export class Written {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** The number that a JSON text is, exactly. */
export function numberIn(text: string): number | Written {
  const number = Number(text);
  if (text.length < 16 && !/e/i.test(text)) return number;
  return decimalOf(text) === decimalOf(String(number)) ? number : new Written(text);
}

/** The only spelling of a decimal number: its digits without zeros around them, and an exponent. */
function decimalOf(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  // No such exponent is written to be compared.
  if (sign === undefined || exponent.length > 15) return text;
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  if (start === end) return '0';
  return `${sign}${digits.slice(start, end)}e${Number(exponent) + whole.length - end}`;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

/** Returns true if a text is a number as JSON writes it. */
export const isNumberText = (text: string): boolean => NUMBER.test(text);

/** Returns true if a number has no fraction. */
export const isInteger = (value: unknown): boolean =>
  value instanceof Written ? !/e-/i.test(decimalOf(value.text)) : Number.isInteger(value);

/**
 * A value as JSON text on one line; `gap` goes after colons and commas, and inside braces. Works at any depth. A text
 * longer than `limit` ends somewhere behind it.
 */
export function inlineText(value: unknown, gap = ' ', limit = Infinity): string {
  let text = '';
  const todo: unknown[] = [value];
  while (todo.length > 0 && text.length <= limit) {
    const next = todo.pop();
    const items = next instanceof Literally ? [] : itemsOf(next, gap);
    if (next instanceof Literally) text += next.text;
    else if (items.length === 0) text += scalarText(next);
    else {
      const isList = Array.isArray(next);
      text += isList ? '[' : `{${gap}`;
      todo.push(new Literally(isList ? ']' : `${gap}}`));
      for (let i = items.length - 1; i >= 0; i--) {
        const [key, item] = items[i]!;
        todo.push(item, new Literally((i > 0 ? `,${gap}` : '') + key));
      }
    }
  }
  return text;
}

/** Elements of a container, each with the text of its key; none for a scalar. */
export function itemsOf(value: unknown, gap = ' '): [key: string, item: unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown) => ['', item]);
  if (typeof value !== 'object' || value === null || value instanceof Written) return [];
  return Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}:${gap}`, item]);
}

/** The text of a scalar, as a name or an attribute has it; undefined for a list or an object, of which JavaScript can't always make a text. */
export function plainText(value: unknown): string | undefined {
  if (value instanceof Written) return value.text;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? undefined : JSON.stringify(value);
}

/** JavaScript reads a number beyond its range as infinite, which JSON.stringify turns into null. */
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
  if (value instanceof Written) return 'number';
  return typeof value as 'string' | 'number' | 'boolean' | 'object';
}

/** A JSON object of any origin. Read its members with {@link own}, never with a dot. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written);
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

/**
 * An object with thousands of members. V8 keeps the members of an object without a prototype in a table. Spreading makes hidden classes until
 * there are too many, and then the table: that takes three times as long.
 */
export function largeObject(fill: (members: Record<string, unknown>) => void): JsonObject {
  const members = Object.create(null) as Record<string, unknown>;
  fill(members);
  return Object.setPrototypeOf(members, Object.prototype) as JsonObject;
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
