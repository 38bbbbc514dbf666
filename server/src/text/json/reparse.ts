// Parses a text again after one of very many members was edited, which is what most keystrokes do.
import type { Members } from './locate.ts';
import { findMembers, shiftedMembers } from './members.ts';
import { type Parsed, parseJson } from './parse.ts';
import { MAX_DEPTH } from './syntax-errors.ts';
import { isObject, type JsonObject, largeObject } from './value.ts';
import { firstIndex } from '../positions.ts';
import { lengthOfPrefix, lengthOfSuffix } from '../text-edit.ts';

export interface Reparsed {
  readonly parsed: Parsed;
  /** The name of the member that was edited; undefined if the text is the same. */
  readonly name: string | undefined;
}

/**
 * Parses a text by what was parsed of the text before. Only the value of one member of the object at `path` may differ; otherwise
 * the result is undefined. It is the same as that of {@link parseJson}: a valid value in the place of another one leaves all around it
 * as it was.
 */
export function reparse(json: string, before: Parsed, path: readonly string[]): Reparsed | undefined {
  if (json === before.json) return { parsed: before, name: undefined };
  const error = before.broken ? before.findings[0] : undefined;
  const isPlain = before.exact === before.value && before.findings.length === (error ? 1 : 0);
  if (!isPlain || json.startsWith('\uFEFF')) return undefined;
  const members = before.members ?? findMembers(before.json, path, before.end);
  if (!members) return undefined;
  const by = json.length - before.json.length;
  const start = lengthOfPrefix(before.json, json);
  const end = before.json.length - lengthOfSuffix(before.json, json, start);
  const index = indexAround(members, start, end);
  if (index === undefined) return undefined;
  const piece = parseJson(json.slice(members.values[index], members.ends[index]! + by));
  const isWhole = piece.findings.length === 0 && piece.exact === piece.value;
  // A text that short can't be nested too deep, wherever it is.
  if (!isWhole || piece.json.length > MAX_DEPTH) return undefined;
  // An error may also be about what is before the edit, such as a bracket that isn't closed.
  if (error && (error.at.start < end || error.related)) return undefined;
  const name = members.names[index]!;
  // Of broken text the value may have a member that isn't whole.
  const names = before.broken ? undefined : members.names;
  const value = withMember(before.value as JsonObject, [...path, name], piece.value, names);
  return {
    parsed: {
      json,
      value,
      exact: value,
      findings: error ? [{ ...error, at: { start: error.at.start + by, end: error.at.end + by } }] : [],
      end: before.end + by,
      broken: before.broken,
      open: before.open,
      members: shiftedMembers(members, index, by),
    },
    name,
  };
}

/** The index of the member whose value begins before a place and ends after it. */
function indexAround({ values, ends }: Members, start: number, end: number): number | undefined {
  const index = firstIndex(values.length, (each) => values[each]! >= start) - 1;
  return index >= 0 && end < ends[index]! ? index : undefined;
}

/** A copy of a value with another one at a path. `names` are all names of the innermost object, if they are known. */
export function withMember(
  object: JsonObject,
  [name, ...rest]: readonly string[],
  value: unknown,
  names?: readonly string[],
): JsonObject {
  if (rest.length > 0) {
    const before = object[name!];
    return { ...object, [name!]: isObject(before) ? withMember(before, rest, value, names) : value };
  }
  if (!names || names.length < MANY) return { ...object, [name!]: value };
  return largeObject((copy) => {
    for (const each of names) copy[each] = object[each];
    copy[name!] = value;
  });
}

/** About the number of members above which V8 gives up hidden classes, which are faster to read. */
const MANY = 1000;
