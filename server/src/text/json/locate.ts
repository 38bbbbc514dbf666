import type { Path, Span } from '../positions.ts';

/** Spans of a value and its key. */
interface Located {
  readonly key?: Span;
  readonly value: Span;
}

/**
 * Spans of all paths, found in one pass that skips everything else. The text is valid JSON up to `end`. Of a
 * member written twice the last counts, as in `JSON.parse`. The result has one entry per path, in order;
 * undefined if it doesn't exist.
 */
export function locateAll(text: string, paths: readonly Path[], end = text.length): (Located | undefined)[] {
  if (paths.length === 0) return [];
  const root: Wanted = { children: undefined, spot: undefined };
  const wanted: Wanted[] = [];
  for (const path of paths) {
    let node = root;
    for (const segment of path) node = childOf(node, String(segment));
    wanted.push(node);
  }
  visit({ text, end }, root, skipBlanks(text, 0, end));
  return wanted.map(({ spot }) => spot);
}

/** A trie of the wanted paths. */
interface Wanted {
  /** Undefined where nothing below is wanted. */
  children: Map<string, Wanted> | undefined;
  spot: Located | undefined;
}

/** A text, and the end of its valid part. */
interface Valid {
  readonly text: string;
  readonly end: number;
}

function childOf(node: Wanted, segment: string): Wanted {
  node.children ??= new Map();
  let child = node.children.get(segment);
  if (!child) node.children.set(segment, (child = { children: undefined, spot: undefined }));
  return child;
}

/** Visits the value at `start`, of a member with a `key` or not; returns the offset behind it. What isn't wanted is skipped. */
function visit(valid: Valid, wanted: Wanted, start: number, key?: Span): number {
  const { text, end } = valid;
  const opening = text.charCodeAt(start);
  let after: number;
  if (wanted.children && opening === OPEN_BRACE) after = visitMembers(valid, wanted.children, start + 1);
  else if (wanted.children && opening === OPEN_BRACKET) after = visitItems(valid, wanted.children, start + 1);
  else after = skipValue(text, start, end);
  const value = { start, end: after };
  wanted.spot = key ? { key, value } : { value };
  return after;
}

/** Visits the members from an offset on; returns the offset behind the object. */
function visitMembers(valid: Valid, wanted: ReadonlyMap<string, Wanted>, first: number): number {
  const { text, end } = valid;
  let at = nextElement(valid, first);
  while (at < end && text.charCodeAt(at) === QUOTE) {
    const keyEnd = endOfString(text, at);
    const value = skipBlanks(text, skipBlanks(text, keyEnd, end) + 1, end);
    if (value >= end) return end;
    const child = wanted.get(nameIn(text, at + 1, keyEnd - 1));
    const after = child
      ? visit(valid, child, value, { start: at, end: keyEnd })
      : skipValue(text, value, end);
    at = nextElement(valid, after);
  }
  return Math.min(at + 1, end);
}

/** Visits the items from an offset on; returns the offset behind the array. */
function visitItems(valid: Valid, wanted: ReadonlyMap<string, Wanted>, first: number): number {
  const { text, end } = valid;
  let at = nextElement(valid, first);
  for (let index = 0; at < end && text.charCodeAt(at) !== CLOSE_BRACKET; index++) {
    const child = wanted.get(String(index));
    at = nextElement(valid, child ? visit(valid, child, at) : skipValue(text, at, end));
  }
  return Math.min(at + 1, end);
}

/** The offset behind blanks and a comma. */
function nextElement({ text, end }: Valid, from: number): number {
  const at = skipBlanks(text, from, end);
  return text.charCodeAt(at) === COMMA ? skipBlanks(text, at + 1, end) : at;
}

/** The name in a key, whose quotes are around these offsets; as it is written where that is no JSON, which is for the parser to report. */
export function nameIn(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

export function skipBlanks(text: string, at: number, end: number): number {
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Offset after a value: after its closing quote or bracket, or after the last character of a word. */
export function skipValue(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      at = endOfString(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      depth++;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (character === COMMA || isBlank(character))) {
      return at;
    }
  }
  return end;
}

// UTF-16 code units of JSON's punctuation.

export const QUOTE = 0x22;

export const COMMA = 0x2c;

export const COLON = 0x3a;

export const OPEN_BRACKET = 0x5b;

const BACKSLASH = 0x5c;

export const CLOSE_BRACKET = 0x5d;

export const OPEN_BRACE = 0x7b;

export const CLOSE_BRACE = 0x7d;

/** Offset after the string that begins at `start`. */
export function endOfString(json: string, start: number): number {
  let close = json.indexOf('"', start + 1);
  while (close !== -1) {
    let escapes = close - 1;
    while (json.charCodeAt(escapes) === BACKSLASH) escapes--;
    if ((close - escapes) % 2 === 1) return close + 1;
    close = json.indexOf('"', close + 1);
  }
  return json.length;
}

/** Returns true if a character is JSON white space: space, tab, line feed, carriage return. */
export function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}
