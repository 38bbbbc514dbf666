import type { Obstacle } from './edit.ts';
import { isBlank } from './json/locate.ts';
import type { Span } from './span.ts';

/** A piece of text to put in the place of another. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** The text with the edits made. They do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** A piece of a text with those edits made that lie within it. */
export function pieceOf(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(text.slice(start, end), moved);
}

/** In document order, without those that lie inside another: it takes their place away. */
export function withoutNested(edits: readonly TextEdit[]): TextEdit[] {
  const isEmpty = ({ start, end }: Span): number => (start === end ? 0 : 1);
  const sorted = edits.toSorted((a, b) => a.start - b.start || isEmpty(a) - isEmpty(b) || b.end - a.end);
  let end = 0;
  return sorted.filter((edit) => {
    if (edit.start < end) return false;
    end = edit.end;
    return true;
  });
}

/**
 * Text edits in the making, from the inside of a document outwards: what goes elsewhere takes along what changes in it.
 * Thousands of items are asked for theirs, so these are looked up and not looked through.
 */
export class MadeEdits {
  /** In document order; those that are taken away stand there until the next level. */
  #within: readonly TextEdit[] = [];
  #fresh: TextEdit[] = [];
  readonly #taken = new Set<TextEdit>();

  put(edit: TextEdit): void {
    this.#fresh.push(edit);
  }

  /** What comes now stands around what was put down until now, or beside it. */
  nextLevel(): void {
    this.#within = this.all().sort((a, b) => a.start - b.start);
    this.#fresh = [];
    this.#taken.clear();
  }

  /** Takes away those of the levels before that begin within a span and end there, or by the end of their `reach`. */
  takeWithin({ start, end }: Span, reach = end): TextEdit[] {
    const within: TextEdit[] = [];
    for (let index = this.#firstFrom(start); (this.#within[index]?.start ?? Infinity) <= end; index++) {
      const edit = this.#within[index]!;
      if (edit.end <= reach && !this.#taken.has(edit)) within.push(edit);
    }
    for (const edit of within) this.#taken.add(edit);
    return within;
  }

  all(): TextEdit[] {
    return [...this.#within.filter((edit) => !this.#taken.has(edit)), ...this.#fresh];
  }

  #firstFrom(start: number): number {
    let [from, to] = [0, this.#within.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#within[middle]!.start < start) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Where the text before an offset ends, but for blanks. */
export function endBefore(text: string, offset: number): Span {
  let end = offset;
  while (isBlank(text.charCodeAt(end - 1))) end--;
  return { start: end, end };
}

/** Some text with its whole line where nothing else stands there; else with the blanks before it, if the line ends behind it. */
export function withBlanks(text: string, { start, end }: Span): Span {
  let before = start;
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--;
  const rest = /^[ \t]*(\r\n|[\n\r]|$)/.exec(text.slice(end));
  if (!rest) return { start, end };
  const isAlone = before === 0 || /[\n\r]/.test(text[before - 1]!);
  return { start: before, end: end + rest[0].length - (isAlone ? 0 : rest[1]!.length) };
}

/** Text of JSON without its line ends, none of which stands inside a string. */
export function onOneLine(text: string, gap: string): string {
  return text.replaceAll(/[\r\n]\s*/g, (blank, at: number) =>
    text[at - 1] === '[' || text[at + blank.length] === ']' ? '' : gap,
  );
}

/** The text edits that structural ones come to, or all that is in their way. */
export type Attempt =
  | { readonly edits: TextEdit[]; readonly obstacles?: undefined }
  | { readonly obstacles: readonly Obstacle[]; readonly edits?: undefined };
