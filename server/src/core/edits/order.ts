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
