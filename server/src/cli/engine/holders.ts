import { byCodeUnits } from '../../core/words.ts';

/** Which contracts have which names, of one kind: identities, or references. */
export interface Holders {
  add(name: string | undefined, uri: string): void;
  remove(name: string | undefined, uri: string): void;
  names(): Iterable<string>;
  has(name: string): boolean;
  of(name: string): ReadonlySet<string>;
  /** The first of them, in an order that is the same on every machine. */
  firstOf(name: string): readonly string[];
}

/** Of thousands of contracts with one name nobody looks at all others, and to list them takes time in their square. */
export const MOST_OTHERS = 20;

export function createHolders(): Holders {
  const all = new Map<string, Same>();
  return {
    add(name, uri) {
      if (name === undefined) return;
      const same = all.get(name);
      if (!same) {
        all.set(name, { uris: new Set([uri]), first: undefined });
        return;
      }
      same.uris.add(uri);
      same.first = undefined;
    },
    remove(name, uri) {
      const same = name === undefined ? undefined : all.get(name);
      if (name === undefined || !same) return;
      same.uris.delete(uri);
      same.first = undefined;
      if (same.uris.size === 0) all.delete(name);
    },
    names: () => all.keys(),
    has: (name) => all.has(name),
    of: (name) => all.get(name)?.uris ?? NONE,
    firstOf(name) {
      const same = all.get(name);
      // One more, since whoever asks is no other to itself.
      return same ? (same.first ??= [...same.uris].sort(byCodeUnits).slice(0, MOST_OTHERS + 1)) : [];
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

interface Same {
  readonly uris: Set<string>;
  /** Made when it is first asked for. */
  first: readonly string[] | undefined;
}
