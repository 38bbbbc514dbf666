// Finds the name that a mistyped one means.

/** More than a few slips of the fingers make another name: `contractName` is no misspelled `contractId`. */
const MOST_SLIPS = 3;

/** With more candidates a guess is worth little and slow. */
const MOST_CANDIDATES = 2000;

/**
 * The known name that a mistyped one most likely means; undefined if none is near enough, or several are
 * equally near.
 */
export function nearestName<Name extends string>(
  name: string,
  known: readonly Name[],
  allowed?: number,
): Name | undefined {
  const [nearest, ...others] = nearestNames(name, known, allowed);
  return others.length === 0 ? nearest : undefined;
}

/**
 * The nearest known names to a mistyped one: those with the fewest slips. A guess may have one error per
 * three letters, at most three, and in shorter names only a difference in case; `allowed` permits more among few candidates.
 */
export function nearestNames<Name extends string>(
  name: string,
  known: readonly Name[],
  allowed: number = Math.min(Math.floor(name.length / 3), MOST_SLIPS),
): Name[] {
  // The edit distance takes time in the product of both lengths.
  if (name === '' || name.length > 64 || known.length > MOST_CANDIDATES) return [];
  const lowercased = comparable(name);
  let nearest: Name[] = [];
  let least = allowed;
  for (const candidate of new Set(known)) {
    const other = comparable(candidate);
    if (Math.abs(other.length - lowercased.length) > least) continue;
    const slips = slipsBetween(lowercased, other);
    if (slips < least) nearest = [];
    if (slips > least) continue;
    least = slips;
    nearest.push(candidate);
  }
  return nearest;
}

/** A name without the differences that are no slips: its case, and how its accents are encoded. */
const comparable = (name: string): string => name.normalize().toLowerCase();

/**
 * Number of slips between two texts: letters that are missing, too many, wrong, or swapped with the next one (optimal
 * string alignment). Takes time in the product of both lengths.
 */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let column = 0; column <= b.length; column++) last.push(column);
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      const replaced = last[column - 1]! + (letter === other ? 0 : 1);
      let slips = Math.min(last[column]! + 1, current[column - 1]! + 1, replaced);
      const isSwapped =
        row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (isSwapped) slips = Math.min(slips, beforeLast[column - 2]! + 1);
      current.push(slips);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
