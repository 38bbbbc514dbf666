import {
  CLOSE_BRACE,
  COMMA,
  endOfString,
  type Members,
  nameIn,
  OPEN_BRACE,
  QUOTE,
  skipBlanks,
  skipValue,
} from './locate.ts';

/**
 * Finds the members of the object at a path, in a text that is valid JSON up to `end` and has no member twice. One that isn't
 * whole there is left out. Undefined if there is no such object.
 */
export function findMembers(text: string, path: readonly string[], end = text.length): Members | undefined {
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
  eachMember(text, start, end, (name, key, value) => {
    const after = skipValue(text, value, end);
    if (after >= end) return undefined;
    names.push(name);
    keys.push(key);
    values.push(value);
    ends.push(after);
    return after;
  });
  const indexes = new Map(names.map((name, index) => [name, index]));
  const [ofKeys, ofValues, ofEnds] = [keys, values, ends].map((each) => Int32Array.from(each));
  return { path, names, indexes, keys: ofKeys!, values: ofValues!, ends: ofEnds! };
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

/** Offset of the value of a member of the object at `start`. */
function valueOf(text: string, start: number, end: number, wanted: string): number | undefined {
  let found: number | undefined;
  if (text.charCodeAt(start) !== OPEN_BRACE) return undefined;
  eachMember(text, start, end, (name, _key, value) => {
    if (name === wanted) found = value;
    return found === undefined ? skipValue(text, value, end) : undefined;
  });
  return found;
}

/** Visits the members of the object at `start`. The visitor returns the offset behind the value, or undefined to stop. */
function eachMember(
  text: string,
  start: number,
  end: number,
  visit: (name: string, key: number, value: number) => number | undefined,
): void {
  let at = skipBlanks(text, start + 1, end);
  while (at < end && text.charCodeAt(at) !== CLOSE_BRACE) {
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1, end);
    if (at >= end || text.charCodeAt(at) !== QUOTE) return;
    const keyEnd = endOfString(text, at);
    const value = skipBlanks(text, skipBlanks(text, keyEnd, end) + 1, end);
    if (value >= end) return;
    const after = visit(nameIn(text, at + 1, keyEnd - 1), at, value);
    if (after === undefined) return;
    at = skipBlanks(text, after, end);
  }
}
