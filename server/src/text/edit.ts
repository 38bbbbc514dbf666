import type { Path, Span } from './span.ts';

/**
 * Content that an edit writes: a value (`onLines`: on lines of its own, even in a one-line document), or a
 * copy of the text at a path; `as` wraps the copy as the only member of an object, or without a name as the
 * only item of a list.
 */
export type Content =
  { readonly value: unknown; readonly onLines?: true } | { readonly copy: Path; readonly as?: string | 0 };

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
  /** Moves an item to another index of its array; the text of every item stays. */
  | { readonly move: Path; readonly to: number }
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
  | { readonly exact: Path };
