import { nearestNames } from '../text/words.ts';

/** Names that a mistyped one may mean, however many there are. */
export interface Names {
  nearestTo(name: string): readonly string[];
}

/** Up to so many names are all compared. */
const FEW = 300;

/**
 * Of many names those are compared that differ from the mistyped one in a letter: they have a name in common with it when
 * each is written without any one of its letters.
 */
export function namesFrom(all: readonly string[]): Names {
  let names: readonly string[] | undefined;
  let shortened: Map<string, string[]> | undefined;
  const candidates = (name: string): readonly string[] => {
    names ??= [...new Set(all)].sort();
    if (names.length <= FEW) return names;
    shortened ??= byShortened(names);
    const found = new Set(shortenedOf(name).flatMap((each) => shortened?.get(each) ?? []));
    return [...found].sort().slice(0, FEW);
  };
  return { nearestTo: (name) => (name.length > LONGEST ? [] : nearestNames(name, candidates(name))) };
}

const LONGEST = 64;

function byShortened(names: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    if (name.length > LONGEST) continue;
    for (const each of shortenedOf(name)) {
      const same = found.get(each);
      if (same) same.push(name);
      else found.set(each, [name]);
    }
  }
  return found;
}

function shortenedOf(name: string): string[] {
  const text = name.toLowerCase();
  const all = new Set([text]);
  for (let at = 0; at < text.length; at++) all.add(text.slice(0, at) + text.slice(at + 1));
  return [...all];
}
