import {
  COMMA,
  endOfString,
  type Members,
  nameIn,
  OPEN_BRACE,
  QUOTE,
  skipBlanks,
  skipValue,
} from './locate.ts';
import { finish } from '../steps.ts';

/**
 * Finds the members of the object at a path, in a text that is valid JSON up to `end` and has no member twice; in any other text
 * the result may be anything. One that isn't whole there is left out. Undefined if there is no such object.
 */
export const findMembers = (text: string, path: readonly string[], end?: number): Members | undefined =>
  finish(findingMembers(text, path, end));

/** {@link findMembers} in steps. */
export function* findingMembers(
  text: string,
  path: readonly string[],
  end = text.length,
): Generator<void, Members | undefined> {
  let start = skipBlanks(text, 0, end);
  for (const name of path) {
    const at = valueOf(text, start, end, name);
    if (at === undefined) return undefined;
    start = at;
  }
  if (text.charCodeAt(start) !== OPEN_BRACE || start >= end) return undefined;
  const names: string[] = [];
  const keys: number[] = [];
  const values: number[] = [];
  const ends: number[] = [];
  for (let next = memberAt(text, start + 1, end); next;) {
    const after = skipValue(text, next.value, end);
    if (after >= end) break;
    names.push(next.name);
    keys.push(next.key);
    values.push(next.value);
    ends.push(after);
    if (names.length % AT_ONCE === 0) yield;
    next = memberAt(text, after, end);
  }
  const indexes = new Map(names.map((name, index) => [name, index]));
  return { path, names, indexes, keys, values, ends };
}

/** The members after the value of one has become longer or shorter. */
export function shiftedMembers(members: Members, changed: number, by: number): Members {
  if (by === 0) return members;
  const [keys, values, ends] = [members.keys.slice(), members.values.slice(), members.ends.slice()];
  ends[changed]! += by;
  for (let index = changed + 1; index < keys.length; index++) {
    keys[index]! += by;
    values[index]! += by;
    ends[index]! += by;
  }
  return { ...members, keys, values, ends };
}

/** Number of members that are found in one step. */
const AT_ONCE = 1000;

/** Offset of the value of a member of the object at `start`. */
function valueOf(text: string, start: number, end: number, wanted: string): number | undefined {
  if (text.charCodeAt(start) !== OPEN_BRACE) return undefined;
  for (let next = memberAt(text, start + 1, end); next;) {
    if (next.name === wanted) return next.value;
    next = memberAt(text, skipValue(text, next.value, end), end);
  }
  return undefined;
}

/** The name of the next member from an offset on, and the offsets of its key and its value; undefined where there is none. */
function memberAt(text: string, from: number, end: number) {
  let key = skipBlanks(text, from, end);
  if (text.charCodeAt(key) === COMMA) key = skipBlanks(text, key + 1, end);
  if (key >= end || text.charCodeAt(key) !== QUOTE) return undefined;
  const keyEnd = endOfString(text, key);
  const value = skipBlanks(text, skipBlanks(text, keyEnd, end) + 1, end);
  return value < end ? { name: nameIn(text, key + 1, keyEnd - 1), key, value } : undefined;
}
