import type { Path, Span } from './span.ts';

/**
 * What an edit writes: a value, `onLines` of its own although the document may stand on one; or the text of what stands at a
 * path, as it stands there; `as` the one member of an object, or, with no name, as the one item of a list.
 */
export type Content =
  { readonly value: unknown; readonly onLines?: true } | { readonly copy: Path; readonly as?: string | 0 };

/** A structural edit. Rules say what is to change; only this room knows how text is written. */
export type Edit =
  /** A new member of the object at this path: behind the last one of those in `after`, which may be none; else behind all. */
  | ({ readonly insert: Path; readonly name: string; readonly after?: readonly string[] } & Content)
  /** A new item of the array at this path, before the item that has this index now. */
  | ({ readonly insert: Path; readonly index: number } & Content)
  /** Takes away a member with its key, each time that it is written, or an item. */
  | { readonly remove: Path }
  /**
   * Takes away a member that is written more than once, but for one time; one of its keys stands at this offset.
   * `any` keeps the first, where it makes no difference: each has the same value, written in the same way.
   */
  | { readonly keep: 'first' | 'last' | 'any'; readonly at: number }
  | ({ readonly replace: Path } & Content)
  /** A new key for a member, each time that it is written; its value stays. */
  | { readonly rename: Path; readonly name: string }
  /** An item to another index of its array; the text of every item stays as it is. */
  | { readonly move: Path; readonly to: number }
  /**
   * The array becomes these items: some that it has, by the index that they have now, with whatever the other edits make of
   * them; and new ones. What is not named is taken away.
   */
  | { readonly arrange: Path; readonly items: readonly (number | Content)[] }
  /** Other text in the place of some that is no JSON, to mend just that. */
  | { readonly respell: Span; readonly newText: string }
  /** Takes away text that is no JSON, with its line where it stands alone there, else with the blanks before it. */
  | { readonly erase: Span }
  /** A comma behind what stands before this offset. */
  | { readonly comma: number }
  /**
   * Changes nothing, but goes with edits that write anew what stands at this path: they are made only where the value
   * says all that the text does.
   */
  | { readonly exact: Path };

/** What is in the way of an edit. */
export interface Obstacle {
  /** The path of what can't be changed, can't go away or can't go elsewhere. */
  readonly path: Path;
  /** What is in the way, in words: "the anchor "x" is used elsewhere". */
  readonly what: string;
  /** Where that is. */
  readonly at: number;
}
