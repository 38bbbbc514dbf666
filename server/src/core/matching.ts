/** How well a name fits what somebody has typed to find it: less is better. */
export type Fit = readonly [kind: number, length: number];

/**
 * Fits as editors find things: by all the letters that were typed, in their order, whatever their case. The whole name is
 * best, then its beginning, the beginning of a word in it, any piece of it, and last letters here and there. Undefined
 * where it does not fit. Blanks are passed over; where nothing was typed everything fits.
 */
export function fitOf(typed: string, name: string): Fit | undefined {
  const wanted = typed.replace(/\s+/g, '').toLowerCase();
  const there = name.toLowerCase();
  const kind = kindOf(wanted, there.includes(' ') ? there.replaceAll(' ', '') : there, there);
  return kind === undefined ? undefined : [kind, name.length];
}

export const byFit = ([kind, length]: Fit, [otherKind, otherLength]: Fit): number =>
  kind - otherKind || length - otherLength;

function kindOf(wanted: string, there: string, withBlanks: string): number | undefined {
  if (wanted === there) return 0;
  if (there.startsWith(wanted)) return 1;
  const at = there.indexOf(wanted);
  if (at !== -1) return startsWord(withBlanks, wanted) ? 2 : 3;
  return isIn(wanted, there) ? 4 : undefined;
}

/** Whether a word of the name begins like this. */
const startsWord = (name: string, wanted: string): boolean =>
  name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted));

/** Whether all the letters are there, in their order. */
function isIn(wanted: string, there: string): boolean {
  let next = 0;
  for (const letter of wanted) {
    next = there.indexOf(letter, next) + letter.length;
    if (next < letter.length) return false;
  }
  return true;
}
