import type { Fate } from './saved.ts';

/**
 * Reads a file of which no text was taken, there and then: for a project that is fed by somebody who reads synchronously, and that is
 * to keep no text in memory but those that it needs again.
 */
export type ReadNow = (
  uri: string,
) => { readonly text: string } | { readonly is: 'gone' | 'unreadable' | 'folder' };

/** What was taken from the disk, by the project's own spelling of URIs. */
export interface OnDisk {
  readonly textAt: (key: string) => string | undefined;
  /** What has become of a file without a text; undefined where that is not known. */
  readonly fateAt: (key: string) => Fate | undefined;
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

export function createOnDisk(readNow?: ReadNow): OnDisk {
  const texts = new Map<string, string>();
  const unreadable = new Set<string>();
  return {
    textAt(key) {
      const text = texts.get(key);
      if (text !== undefined || !readNow) return text;
      const file = readNow(key);
      return 'text' in file ? file.text : undefined;
    },
    fateAt(key) {
      const file = readNow?.(key);
      return file && 'is' in file ? file.is : undefined;
    },
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
