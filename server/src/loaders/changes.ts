import type { Change } from './catch-up.ts';

/** What is to be caught up on: all that was told of one file or folder is one change. */
export interface Changes {
  readonly size: number;
  add(change: Change): void;
  /** Answers all, and forgets them. */
  take(): readonly Change[];
}

export function createChanges(): Changes {
  const all = new Map<string, Change>();
  return {
    get size() {
      return all.size;
    },
    add({ uri, isDeleted, isNew }) {
      const before = all.get(uri);
      all.set(uri, {
        uri,
        isDeleted: isDeleted || before?.isDeleted === true,
        isNew: isNew || before?.isNew === true,
      });
    },
    take() {
      const taken = [...all.values()];
      all.clear();
      return taken;
    },
  };
}
