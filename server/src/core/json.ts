import { foundTooDeep, MAX_DEPTH, parseBroken } from './broken.ts';
import type { Found, Path, Span } from './finding.ts';

export interface Parsed {
  /** The text that was judged: as long as the given one, a byte order mark replaced by a space. */
  readonly json: string;
  /** The value; of broken text what was complete before the first syntax error; undefined where there is nothing. */
  readonly value: unknown;
  readonly findings: readonly Found[];
  /** Where judging ends: the length of the text, or the offset of the first syntax error. */
  readonly end: number;
  /** In broken text, the innermost array or object that was still open at the first syntax error. */
  readonly open?: Path;
}

/** Text to value, with what is wrong about the text itself: RFC 8259, no comments, no trailing commas. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') {
    const empty: Found = { code: 'json/empty', at: { start: 0, end: 0 }, args: {} };
    return { json: '', value: undefined, findings: [empty], end: 0 };
  }
  // RFC 8259 lets a parser ignore a byte order mark. A space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const { finding, ...broken } = parseBroken(json);
    const { duplicates } = scanMembers(json, broken.end);
    return { json, ...broken, findings: [...duplicates, finding] };
  }
  const { depth, members } = measure(value);
  if (depth <= MAX_DEPTH && members === countKeys(json))
    return { json, value, findings: [], end: json.length };
  const { duplicates, tooDeep } = scanMembers(json, json.length);
  const findings = tooDeep === undefined ? duplicates : [foundTooDeep(tooDeep)];
  return { json, value, findings, end: json.length };
}

/** Members and nesting of a value that JSON.parse made. Without recursion: JSON.parse goes deeper than the stack. */
function measure(root: unknown): { depth: number; members: number } {
  let depth = 0;
  let members = 0;
  let level = isContainer(root) ? [root] : [];
  while (level.length > 0) {
    depth++;
    const below: object[] = [];
    for (const container of level) {
      const items: unknown[] = Array.isArray(container) ? container : Object.values(container);
      if (!Array.isArray(container)) members += items.length;
      for (const item of items) if (isContainer(item)) below.push(item);
    }
    level = below;
  }
  return { depth, members };
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Colons that follow a quote. In valid JSON these are all the keys, and perhaps some text inside strings, so where
 * the number equals that of the members in the value, no member is written twice: a proof that needs no scan.
 */
function countKeys(json: string): number {
  let count = 0;
  for (let colon = json.indexOf(':'); colon !== -1; colon = json.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isBlank(json.charCodeAt(before))) before--;
    if (json.charCodeAt(before) === QUOTE) count++;
  }
  return count;
}

/**
 * One pass over the text up to `end`: members written twice, and the first bracket beyond the depth limit, where the
 * pass stops.
 */
function scanMembers(json: string, end: number): { duplicates: Found[]; tooDeep?: number } {
  const duplicates: Found[] = [];
  // The keys of each open object; undefined for an array.
  const open: (Map<string, Span> | undefined)[] = [];
  for (let i = 0; i < end; i++) {
    switch (json.charCodeAt(i)) {
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (open.length === MAX_DEPTH) return { duplicates, tooDeep: i };
        open.push(json.charCodeAt(i) === OPEN_BRACE ? new Map() : undefined);
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop();
        break;
      case QUOTE: {
        const span = { start: i, end: endOfString(json, i) };
        i = span.end - 1;
        let next = span.end;
        while (isBlank(json.charCodeAt(next))) next++;
        const keys = open.at(-1);
        if (json.charCodeAt(next) !== COLON || next >= end || !keys) break;
        const name = JSON.parse(json.slice(span.start, span.end)) as string;
        const first = keys.get(name);
        if (first) duplicates.push(foundDuplicate(name, first, span));
        else keys.set(name, span);
      }
    }
  }
  return { duplicates };
}

/** The offset after the string that begins at `start`. */
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

/** What JSON counts as white space: space, tab, line feed, carriage return. */
export function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

const foundDuplicate = (name: string, first: Span, again: Span): Found => ({
  code: 'json/duplicate-key',
  at: again,
  args: { name },
  related: [{ at: first, message: 'First written here' }],
});

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
