/** The state of a file on the disk. A lost one, which no search finds any more, may be there all the same. */
export type DiskState = 'read' | 'unreadable' | 'folder' | 'gone' | 'lost';

/** The files as they are saved, by their canonical URIs. */
export function createOnDisk() {
  const texts = new Map<string, string>();
  const others = new Map<string, 'unreadable' | 'folder' | 'gone'>();
  /** Undefined for a file that was not read, or is lost. */
  const stateOf = (key: string) => (texts.has(key) ? 'read' : others.get(key));
  /** Returns true for a file that is there, though it can't be read. */
  const has = (key: string): boolean => texts.has(key) || (others.get(key) ?? 'gone') !== 'gone';

  return {
    textAt: (key: string): string | undefined => texts.get(key),
    stateOf,
    has,
    *keys() {
      yield* texts.keys();
      for (const key of others.keys()) if (has(key)) yield key;
    },
    /** The files below a folder that have a text. */
    below: (folder: string) => [...texts.keys()].filter((key) => key.startsWith(folder)),
    /** Takes the state of a file; returns true if that is new. */
    take(key: string, text: string | undefined, is: DiskState): boolean {
      const isOther = texts.get(key) !== text || (is !== 'read' && others.get(key) !== is);
      if (text === undefined) texts.delete(key);
      else texts.set(key, text);
      if (is === 'read' || is === 'lost') others.delete(key);
      else others.set(key, is);
      return isOther;
    },
    /** Forgets all below a folder; returns the files that were there. */
    forget(folder: string): readonly string[] {
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
