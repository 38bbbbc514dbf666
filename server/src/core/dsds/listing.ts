import type { Content, Edit } from '../edits/edit.ts';
import type { Path } from '../finding.ts';
import type { Stray } from './document.ts';

/** What is to be left as it is: steps of an update that can't be made, by their keys. */
export type Leave = ReadonlySet<string>;

export const NO_LEAVE: Leave = new Set();

/** The keys of what can become of a list, and of an item of it. */
export const keyOf = (what: 'add' | 'order' | 'remove' | 'kind' | 'id', path: Path): string =>
  `${what} ${JSON.stringify(path)}`;

/**
 * A list in the making: a word that stands there for a new item becomes that item. Other words stay behind all, and so does
 * what nobody knows. What can't be done stays undone: new items don't come, others stay where they are, and what should go stays behind what it
 * is behind now.
 */
export function listing(path: Path, strays: readonly Stray[], leave: Leave) {
  const items: (number | Content)[] = [];
  const spelled: Edit[] = [];
  const words = new Map(strays.map((stray) => [stray.text, stray]));
  const left = new Set(strays);
  const last: number[] = [];
  const stuck: number[] = [];
  let gone = 0;
  return {
    keep(index: number): void {
      items.push(index);
    },
    add(name: string, value: object): void {
      if (leave.has(keyOf('add', path))) return;
      const word = words.get(name);
      if (!word || !left.delete(word)) return void items.push({ value });
      items.push(word.index);
      spelled.push({ replace: [...path, word.index], value });
    },
    remove(own: { readonly path: Path }): void {
      if (leave.has(keyOf('remove', own.path))) stuck.push(Number(own.path.at(-1)));
      else gone++;
    },
    /** What only a person can remove. */
    stay(own: { readonly path: Path }): void {
      stuck.push(Number(own.path.at(-1)));
    },
    putLast(own: { readonly path: Path }): void {
      last.push(Number(own.path.at(-1)));
    },
    /** Those that are no items at all, and become none. */
    left: (): readonly Stray[] => [...left],
    /** Undefined where nothing is left in it. */
    edits(): readonly Edit[] | undefined {
      // What is no item at all is DSDS's own to report.
      const behind = [...last, ...[...left].map(({ index }) => index)].sort((a, b) => a - b);
      const sorted = [...items, ...behind];
      const all = leave.has(keyOf('order', path))
        ? asTheyAre(sorted, stuck)
        : stuck.toSorted((a, b) => a - b).reduce<Items>(put, sorted);
      if (all.length === 0) return undefined;
      const isAsBefore = gone === 0 && all.every((item, index) => item === index);
      return isAsBefore ? spelled : [{ arrange: path, items: all }, ...spelled];
    },
  };
}

export type Listing = ReturnType<typeof listing>;

type Items = readonly (number | Content)[];

/** An item that should go, behind what it is behind now. */
function put(items: Items, index: number): Items {
  const before = items.findLastIndex((item) => typeof item === 'number' && item < index);
  return items.toSpliced(before + 1, 0, index);
}

/** Those that are there in their own order, and new ones each behind the one that it is to follow. */
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
