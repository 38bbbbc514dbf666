import type { Path, Span } from '../span.ts';
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
import { type Flaw, foundTooDeep, MAX_DEPTH, parseBroken } from './syntax-errors.ts';

export interface Parsed {
  /** The text that was judged: as long as the given one, a byte order mark replaced by a space. */
  readonly json: string;
  /** The value; of broken text what was complete before the first syntax error; undefined where there is nothing. */
  readonly value: unknown;
  readonly findings: readonly Flaw[];
  /** Where judging ends: the length of the text, or the offset of the first syntax error. */
  readonly end: number;
  /** Whether there is a syntax error. */
  readonly broken: boolean;
  /** In broken text, the innermost array or object that was still open at the first syntax error, if one was. */
  readonly open: Path | undefined;
}

/** Text to value, with what is wrong about the text itself: RFC 8259, no comments, no trailing commas. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') {
    const empty: Flaw = { code: 'json/empty', at: { start: 0, end: 0 }, args: {} };
    return { json: '', value: undefined, findings: [empty], end: 0, ...WELL_FORMED };
  }
  // RFC 8259 lets a parser ignore a byte order mark. A space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const { finding, ...prefix } = parseBroken(json);
    const { duplicates } =
      finding.code === 'json/too-deep' ? { duplicates: [] } : scanMembers(json, prefix.end);
    return { json, ...prefix, findings: [...duplicates, finding], broken: true };
  }
  const end = json.length;
  if (countMembers(value) === countKeys(json)) return { json, value, findings: [], end, ...WELL_FORMED };
  const { duplicates, tooDeep } = scanMembers(json, end);
  const findings = tooDeep === undefined ? duplicates : [foundTooDeep(tooDeep)];
  return { json, value, findings, end, ...WELL_FORMED };
}

/** How a text stands as JSON: well-formed, broken somewhere, or nested so deep that nothing looks inside. */
export type Syntax = 'whole' | 'broken' | 'too deep';

export function syntaxOf({ findings, broken }: Parsed): Syntax {
  if (findings.some(({ code }) => code === 'json/too-deep')) return 'too deep';
  return broken ? 'broken' : 'whole';
}

const WELL_FORMED = { broken: false, open: undefined };

/** How many members a value has in all its objects; NaN where it is nested beyond the limit, and nobody looks further. */
function countMembers(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) return Number.NaN;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item, depth + 1);
  } else {
    // Of what JSON.parse makes, `in` lists just the members, and makes no list of them first.
    for (const name in value) members += 1 + countMembers(value[name as keyof typeof value], depth + 1);
  }
  return members;
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

/** An array or object that is open while the text is scanned. */
interface Open {
  /** The keys so far; undefined for an array. */
  readonly keys: Map<string, Span> | undefined;
  /** The member or item that the scan is in. */
  current: string | number;
}

/**
 * One pass over the text up to `end`: members written twice, and the first bracket beyond the depth limit, where the
 * pass stops.
 */
function scanMembers(json: string, end: number): { duplicates: Flaw[]; tooDeep?: number } {
  const duplicates: Flaw[] = [];
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

const foundDuplicate = (open: readonly Open[], name: string, first: Span, again: Span): Flaw => ({
  code: 'json/duplicate-key',
  at: again,
  path: open.map(({ current }) => current),
  args: { name },
  related: [{ at: first, message: 'First written here' }],
});
