// Guesses which of the things that are removed only have a new name.
import { looseName } from '../kinds/contract/fold.ts';
import { listsBy } from '../text/maps.ts';
import { quote } from '../text/words.ts';

/** Something on one side only. */
export interface Named {
  readonly name: string;
  /** What else it says, as a text; undefined if that is nothing. */
  readonly content: string | undefined;
}

/**
 * What each removed thing is probably called now, as the rest of a sentence. It is the only added one whose name differs in capitals and hyphens
 * only, or else the only one with the same content.
 */
export function renamesIn(removed: readonly Named[], added: readonly Named[], content: string) {
  const renames = new Map<string, string>();
  const pair = (keyOf: (of: Named) => string | undefined, which: string): void => {
    const nows = listsBy(added, keyOf);
    for (const [key, [old, ...others]] of listsBy(removed, keyOf)) {
      const [now, ...otherNows] = nows.get(key) ?? [];
      if (now && others.length + otherNows.length === 0)
        renames.set(old!.name, `, and probably renamed to ${quote(now.name)}${which}`);
    }
  };
  pair((of) => of.content, `, which has the same ${content}`);
  pair(({ name }) => looseName(name), '');
  return renames;
}
