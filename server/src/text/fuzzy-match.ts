/**
 * How well names fit what somebody has typed to find one: less is better, undefined where it does not fit. It goes as
 * editors find things: by all the letters that were typed, in their order, whatever their case. The whole name is best, then
 * its beginning, the beginning of a word in it, any piece of it, and last letters here and there; of names that fit alike
 * the shorter is nearer. Blanks are passed over; where nothing was typed everything fits.
 */
export function fitsOf(typed: string): (name: string) => number | undefined {
  const wanted = typed.replace(/\s+/g, '').toLowerCase();
  // A project has the same names again and again.
  const known = new Map<string, number | undefined>();
  return (name) => {
    if (known.has(name)) return known.get(name);
    const kind = kindOf(wanted, name.toLowerCase());
    const fit = kind === undefined ? undefined : kind * KIND + Math.min(name.length, KIND - 1);
    known.set(name, fit);
    return fit;
  };
}

/** By how much one kind of fit is worse than another, whatever the lengths. */
const KIND = 10_000;

/** Which kind of fit this is, whatever the lengths. */
export const kindOfFit = (fit: number): number => Math.floor(fit / KIND);

function kindOf(wanted: string, name: string): number | undefined {
  const there = name.replaceAll(' ', '');
  if (wanted === there) return 0;
  if (there.startsWith(wanted)) return 1;
  if (there.includes(wanted)) return startsWord(name, wanted) ? 2 : 3;
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
