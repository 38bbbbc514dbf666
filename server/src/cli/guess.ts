import { nearestName } from '../text/words.ts';

/**
 * The command or option that a mistyped one most likely means. There are few of them, so half of the letters may be
 * wrong, and a beginning that only one of them has will do.
 */
export function guess(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((each) => each.startsWith(word));
  if (word !== '' && longer.length === 1) return longer[0];
  return nearestName(word, known, Math.ceil(word.length / 2));
}
