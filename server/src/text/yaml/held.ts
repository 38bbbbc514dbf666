/**
 * The elements that can stay where they are together with each of those that are held there: if these are in order, of
 * all rows that are the longest holds them all.
 */
export function inLineWith(order: readonly unknown[], held: ReadonlyMap<number, unknown>): number[] {
  const kept = order.filter((each) => typeof each === 'number');
  if (held.size === 0) return kept;
  let before = -1;
  const above = kept.map((index) => {
    const highest = before;
    if (held.has(index)) before = Math.max(before, index);
    return index > highest;
  });
  let behind = Infinity;
  const isBelow = kept.map(() => true);
  for (let at = kept.length - 1; at >= 0; at--) {
    isBelow[at] = kept[at]! < behind;
    if (held.has(kept[at]!)) behind = Math.min(behind, kept[at]!);
  }
  return kept.filter((_, at) => above[at] && isBelow[at]);
}
