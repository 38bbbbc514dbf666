import type { Fate } from './saved.ts';

/** What was taken from the disk, by the project's own spelling of URIs. */
export interface OnDisk {
  readonly textAt: (key: string) => string | undefined;
  /** Whether there is a file, though nobody can read it. */
  readonly has: (key: string) => boolean;
  readonly isUnreadable: (key: string) => boolean;
  /** The files below a folder that have a text. */
  readonly below: (folder: string) => string[];
  /** Takes what has become of a file; answers whether it has another text. */
  take(key: string, text: string | undefined, is: Fate): boolean;
  /** Forgets all below a folder; answers what that was. */
  forget(folder: string): readonly string[];
}

export function createOnDisk(): OnDisk {
  const texts = new Map<string, string>();
  const unreadable = new Set<string>();
  return {
    textAt: (key) => texts.get(key),
    has: (key) => texts.has(key) || unreadable.has(key),
    isUnreadable: (key) => unreadable.has(key),
    below: (folder) => [...texts.keys()].filter((key) => key.startsWith(folder)),
    take(key, text, is) {
      const isOther = texts.get(key) !== text;
      if (text === undefined) texts.delete(key);
      else texts.set(key, text);
      if (is === 'unreadable' || is === 'folder') unreadable.add(key);
      else unreadable.delete(key);
      return isOther;
    },
    forget(folder) {
      const all = [...texts.keys(), ...unreadable].filter((key) => key.startsWith(folder));
      for (const key of all) {
        texts.delete(key);
        unreadable.delete(key);
      }
      return all;
    },
  };
}
