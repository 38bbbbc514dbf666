import { endOf, type Node, startOf } from './json/tree.ts';
import { type MadeEdits, pieceOf, type TextEdit } from './text-edit.ts';

/** What is to become of the elements of one array or object: items, or members with their keys. */
export interface Siblings {
  readonly container: Node;
  /** In how many others it stands. */
  readonly depth: number;
  readonly removed: Set<Node>;
  /** New elements as text, in the order in which they were asked for, each before the element that has this index now. */
  readonly inserted: { readonly index: number; readonly text: string }[];
  /** The indentation that new elements are written with. */
  readonly indent: string;
  /** What stands between two elements, and what around them where the container was empty. */
  readonly separator: string;
  readonly around: readonly [before: string, behind: string];
}

/**
 * The text edits that take elements out of their container and put others in, all at once and in one pass, however
 * many they are. What stands between the elements that stay is left as it is. Undefined where nothing would stay in a
 * container that has no end yet, so that nobody knows how far its inside goes.
 */
export function siblingEdits(siblings: Siblings, isClosed: boolean): TextEdit[] | undefined {
  const { container, removed, separator, around } = siblings;
  const children = container.children ?? [];
  const inserted = siblings.inserted.toSorted((a, b) => a.index - b.index);
  const kept = children.filter((child) => !removed.has(child));
  if (kept.length === 0) {
    if (!isClosed) return undefined;
    const inside = inserted.map(({ text }) => text).join(separator);
    const newText = inside === '' ? '' : around[0] + inside + around[1];
    return [{ start: startOf(container) + 1, end: endOf(container) - 1, newText }];
  }
  const edits: TextEdit[] = [];
  const put = (start: number, end: number, newText: string): void => {
    if (start < end || newText !== '') edits.push({ start, end, newText });
  };
  let next = 0;
  /** The new elements that go in before this index and are not written yet, each with its separator on one side. */
  const fresh = (index: number, side: 'before' | 'behind'): string => {
    let text = '';
    for (; inserted[next] && inserted[next]!.index <= index; next++) {
      const element = inserted[next]!.text;
      text += side === 'before' ? separator + element : element + separator;
    }
    return text;
  };
  let previous: Node | undefined;
  /** The first of the elements that are to go and stand directly before the current one. */
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
 * Puts down what an array is to hold: some of its items, by their index, and the texts of new ones. An item that changes
 * its place takes along what is made inside of it. Undone where something else is to become of the array too.
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
    const span = { start: startOf(child), end: endOf(child) };
    return pieceOf(text, span, made.takeWithin(span));
  });
  for (const { next, fresh } of runsOf(order, moved, stay))
    for (const each of fresh) inserted.push({ index: next, text: each });
  return true;
}

/** What a container is to hold: some elements that it has, by the index that they have now, and new ones. */
export type Arrangement<New> = readonly (number | New)[];

/**
 * Those that can stay where they are while the others are taken out and put in elsewhere: as many as possible, in order.
 */
export function staying(order: readonly unknown[]): ReadonlySet<number> {
  const kept = order.filter((each): each is number => typeof each === 'number');
  /** Of the rows of each length, the one that ends with the smallest index: that index, and its place in `kept`. */
  const ends: number[] = [];
  const before = kept.map((index, at) => {
    let length = ends.length;
    while (length > 0 && kept[ends[length - 1]!]! > index) length--;
    ends[length] = at;
    return ends[length - 1];
  });
  const stay = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) stay.add(kept[at]!);
  return stay;
}

/** Whether an arrangement names elements that are there, none of them twice. */
export function isArrangementOf(order: readonly unknown[], length: number): boolean {
  const kept = order.filter((each): each is number => typeof each === 'number');
  const isThere = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < length;
  return new Set(kept).size === kept.length && kept.every(isThere);
}

/** Whether elements stay as they are, all of them. */
export const isAsIs = (order: readonly unknown[], length: number): boolean =>
  order.length === length && order.every((each, index) => each === index);

/** What is new between two elements that stay, or at an end. */
export interface Run {
  /** The elements that stay on both sides, by their index: one before the first, and one behind the last. */
  readonly previous: number;
  readonly next: number;
  readonly fresh: readonly string[];
}

/** What an order comes to; `moved`: the texts of those that don't stay. */
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
