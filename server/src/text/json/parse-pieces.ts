// Parses a very long text in pieces: JSON.parse can't be interrupted.
import { CLOSE_BRACE, COMMA, isBlank, type Members, OPEN_BRACE, skipBlanks } from './locate.ts';
import { findingMembers } from './members.ts';
import { type Parsed, parseJson } from './parse.ts';
import { withMember } from './reparse.ts';
import { isObject, type JsonObject, largeObject, valueAt } from './value.ts';

/** Characters of a piece, which are parsed in a few milliseconds. */
const PIECE = 250_000;

/**
 * Parses a text by the members of the object at `path`, in steps. The result is that of {@link parseJson}; undefined where that has
 * findings, or numbers that a double can't hold, or where there is no such object.
 */
export function* parsingPieces(
  json: string,
  path: readonly string[],
  most = PIECE,
): Generator<void, Parsed | undefined> {
  if (json.startsWith('\uFEFF')) return undefined;
  const members = yield* findingMembers(json, path);
  if (!members || members.names.length === 0 || members.indexes.size < members.names.length) return undefined;
  const { keys, ends } = members;
  // The text without the members, as an empty object.
  const [open, close] = [behindBlanks(json, keys[0]!), skipBlanks(json, ends.at(-1)!, json.length)];
  if (json.charCodeAt(open - 1) !== OPEN_BRACE || json.charCodeAt(close) !== CLOSE_BRACE) return undefined;
  const frame = plainValue(json.slice(0, open) + json.slice(close));
  if (!isObject(frame)) return undefined;
  const pieces: JsonObject[] = [];
  for (let first = 0, next = 0; first < keys.length; first = next) {
    next = endOfPiece(members, first, most);
    if (next < keys.length && !isComma(json, ends[next - 1]!, keys[next]!)) return undefined;
    // As deep as it is in the text, since no text may be nested too deep.
    const inner = `{${json.slice(keys[first], ends[next - 1])}}`;
    const text = path.reduceRight((value, name) => `{${JSON.stringify(name)}:${value}}`, inner);
    const piece = valueAt(plainValue(text), path);
    if (!isObject(piece)) return undefined;
    pieces.push(piece);
    yield;
  }
  const all = largeObject((copy) => {
    for (const piece of pieces) for (const name of Object.keys(piece)) copy[name] = piece[name];
  });
  const value = withMember(frame, path, all);
  return {
    json,
    value,
    exact: value,
    findings: [],
    end: json.length,
    broken: false,
    open: undefined,
    members,
  };
}

/** The value of a text that is parsed without findings, and as it is written. */
function plainValue(text: string): unknown {
  const { value, exact, findings } = parseJson(text);
  return findings.length === 0 && exact === value ? value : undefined;
}

/** The index of the first member behind a piece: at least one is in it. */
function endOfPiece({ keys, ends }: Members, first: number, most: number): number {
  let next = first + 1;
  while (next < keys.length && ends[next]! - keys[first]! <= most) next++;
  return next;
}

/** Returns true if there is a comma, and nothing else, between two members. */
function isComma(json: string, end: number, key: number): boolean {
  const comma = skipBlanks(json, end, key);
  return json.charCodeAt(comma) === COMMA && skipBlanks(json, comma + 1, key) === key;
}

/** The offset where the blanks before another one begin. */
function behindBlanks(json: string, end: number): number {
  let start = end;
  while (isBlank(json.charCodeAt(start - 1))) start--;
  return start;
}
