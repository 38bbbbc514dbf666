import { firstIndex } from './positions.ts';
import { endOf, type Node, spanOf, startOf } from './json/tree.ts';
import { type MadeEdits, pieceOf, type TextEdit } from './text-edit.ts';

/** Changes to the elements of one array or object: items, or members with their keys. */
export interface Siblings {
  readonly container: Node;
  /** Nesting depth. */
  readonly depth: number;
  readonly removed: Set<Node>;
  /** New elements as text, in order, each before the element with this index. */
  readonly inserted: { readonly index: number; readonly text: string }[];
  /** Indentation of new elements. */
  readonly indent: string;
  /** Text between two elements, and around them if the container was empty. */
  readonly separator: string;
  readonly around: readonly [before: string, behind: string];
}

/**
 * Text edits that remove elements from a container and insert others, all in one pass. Text between elements
 * that stay is unchanged.
 */
export function siblingEdits(siblings: Siblings): TextEdit[] {
  const { container, removed, separator, around } = siblings;
  const children = container.children ?? [];
  const inserted = siblings.inserted.toSorted((a, b) => a.index - b.index);
  const kept = children.filter((child) => !removed.has(child));
  if (kept.length === 0) {
    const inside = inserted.map(({ text }) => text).join(separator);
    const newText = inside === '' ? '' : around[0] + inside + around[1];
    return [{ start: startOf(container) + 1, end: endOf(container) - 1, newText }];
  }
  const edits: TextEdit[] = [];
  const put = (start: number, end: number, newText: string): void => {
    if (start < end || newText !== '') edits.push({ start, end, newText });
  };
  let next = 0;
  /** New elements before this index that are still to be written, each with its separator on one side. */
  const fresh = (index: number, side: 'before' | 'behind'): string => {
    let text = '';
    for (; inserted[next] && inserted[next]!.index <= index; next++) {
      const element = inserted[next]!.text;
      text += side === 'before' ? separator + element : element + separator;
    }
    return text;
  };
  let previous: Node | undefined;
  /** First of the removed elements directly before the current one. */
  let gone: Node | undefined;
  children.forEach((child, index) => {
    if (removed.has(child)) {
      gone ??= child;
      return;
    }
    if (previous) put(endOf(previous), endOf(previous), fresh(index, 'before'));
    put(startOf(gone ?? child), startOf(child), previous ? '' : fresh(index, 'behind'));
    previous = child;
    gone = undefined;
  });
  const end = endOf(previous!);
  put(end, gone ? endOf(children.at(-1)!) : end, fresh(children.length, 'before'));
  return edits;
}

/**
 * Records the new content of an array: existing items by index, and texts of new ones. An item that moves
 * takes its inner edits along. Returns false if other edits conflict.
 */
export function arrangeSiblings(
  { container, removed, inserted }: Siblings,
  order: readonly (number | string)[],
  text: string,
  made: MadeEdits,
): boolean {
  if (removed.size > 0 || inserted.length > 0) return false;
  const { children = [] } = container;
  const stay = staying(order);
  const moved = children.map((child, index) => {
    if (stay.has(index)) return '';
    removed.add(child);
    const span = spanOf(child);
    return pieceOf(text, span, made.takeWithin(span));
  });
  for (const { next, fresh } of runsOf(order, moved, stay))
    for (const each of fresh) inserted.push({ index: next, text: each });
  return true;
}

/** The new content of a container: existing elements by their current index, and new ones. */
export type Arrangement<New> = readonly (number | New)[];

/** Longest increasing subsequence: the elements that can stay while the others are moved. */
export function staying(order: readonly unknown[]): ReadonlySet<number> {
  const kept = order.filter((each): each is number => typeof each === 'number');
  /** For each length of a run, the smallest index it can end with, and its position in `kept`. */
  const ends: number[] = [];
  const before = kept.map((index, at) => {
    const length = firstIndex(ends.length, (each) => kept[ends[each]!]! > index);
    ends[length] = at;
    return ends[length - 1];
  });
  const stay = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) stay.add(kept[at]!);
  return stay;
}

/** Returns true if an arrangement uses existing elements, each at most once. */
export function isArrangementOf(order: readonly unknown[], length: number): boolean {
  const kept = order.filter((each): each is number => typeof each === 'number');
  const isThere = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < length;
  return new Set(kept).size === kept.length && kept.every(isThere);
}

/** Returns true if all elements stay as they are. */
export const isAsIs = (order: readonly unknown[], length: number): boolean =>
  order.length === length && order.every((each, index) => each === index);

/** New elements between two that stay, or at an end. */
export interface Run {
  /** Indexes of the elements that stay on both sides; -1 before the first, the length after the last. */
  readonly previous: number;
  readonly next: number;
  readonly fresh: readonly string[];
}

/** Splits an order into runs; `moved` has the texts of elements that don't stay. */
export function runsOf(
  order: Arrangement<string>,
  moved: readonly string[],
  stay: ReadonlySet<number>,
): Run[] {
  const { length } = moved;
  const runs: Run[] = [];
  let fresh: string[] = [];
  for (const each of [...order, length]) {
    if (typeof each === 'string') fresh.push(each);
    else if (each < length && !stay.has(each)) fresh.push(moved[each]!);
    else {
      runs.push({ previous: runs.at(-1)?.next ?? -1, next: each, fresh });
      fresh = [];
    }
  }
  return runs;
}
