import type { Path } from '../positions.ts';
import { isBlank, QUOTE } from './locate.ts';
import { duplicatesIn, foundTooDeep, parseBroken, type TextError } from './syntax-errors.ts';
import { MAX_DEPTH, tooDeepAt, treeOf } from './tree.ts';

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
    return { json: '', value: undefined, findings: [empty], end: 0, broken: false, open: undefined };
  }
  // RFC 8259 lets a parser ignore a byte order mark. A space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const deep = tooDeepAt(json);
    if (deep === undefined) return { json, ...parseBroken(json), broken: true };
    return {
      json,
      value: undefined,
      findings: [foundTooDeep(deep)],
      end: deep,
      broken: true,
      open: undefined,
    };
  }
  const findings = countMembers([value]) === countKeys(json) ? [] : deepOrDuplicates(json);
  return { json, value, findings, end: json.length, broken: false, open: undefined };
}

/** The findings of a text that is valid JSON, and nested too deep or with members that are written twice. */
function deepOrDuplicates(json: string): TextError[] {
  const deep = tooDeepAt(json);
  return deep === undefined ? duplicatesIn(treeOf(json), json, json.length) : [foundTooDeep(deep)];
}

/** The state of a text: well-formed, broken, or nested too deep to check. */
export type Syntax = 'whole' | 'broken' | 'too deep';

export function syntaxOf({ findings, broken }: Parsed): Syntax {
  if (findings.some(({ code }) => code === 'json/too-deep')) return 'too deep';
  return broken ? 'broken' : 'whole';
}

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
