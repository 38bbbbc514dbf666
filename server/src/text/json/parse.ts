import type { Path, Span } from '../positions.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endOfString,
  isBlank,
  type Members,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './locate.ts';
import { finish } from '../steps.ts';
import { makingTree, valueOf } from './tree.ts';
import { foundTooDeep, MAX_DEPTH, parsingBroken, type TextError } from './syntax-errors.ts';

export interface Parsed {
  /** The parsed text: as long as the given one, with a byte order mark replaced by a space. */
  readonly json: string;
  /** The value; for broken text the part before the first syntax error; undefined if there is none. */
  readonly value: unknown;
  /** The value with numbers that a double can't hold kept as they are written. */
  readonly exact: unknown;
  readonly findings: readonly TextError[];
  /** End of the valid part: the length of the text, or the offset of the first syntax error. */
  readonly end: number;
  /** True if there is a syntax error. */
  readonly broken: boolean;
  /** In broken text, the innermost container that was open at the first syntax error. */
  readonly open: Path | undefined;
  /** Where members are, as far as that was needed to parse the text. */
  readonly members?: Members;
}

/** Parses JSON (RFC 8259, without comments or trailing commas) and reports errors of the text itself. */
export const parseJson = (text: string): Parsed => finish(parsing(text));

/** {@link parseJson} in steps. `JSON.parse` is one of them. */
export function* parsing(text: string): Generator<void, Parsed> {
  if (text.trim() === '') {
    const empty: TextError = { code: 'json/empty', at: { start: 0, end: 0 }, args: {} };
    return { json: '', value: undefined, exact: undefined, findings: [empty], end: 0, ...WELL_FORMED };
  }
  // RFC 8259 lets a parser ignore a byte order mark. A space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const isLong = json.length >= LONG;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    if (isLong) yield;
    const { finding, ...prefix } = yield* parsingBroken(json);
    const { duplicates } =
      finding.code === 'json/too-deep' ? { duplicates: [] } : yield* scanMembers(json, prefix.end);
    const exact = MAY_BE_INEXACT.test(json) ? (yield* parsingBroken(json, true)).value : prefix.value;
    return { json, ...prefix, exact, findings: [...duplicates, finding], broken: true };
  }
  const end = json.length;
  if (isLong) yield;
  const seen = { numbers: false };
  const members = countMembers([value], seen);
  const mayBeInexact = seen.numbers && MAY_BE_INEXACT.test(json);
  const exact = mayBeInexact ? valueOf(yield* makingTree(json)) : value;
  if (isLong) yield;
  if (members === countKeys(json)) return { json, value, exact, findings: [], end, ...WELL_FORMED };
  const { duplicates, tooDeep } = yield* scanMembers(json, end);
  const findings = tooDeep === undefined ? duplicates : [foundTooDeep(tooDeep)];
  return { json, value, exact, findings, end, ...WELL_FORMED };
}

/** The length in characters from which on a text is parsed and checked in more steps than one. */
export const LONG = 200_000;

/** The state of a text: well-formed, broken, or nested too deep to check. */
export type Syntax = 'whole' | 'broken' | 'too deep';

export function syntaxOf({ findings, broken }: Parsed): Syntax {
  if (findings.some(({ code }) => code === 'json/too-deep')) return 'too deep';
  return broken ? 'broken' : 'whole';
}

/**
 * Matches numbers that a double may not hold: many digits, or a large exponent. It begins with a digit, which are few in most texts. A colon
 * behind something else than a key is in a string, such as that of a hash.
 */
const MAY_BE_INEXACT = /\d(?<=(?:[\s,[]|["\s]:)-?\d)(?:[\d.]{15}|[\d.]*[eE][-+]?\d{3})/;

const WELL_FORMED = { broken: false, open: undefined };

/**
 * Number of members in all objects of a container; NaN of one that is nested deep, for which the text is scanned. Sets
 * `seen.numbers` if there are numbers in it.
 */
function countMembers(container: object, seen: { numbers: boolean }, depth = 0): number {
  if (depth === SHALLOW) {
    seen.numbers = true;
    return Number.NaN;
  }
  let members = 0;
  if (Array.isArray(container)) {
    for (const item of container as readonly unknown[]) {
      if (typeof item === 'object' && item !== null) members += countMembers(item, seen, depth + 1);
      else if (typeof item === 'number') seen.numbers = true;
    }
  } else {
    // `in` lists exactly the members of what JSON.parse returns, without building a list.
    for (const name in container) {
      const value: unknown = container[name as keyof typeof container];
      members++;
      if (typeof value === 'object' && value !== null) members += countMembers(value, seen, depth + 1);
      else if (typeof value === 'number') seen.numbers = true;
    }
  }
  return members;
}

/** A depth that a recursive function reaches safely, whatever called it. */
export const SHALLOW = 256;

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

/** Number of elements that are scanned in one step. */
const AT_ONCE = 10_000;

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
function* scanMembers(
  json: string,
  end: number,
): Generator<void, { duplicates: TextError[]; tooDeep?: number }> {
  const duplicates: TextError[] = [];
  const open: Open[] = [];
  let commas = 0;
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
        if (++commas % AT_ONCE === 0) yield;
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
