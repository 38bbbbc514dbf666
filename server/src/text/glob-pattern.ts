/**
 * One step of a pattern: an item itself, any number of items, or whatever else fits one. A name is matched character by
 * character, and a path name by name.
 */
export type Step = string | typeof MANY | ((item: string) => boolean);

/** Matches any number of items, also none. */
export const MANY = Symbol('many');

/**
 * Returns true if all the items fit all the steps, one after the other. Only the last `MANY` is ever tried again, which is
 * enough, so no pattern takes long; as a regular expression, many would.
 */
export function fits(steps: readonly Step[], items: readonly string[]): boolean {
  let [step, item] = [0, 0];
  // Where to go on when a step does not fit: behind the last `MANY`, which then takes one item more.
  let again: { readonly step: number; item: number } | undefined;
  while (item < items.length) {
    const wanted = steps[step];
    if (wanted === MANY) {
      again = { step: ++step, item };
    } else if (wanted !== undefined && fitsOne(wanted, items[item]!)) {
      step++;
      item++;
    } else if (again) {
      step = again.step;
      item = ++again.item;
    } else {
      return false;
    }
  }
  while (steps[step] === MANY) step++;
  return step === steps.length;
}

/** Returns true if a step that is not `MANY` fits one item. */
export function fitsOne(wanted: Exclude<Step, typeof MANY>, item: string): boolean {
  return typeof wanted === 'string' ? wanted === item : wanted(item);
}

/**
 * Reads the pattern of a path, one step for each name: `*` is any number of characters of a name, `?` is one, `[a-z]`
 * one of these, `[!a-z]` one of all others, and `**` as a name of its own any number of names. As git reads
 * it, a character behind `\` is nothing but itself. Undefined where a bracket is not closed or nothing is escaped, and for
 * `[[:digit:]]`, which isn't supported.
 */
export function readPattern(pattern: string, asGit: boolean): Step[] | undefined {
  const characters = Array.from(pattern);
  const path: Step[] = [];
  let name: Step[] = [];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    const isEscape = asGit && character === '\\';
    const itself = isEscape ? characters[++at] : character;
    if (itself === undefined) return undefined;
    if (itself === '/') {
      path.push(nameOf(name));
      name = [];
    } else if (isEscape) {
      name.push(itself);
    } else if (character === '*') {
      name.push(MANY);
    } else if (character === '?') {
      name.push(anyOne);
    } else if (character === '[') {
      const set = readSet(characters, at, asGit);
      if (!set) return undefined;
      name.push(set.step);
      at = set.end;
    } else {
      name.push(character);
    }
  }
  return [...path, nameOf(name)];
}

/** One for all, as there can be many. */
const anyOne = (): boolean => true;

/** A step for a whole name, from steps for its characters. */
function nameOf(steps: readonly Step[]): Step {
  if (steps.every((step) => typeof step === 'string')) return steps.join('');
  if (steps.length > 1 && steps.every((step) => step === MANY)) return MANY;
  return (name) => fits(steps, Array.from(name));
}

/** Reads the characters in brackets, and answers where they end. A `]` that stands first is one of them. */
function readSet(
  characters: readonly string[],
  start: number,
  asGit: boolean,
): { step: Step; end: number } | undefined {
  let at = start + 1;
  const isNegated = characters[at] === '!' || characters[at] === '^';
  if (isNegated) at++;
  const ranges: Range[] = [];
  const next = (): string | undefined => {
    if (asGit && characters[at] === '\\') at++;
    return characters[at++];
  };
  for (let first = true; first || characters[at] !== ']'; first = false) {
    // Kinds of characters, which hardly any file names.
    if (asGit && characters[at] === '[' && characters[at + 1] === ':') return undefined;
    const from = next();
    if (from === undefined) return undefined;
    const isRange = characters[at] === '-' && characters[at + 1] !== undefined && characters[at + 1] !== ']';
    if (isRange) at++;
    const to = isRange ? next() : from;
    if (to === undefined) return undefined;
    // To git the first one fits even where the range runs backwards.
    ranges.push(rangeOf(from, from), rangeOf(from, to));
  }
  return { step: stepOf(ranges, isNegated), end: at };
}

type Range = readonly [from: number, to: number];

const rangeOf = (from: string, to: string): Range => [from.codePointAt(0)!, to.codePointAt(0)!];

function stepOf(ranges: readonly Range[], isNegated: boolean): Step {
  const [[from] = [0]] = ranges;
  const isOne = !isNegated && ranges.every((range) => range.every((end) => end === from));
  if (isOne) return String.fromCodePoint(from);
  return (character) => {
    const code = character.codePointAt(0)!;
    return ranges.some(([start, end]) => start <= code && code <= end) !== isNegated;
  };
}
