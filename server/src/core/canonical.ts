/**
 * A value of `JSON.parse` in its canonical form (RFC 8785): members in the order of their names' code units, no white space,
 * and one spelling of each number and string, which is that of `JSON.stringify`. Undefined where there is none: of half a
 * surrogate pair, and of a number beyond the range of a double. The value is not nested deeply, or this is not asked.
 */
export function canonicalOf(value: unknown): string | undefined {
  const sorted = inOrder(value);
  // The engine's own way takes half the time. Half a pair it writes as an escape, as which other text can be read, too.
  const text = sorted === NO_OBJECT ? HALF : JSON.stringify(sorted);
  return text.includes(HALF) ? writtenOut(value) : text;
}

const HALF = '\\ud';

/** What no object can say: members of which JavaScript has an order of its own, or that are no members to it. */
const NO_OBJECT = Symbol('no object');

/** The value with all members in order: itself where they are already. */
function inOrder(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NO_OBJECT;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let items: unknown[] = value;
    for (let index = 0; index < value.length; index++) {
      const item = inOrder(value[index]);
      if (item === NO_OBJECT) return NO_OBJECT;
      if (item === value[index]) continue;
      if (items === value) items = [...(value as unknown[])];
      items[index] = item;
    }
    return items;
  }
  const names = Object.keys(value);
  sort(names);
  const sorted: Record<string, unknown> = {};
  for (const name of names) {
    if (OWN_WAYS.test(name)) return NO_OBJECT;
    const member = inOrder(value[name as keyof typeof value]);
    if (member === NO_OBJECT) return NO_OBJECT;
    sorted[name] = member;
  }
  return sorted;
}

/** Names that JavaScript lists before all others, and one that it takes for something else. */
const OWN_WAYS = /^(\d|__proto__$)/;

/** Most objects have a few members, of which it takes less time to put each into its place. */
function sort(names: string[]): void {
  if (names.length > 16) {
    names.sort();
    return;
  }
  for (let index = 1; index < names.length; index++) {
    const name = names[index]!;
    let place = index;
    for (; place > 0 && names[place - 1]! > name; place--) names[place] = names[place - 1]!;
    names[place] = name;
  }
}

/** The same, value by value, of whatever there is. */
function writtenOut(value: unknown): string | undefined {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? undefined : JSON.stringify(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) {
      const part = writtenOut(item);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return `[${parts.join(',')}]`;
  }
  for (const name of Object.keys(value).sort()) {
    const [key, member] = [writtenOut(name), writtenOut(value[name as keyof typeof value])];
    if (key === undefined || member === undefined) return undefined;
    parts.push(`${key}:${member}`);
  }
  return `{${parts.join(',')}}`;
}

export const LONE_SURROGATE = /\p{Cs}/u;
