import { isBlank } from './json/locate.ts';
import type { Span } from './span.ts';

/** Replacement of a range of text. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** Applies edits that don't overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** A part of a text with the edits inside it applied. */
export function pieceOf(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(text.slice(start, end), moved);
}

/** Edits in document order, without those inside another edit. */
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
 * Collects text edits from the inside of a document outwards, so that moved text takes its inner edits
 * along. Looks edits up by position, since thousands of items may ask for theirs.
 */
export class MadeEdits {
  /** In document order; removed ones stay until the next level. */
  #within: readonly TextEdit[] = [];
  #fresh: TextEdit[] = [];
  readonly #taken = new Set<TextEdit>();

  put(edit: TextEdit): void {
    this.#fresh.push(edit);
  }

  /** Starts the next level: its edits enclose the earlier ones or are beside them. */
  nextLevel(): void {
    this.#within = this.all().sort((a, b) => a.start - b.start);
    this.#fresh = [];
    this.#taken.clear();
  }

  /**
   * Takes the edits of earlier levels that begin in a span and end in it, or before the end of their `reach`.
   */
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

/** End of the text before an offset, without trailing blanks. */
export function endBefore(text: string, offset: number): Span {
  let end = offset;
  while (isBlank(text.charCodeAt(end - 1))) end--;
  return { start: end, end };
}

/**
 * A span extended to its whole line if nothing else is on it; otherwise by the blanks before it at the end of
 * a line.
 */
export function withBlanks(text: string, { start, end }: Span): Span {
  let before = start;
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--;
  const rest = /^[ \t]*(\r\n|[\n\r]|$)/.exec(text.slice(end));
  if (!rest) return { start, end };
  const isAlone = before === 0 || /[\n\r]/.test(text[before - 1]!);
  return { start: before, end: end + rest[0].length - (isAlone ? 0 : rest[1]!.length) };
}

/** JSON text on one line; a JSON string never contains a line ending. */
export function onOneLine(text: string, gap: string): string {
  return text.replaceAll(/[\r\n]\s*/g, (blank, at: number) =>
    text[at - 1] === '[' || text[at + blank.length] === ']' ? '' : gap,
  );
}
