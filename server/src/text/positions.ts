// Places: offsets and positions in a text, spans, and paths into a value.

/** A position as in the language server protocol: line and character from 0, characters in UTF-16 units. */
interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The lines of a text; they end with `\n`, `\r\n` or `\r`, as in the language server protocol. */
/** A position as people count it: `12:5`. */
export const lineAndColumn = ({ line, character }: Position): string => `${line + 1}:${character + 1}`;

export interface Lines {
  /** Position of an offset. */
  at(offset: number): Position;
  /** Text of a line without its end. */
  text(line: number): string;
  readonly count: number;
}

export function linesOf(text: string): Lines {
  const starts = startsOf(text);
  // An editor's text has no byte order mark, so the first line begins behind it.
  if (text.startsWith('\uFEFF')) starts[0] = 1;
  return {
    count: starts.length,
    text(line) {
      // Searches backwards: a line may have a megabyte.
      let end = starts[line + 1] ?? text.length;
      if (text[end - 1] === '\n' && line + 1 < starts.length) end--;
      if (text[end - 1] === '\r' && line + 1 < starts.length) end--;
      return text.slice(starts[line], end);
    },
    at(offset) {
      const line = Math.max(firstIndex(starts.length, (each) => starts[each]! > offset) - 1, 0);
      return { line, character: Math.max(offset - starts[line]!, 0) };
    },
  };
}

/** The first of so many indexes that fits, where all behind one that fits do, too; `count` if none does. */
export function firstIndex(count: number, fits: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function startsOf(text: string): number[] {
  // Hardly any text has lines that end in a carriage return alone.
  if (/\r(?!\n)/.test(text)) {
    const ends = text.matchAll(/\r\n|\n|\r/g);
    return [0, ...Array.from(ends, ({ 0: end, index }) => index + end.length)];
  }
  const starts = [0];
  for (let at = text.indexOf('\n') + 1; at !== 0; at = text.indexOf('\n', at) + 1) starts.push(at);
  return starts;
}

/** Path of a value in a JSON document: member names and array indexes from the root, which is `[]`. */
export type Path = readonly (string | number)[];

export const isSamePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((segment, index) => segment === b[index]);

/** A path as a JSON Pointer (RFC 6901). */
export const pointerOf = (path: Path): string =>
  path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A range of text in UTF-16 offsets; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Columns that a line may have before a container is spread over several lines. */
export const WIDTH = 100;

/**
 * The line ending of a text: that of its first line. A single carriage return counts only if there is no
 * other.
 */
export function eolOf(text: string): string {
  return (/\r?\n/.exec(text) ?? /\r/.exec(text))?.[0] ?? '\n';
}

/** Width of a text in columns: one for each visible character. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return text.replaceAll(UNSEEN, '').replaceAll(/[\u{10000}-\u{10ffff}]/gu, ' ').length;
}

/** Characters without a column of their own: accents, marks, joiners, and what is joined to an emoji. */
const UNSEEN = /\u200d\p{Extended_Pictographic}|[\p{M}\p{Cf}\p{Cc}\p{Emoji_Modifier}]/gu;

/** Width of a text in columns of a terminal, where the letters of East Asia and emoji take two. */
export function columnsTaken(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return columnsOf(text.replaceAll(WIDE, 'xx'));
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/gu;
