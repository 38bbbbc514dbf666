// The order of the items of a list in a DSDS document, after an update.
import type { Content, Edit } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import type { DsdsValue, Stray } from './model.ts';
import type { Unmatched } from './compare.ts';
import { indexOf, keyOf, undoneAbout, type Update } from './update-steps.ts';

/** The keys of the steps of an update that can't be made, so that what they are about is left as it is. */
export type Leave = ReadonlySet<string>;

/** The edits of a list; undefined where nothing is left in it. */
export interface Arranged extends Pick<Update, 'undone'> {
  readonly edits: readonly Edit[] | undefined;
}

/** A new item of a list. */
interface NewItem {
  readonly name: string;
  readonly value: object;
}

/**
 * Puts items into a list, or keeps them there, in this order: a word that stands there for a new item becomes that item. Other words
 * stay behind all, and so does an item without an id. Steps that can't be made stay undone: new items don't come, others stay where
 * they are, and an item that should go stays behind the one that it is behind now. `of`: the trait whose values these are.
 */
export function arranging(
  path: Path,
  wanted: readonly (DsdsValue | NewItem)[],
  strays: readonly Stray[],
  others: Unmatched,
  leave: Leave,
  of?: string,
): Arranged {
  const { extra, unknown, maybe } = others;
  const words = new Map(strays.map((stray) => [stray.text, stray]));
  const left = new Set(strays);
  const spelled: Edit[] = [];
  const items = wanted.flatMap((item): Items => {
    if (!('value' in item)) return [indexOf(item)];
    if (leave.has(keyOf('add', path))) return [];
    const { name, value } = item;
    const word = words.get(name);
    if (!word || !left.delete(word)) return [{ value }];
    spelled.push({ replace: [...path, word.index], value });
    return [word.index];
  });
  const stuck = extra.filter((own) => maybe.has(own) || leave.has(keyOf('remove', own.path))).map(indexOf);
  // An item that is no object is DSDS's own to report.
  const behind = [...unknown.map(indexOf), ...[...left].map(({ index }) => index)].sort((a, b) => a - b);
  const sorted = [...items, ...behind];
  const all = leave.has(keyOf('order', path))
    ? asTheyAre(sorted, stuck)
    : stuck.toSorted((a, b) => a - b).reduce<Items>(put, sorted);
  const undone = undoneAbout(others, [...left], of);
  if (all.length === 0) return { edits: undefined, undone };
  const isAsBefore = stuck.length === extra.length && all.every((item, index) => item === index);
  return { edits: isAsBefore ? spelled : [{ arrange: path, items: all }, ...spelled], undone };
}

type Items = readonly (number | Content)[];

/** Puts an item that should go behind the one that it is behind now. */
function put(items: Items, index: number): Items {
  const before = items.findLastIndex((item) => typeof item === 'number' && item < index);
  return items.toSpliced(before + 1, 0, index);
}

/** The items that are there in their own order, and new ones each behind the one that it is to follow. */
function asTheyAre(items: Items, stuck: readonly number[]): Items {
  const there = [...items.filter((item) => typeof item === 'number'), ...stuck].sort((a, b) => a - b);
  const all: (number | Content)[] = [...there];
  let at = 0;
  for (const item of items) {
    if (typeof item === 'number') at = all.indexOf(item) + 1;
    else all.splice(at++, 0, item);
  }
  return all;
}
