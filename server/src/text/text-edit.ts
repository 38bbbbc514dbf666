// Edits of a text: applied, put in order, and made as small as they can be.
import { isBlank } from './json/locate.ts';
import type { Path, Span } from './positions.ts';

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

/** Collects text edits from the inside of a document outwards, so that moved text takes its inner edits along. */
export class MadeEdits {
  #within: readonly TextEdit[] = [];
  #fresh: TextEdit[] = [];

  put(edit: TextEdit): void {
    this.#fresh.push(edit);
  }

  /** Starts the next level: its edits enclose the earlier ones or are beside them. */
  nextLevel(): void {
    this.#within = this.all().sort((a, b) => a.start - b.start);
    this.#fresh = [];
  }

  /** Takes the edits of earlier levels in a span. */
  takeWithin({ start, end }: Span): TextEdit[] {
    const isWithin = (edit: TextEdit): boolean => edit.start >= start && edit.end <= end;
    const taken = this.#within.filter(isWithin);
    if (taken.length > 0) this.#within = this.#within.filter((edit) => !isWithin(edit));
    return taken;
  }

  all(): TextEdit[] {
    return [...this.#within, ...this.#fresh];
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

/**
 * Content that an edit writes: a value (`onLines`: on lines of its own, even in a one-line document), a copy of the
 * text at a path, in which the members `without` are left out, or a new object or list of such contents.
 */
export type Content =
  | { readonly value: unknown; readonly onLines?: true }
  | { readonly copy: Path; readonly without?: readonly string[] }
  | { readonly members: readonly (readonly [name: string, content: Content])[] }
  | { readonly list: readonly Content[] };

/** A structural edit. Rules describe the change; `text` turns it into text edits. */
export type Edit =
  /**
   * Inserts a member into the object at this path: after the last of the members in `after` that exist, by
   * default after all.
   */
  | ({ readonly insert: Path; readonly name: string; readonly after?: readonly string[] } & Content)
  /** Inserts an item into the array at this path, before the item with this index. */
  | ({ readonly insert: Path; readonly index: number } & Content)
  /** Removes an item, or a member with its key every time it is written. */
  | { readonly remove: Path }
  /**
   * Removes all but one of the members with the same name; the key of the one to keep is at this offset.
   * `any` keeps the first if all are written alike.
   */
  | { readonly keep: 'first' | 'last' | 'any'; readonly at: number }
  | ({ readonly replace: Path } & Content)
  /** Renames a member every time it is written; its value stays. */
  | { readonly rename: Path; readonly name: string }
  /**
   * Replaces the items of the array with existing ones, by their current index and with the changes that
   * other edits make in them, and new ones. Items that aren't listed are removed.
   */
  | { readonly arrange: Path; readonly items: readonly (number | Content)[] }
  /** Replaces text that is not JSON. */
  | { readonly respell: Span; readonly newText: string }
  /**
   * Removes text that is not JSON: its line if nothing else is on it, otherwise with the blanks before it.
   */
  | { readonly erase: Span }
  /** Inserts a comma after the text before this offset. */
  | { readonly comma: number }
  /**
   * Changes nothing, but requires that the value at this path says all that its text does, for edits that
   * write it anew.
   */
  | { readonly exact: Path }
  /** Changes nothing, but requires that the member is written once, for edits that copy and remove it. */
  | { readonly once: Path };

/** The paths of all texts that a content copies. */
export function copiedBy(content: object): Path[] {
  const all = content as Partial<Record<'copy' | 'members' | 'list', unknown>>;
  if (all.copy) return [all.copy as Path];
  const inner = (all.members as [string, Content][] | undefined)?.map(([, each]) => each) ?? all.list;
  return ((inner ?? []) as Content[]).flatMap(copiedBy);
}

/** Writes a member of an object: as it is there, or as a new one behind others. */
export const putMember = (
  object: Path,
  name: string,
  value: unknown,
  isThere: boolean,
  after: readonly string[],
): Edit => (isThere ? { replace: [...object, name], value } : { insert: object, name, after, value });

/** The difference of two texts as one edit of whole lines, which never splits a line end or a character. */
export function difference(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  start = before.slice(0, start).lastIndexOf('\n') + 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const line = before.indexOf('\n', before.length - same);
  same = line === -1 ? 0 : before.length - line - 1;
  return { start, end: before.length - same, newText: after.slice(start, after.length - same) };
}
