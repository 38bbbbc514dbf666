import type { Path, Span } from '../positions.ts';

/** Spans of a value and its key. */
interface Located {
  readonly key?: Span;
  readonly value: Span;
}

/** The members of an object in a text, in order, with their places. */
export interface Members {
  readonly path: readonly string[];
  readonly names: readonly string[];
  /** The index of each name. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Offsets of the keys. */
  readonly keys: readonly number[];
  /** Offsets of the values. */
  readonly values: readonly number[];
  /** Offsets behind the values. */
  readonly ends: readonly number[];
}

/**
 * Spans of all paths, found in one pass that skips everything else. The text is valid JSON up to `end`. Of a
 * member written twice the last counts, as in `JSON.parse`. The result has one entry per path, in order;
 * undefined if it doesn't exist. Where the places of `members` are known, the others of that object aren't looked at.
 */
export function locateAll(
  text: string,
  paths: readonly Path[],
  end = text.length,
  members?: Members,
): (Located | undefined)[] {
  if (paths.length === 0) return [];
  const root: Wanted = { children: undefined, spot: undefined };
  const wanted: Wanted[] = [];
  for (const path of paths) {
    let node = root;
    for (const segment of path) node = childOf(node, String(segment));
    wanted.push(node);
  }
  const known = members && { members, wanted: members.path.reduce(descend, root) };
  const ofObject = known?.wanted?.children;
  // Nothing else is looked at if all lie in these members. One that isn't whole at `end` is not among them.
  if (members && ofObject && paths.every((path) => isIn(members, path)))
    visitMembers(text, ofObject, members);
  else visit({ text, end, known }, root, skipBlanks(text, 0, end));
  return wanted.map((node) => node.spot);
}

const descend = (node: Wanted | undefined, segment: string): Wanted | undefined =>
  node?.children?.get(segment);

const isIn = ({ path: around, indexes }: Members, path: Path): boolean =>
  path.length > around.length &&
  indexes.has(String(path[around.length])) &&
  around.every((segment, index) => path[index] === segment);

/** A trie of the wanted paths. */
interface Wanted {
  /** Undefined where nothing below is wanted. */
  children: Map<string, Wanted> | undefined;
  spot: Located | undefined;
}

interface Source {
  readonly text: string;
  readonly end: number;
  /** The members of the object that `wanted` stands for. */
  readonly known?: { readonly members: Members; readonly wanted: Wanted | undefined } | undefined;
}

function childOf(node: Wanted, segment: string): Wanted {
  node.children ??= new Map();
  let child = node.children.get(segment);
  if (!child) node.children.set(segment, (child = { children: undefined, spot: undefined }));
  return child;
}

/** A container with something wanted in it, while it is visited. */
interface Open {
  readonly wanted: Wanted;
  readonly children: ReadonlyMap<string, Wanted>;
  readonly start: number;
  readonly key: Span | undefined;
  /** Of an array: the index of the next item. */
  index: number | undefined;
}

/** Visits the value at `first`, of a member with a `key` or not. What isn't wanted is skipped. */
function visit(source: Source, root: Wanted, first: number, ofRoot?: Span): void {
  const { text, end, known } = source;
  const open: Open[] = [];
  /** Goes into a container, or past any other value; returns the offset behind that. */
  const enter = (start: number, wanted: Wanted, key?: Span): number => {
    const opening = text.charCodeAt(start);
    const { children } = wanted;
    if (!children || (opening !== OPEN_BRACE && opening !== OPEN_BRACKET))
      return settle(start, skipValue(text, start, end), wanted, key);
    open.push({ wanted, children, start, key, index: opening === OPEN_BRACKET ? 0 : undefined });
    if (wanted !== known?.wanted) return start + 1;
    visitMembers(text, children, known.members);
    return known.members.ends.at(-1) ?? start + 1;
  };
  const settle = (start: number, after: number, wanted: Wanted, key: Span | undefined): number => {
    wanted.spot = key ? { key, value: { start, end: after } } : { value: { start, end: after } };
    return after;
  };
  let at = enter(first, root, ofRoot);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    at = skipBlanks(text, at, end);
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1, end);
    const isItem = top.index !== undefined;
    if (at >= end || (isItem ? text.charCodeAt(at) === CLOSE_BRACKET : text.charCodeAt(at) !== QUOTE)) {
      open.pop();
      at = settle(top.start, Math.min(at + 1, end), top.wanted, top.key);
    } else if (isItem) {
      const child = top.children.get(String(top.index!++));
      at = child ? enter(at, child) : skipValue(text, at, end);
    } else {
      const keyEnd = endOfString(text, at);
      const value = skipBlanks(text, skipBlanks(text, keyEnd, end) + 1, end);
      const child = value < end && top.children.get(nameIn(text, at + 1, keyEnd - 1));
      if (value >= end) at = end;
      else at = child ? enter(value, child, { start: at, end: keyEnd }) : skipValue(text, value, end);
    }
  }
}

/** Visits those of an object's members that are wanted. */
function visitMembers(text: string, wanted: ReadonlyMap<string, Wanted>, members: Members): void {
  for (const [name, child] of wanted) {
    const index = members.indexes.get(name);
    if (index === undefined) continue;
    const start = members.keys[index]!;
    const key = { start, end: endOfString(text, start) };
    visit({ text, end: members.ends[index]! }, child, members.values[index]!, key);
  }
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
