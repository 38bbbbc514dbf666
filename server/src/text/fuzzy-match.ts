/**
 * Scores how well names match a typed text, as editors search: all typed letters in order, ignoring case and
 * blanks. Lower is better; undefined if a name doesn't match. The whole name is best, then its beginning,
 * the beginning of a word, any substring, and scattered letters; among equals the shorter name wins. An
 * empty text matches everything.
 */
export function fitsOf(typed: string): (name: string) => number | undefined {
  const wanted = typed.replace(/\s+/g, '').toLowerCase();
  // A project repeats names.
  const known = new Map<string, number | undefined>();
  return (name) => {
    if (known.has(name)) return known.get(name);
    const kind = kindOf(wanted, name.toLowerCase());
    const fit = kind === undefined ? undefined : kind * KIND + Math.min(name.length, KIND - 1);
    known.set(name, fit);
    return fit;
  };
}

/** Distance between two kinds of match, larger than any length. */
const KIND = 10_000;

/** The kind of a match, without the length. */
export const kindOfFit = (fit: number): number => Math.floor(fit / KIND);

function kindOf(wanted: string, name: string): number | undefined {
  const there = name.replaceAll(' ', '');
  if (wanted === there) return 0;
  if (there.startsWith(wanted)) return 1;
  if (there.includes(wanted)) return startsWord(name, wanted) ? 2 : 3;
  return isIn(wanted, there) ? 4 : undefined;
}

/** Whether a word of the name begins with the text. */
const startsWord = (name: string, wanted: string): boolean =>
  name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted));

/** Whether all letters occur in order. */
function isIn(wanted: string, there: string): boolean {
  let next = 0;
  for (const letter of wanted) {
    next = there.indexOf(letter, next) + letter.length;
    if (next < letter.length) return false;
  }
  return true;
}
