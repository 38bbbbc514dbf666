import type { Path, Span } from '../positions.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endOfString,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './locate.ts';
import { foundTooDeep, MAX_DEPTH, parseBroken, type TextError } from './syntax-errors.ts';

export interface Parsed {
  /** The parsed text: as long as the given one, with a byte order mark replaced by a space. */
  readonly json: string;
  /** The value; for broken text the part before the first syntax error; undefined if there is none. */
  readonly value: unknown;
  readonly findings: readonly TextError[];
  /** End of the valid part: the length of the text, or the offset of the first syntax error. */
  readonly end: number;
  /** True if there is a syntax error. */
  readonly broken: boolean;
  /** In broken text, the innermost container that was open at the first syntax error. */
  readonly open: Path | undefined;
}

/** Parses JSON (RFC 8259, without comments or trailing commas) and reports errors of the text itself. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') {
    const empty: TextError = { code: 'json/empty', at: { start: 0, end: 0 }, args: {} };
    return { json: '', value: undefined, findings: [empty], end: 0, ...WELL_FORMED };
  }
  // RFC 8259 lets a parser ignore a byte order mark. A space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const { finding, ...prefix } = parseBroken(json);
    const duplicates = finding.code === 'json/too-deep' ? [] : scanMembers(json, prefix.end).duplicates;
    return { json, ...prefix, findings: [...duplicates, finding], broken: true };
  }
  const end = json.length;
  if (countMembers([value]) === countKeys(json)) return { json, value, findings: [], end, ...WELL_FORMED };
  const { duplicates, tooDeep } = scanMembers(json, end);
  const findings = tooDeep === undefined ? duplicates : [foundTooDeep(tooDeep)];
  return { json, value, findings, end, ...WELL_FORMED };
}

/** The state of a text: well-formed, broken, or nested too deep to check. */
export type Syntax = 'whole' | 'broken' | 'too deep';

export function syntaxOf({ findings, broken }: Parsed): Syntax {
  if (findings.some(({ code }) => code === 'json/too-deep')) return 'too deep';
  return broken ? 'broken' : 'whole';
}

const WELL_FORMED = { broken: false, open: undefined };

/** Number of members in all objects of a container; NaN of one that is nested too deep. */
function countMembers(container: object, depth = 0): number {
  if (depth > MAX_DEPTH) return Number.NaN;
  let members = 0;
  if (Array.isArray(container)) {
    for (const item of container as readonly unknown[])
      if (typeof item === 'object' && item !== null) members += countMembers(item, depth + 1);
    return members;
  }
  // `in` lists exactly the members of what JSON.parse returns, without building a list.
  for (const name in container) {
    const value: unknown = container[name as keyof typeof container];
    members++;
    if (typeof value === 'object' && value !== null) members += countMembers(value, depth + 1);
  }
  return members;
}

/**
 * Number of colons after a quote. In valid JSON these are all keys, and perhaps text inside strings. If it
 * equals the number of members in the value, no member is written twice: a proof without a scan.
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

/** A container that is open during the scan. */
interface Open {
  /** Keys so far; undefined for an array. */
  readonly keys: Map<string, Span> | undefined;
  /** The member or item that is being scanned. */
  current: string | number;
}

/**
 * Finds duplicate members and the first bracket beyond the depth limit, where it stops, in one pass up to
 * `end`.
 */
function scanMembers(json: string, end: number): { duplicates: TextError[]; tooDeep?: number } {
  const duplicates: TextError[] = [];
  const open: Open[] = [];
  for (let i = 0; i < end; i++) {
    const top = open.at(-1);
    switch (json.charCodeAt(i)) {
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (open.length === MAX_DEPTH) return { duplicates, tooDeep: i };
        open.push({ keys: json.charCodeAt(i) === OPEN_BRACE ? new Map() : undefined, current: 0 });
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop();
        break;
      case COMMA:
        if (typeof top?.current === 'number') top.current++;
        break;
      case QUOTE: {
        const span = { start: i, end: endOfString(json, i) };
        i = span.end - 1;
        let next = span.end;
        while (isBlank(json.charCodeAt(next))) next++;
        if (json.charCodeAt(next) !== COLON || next >= end || !top?.keys) break;
        const name = JSON.parse(json.slice(span.start, span.end)) as string;
        top.current = name;
        const first = top.keys.get(name);
        if (first) duplicates.push(foundDuplicate(open, name, first, span));
        else top.keys.set(name, span);
      }
    }
  }
  return { duplicates };
}

const foundDuplicate = (open: readonly Open[], name: string, first: Span, again: Span): TextError => ({
  code: 'json/duplicate-key',
  at: again,
  path: open.map(({ current }) => current),
  args: { name },
  related: [{ at: first, message: 'First written here' }],
});
