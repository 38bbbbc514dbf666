import type { Listing } from '../../server/src/kinds/contract/editing/list.ts';

interface Host {
  /** Asks the server for the listings of folders; null without an answer. */
  readonly ask: (folders: readonly string[]) => Promise<readonly Listing[] | null>;
  /** The URIs of the workspace folders. */
  readonly roots: () => readonly string[];
  readonly isVisible: () => boolean;
  /** A listing that was asked for is another now. */
  readonly changed: () => void;
}

/** The listings that a view shows: of a folder when it is first expanded, and again after changes while the view is visible. */
export function followListings({ ask, roots, isVisible, changed }: Host) {
  const known = new Map<string, Listing>();
  let isOutdated = false;
  let isAsking = false;

  /** Returns true if a listing is another than before. */
  function take(folders: readonly string[], answer: readonly Listing[]): boolean {
    let isOther = false;
    answer.forEach((listing, at) => {
      const folder = folders[at]!;
      isOther ||= JSON.stringify(known.get(folder)) !== JSON.stringify(listing);
      if (listing.count === 0 && !roots().includes(folder)) known.delete(folder);
      else known.set(folder, listing);
    });
    return isOther;
  }

  return {
    listing: async (folder: string): Promise<Listing> => {
      if (!known.has(folder)) take([folder], (await ask([folder])) ?? []);
      return known.get(folder) ?? { count: 0, folders: [], contracts: [], withoutContract: [] };
    },
    /** Asks again, after the request that is under way if there is one. */
    refresh: async (): Promise<void> => {
      isOutdated = true;
      if (isAsking) return;
      isAsking = true;
      while (isOutdated && isVisible()) {
        isOutdated = false;
        const folders = [...new Set([...roots(), ...known.keys()])];
        if (take(folders, (await ask(folders)) ?? [])) changed();
      }
      isAsking = false;
    },
  };
}
