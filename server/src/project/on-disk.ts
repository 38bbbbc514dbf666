/** What has become of a file. What no search finds any more may be there all the same. */
export type Fate = 'read' | 'unreadable' | 'folder' | 'gone' | 'lost';

/**
 * Reads a file of which no text was taken, synchronously: for a checker, which keeps no text in memory but those that it needs
 * again.
 */
export type ReadNow = (
  uri: string,
) => { readonly text: string } | { readonly is: 'gone' | 'unreadable' | 'folder' };

/** The files as they are saved, by the project's own spelling of URIs. */
export interface OnDisk {
  readonly textAt: (key: string) => string | undefined;
  /** What is known of a file: undefined where it was not read, or is lost. */
  readonly fateOf: (key: string) => Exclude<Fate, 'lost'> | undefined;
  /** The same, and of a file that was not taken what {@link ReadNow} finds. */
  readonly fateNow: OnDisk['fateOf'];
  /** Whether there is a file, though it can't be read. */
  readonly has: (key: string) => boolean;
  keys(): Iterable<string>;
  /** The files below a folder that have a text. */
  readonly below: (folder: string) => string[];
  /** Takes what has become of a file; answers whether that is new. */
  take(key: string, text: string | undefined, is: Fate): boolean;
  /** Forgets all below a folder; answers which files there were. */
  forget(folder: string): readonly string[];
}

export function createOnDisk(readNow?: ReadNow): OnDisk {
  const texts = new Map<string, string>();
  const others = new Map<string, 'unreadable' | 'folder' | 'gone'>();
  const fateOf: OnDisk['fateOf'] = (key) => (texts.has(key) ? 'read' : others.get(key));
  const has = (key: string): boolean => texts.has(key) || (others.get(key) ?? 'gone') !== 'gone';

  return {
    textAt(key) {
      const text = texts.get(key);
      if (text !== undefined || !readNow) return text;
      const file = readNow(key);
      return 'text' in file ? file.text : undefined;
    },
    fateOf,
    fateNow(key) {
      const file = fateOf(key) === undefined ? readNow?.(key) : undefined;
      return file && 'is' in file ? file.is : fateOf(key);
    },
    has,
    *keys() {
      yield* texts.keys();
      for (const key of others.keys()) if (has(key)) yield key;
    },
    below: (folder) => [...texts.keys()].filter((key) => key.startsWith(folder)),
    take(key, text, is) {
      const isOther = texts.get(key) !== text || (is !== 'read' && others.get(key) !== is);
      if (text === undefined) texts.delete(key);
      else texts.set(key, text);
      if (is === 'read' || is === 'lost') others.delete(key);
      else others.set(key, is);
      return isOther;
    },
    forget(folder) {
      const all = [...texts.keys(), ...others.keys()].filter((key) => key.startsWith(folder));
      const there = all.filter(has);
      for (const key of all) {
        texts.delete(key);
        others.delete(key);
      }
      return there;
    },
  };
}
