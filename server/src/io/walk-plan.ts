import { folderAbove, uriIn } from '../text/uri.ts';
import type { Entries, Folder } from '../project/folder.ts';
import type { KnownFolder } from '../project/folders.ts';
import { isLookedInto } from '../project/roles.ts';

// What a project is fed with is planned here, for those who read asynchronously and for those who read synchronously: a plan is a
// generator that says what is to be read next, and is given that.

/** What lies in a folder. Links are neither files nor folders, and are not followed. */
export interface Listing {
  readonly entries: Entries;
  /** The names of the files and of the folders in it. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** What a plan asks of a project. */
interface Planned {
  feed(folder: string, entries: Entries): void;
  folder(folder: string): KnownFolder | undefined;
  entries(folder: string): Entries | undefined;
  wants(): readonly string[];
}

/** How many folders are listed at once. */
const FOLDERS_AT_ONCE = 64;

/** Visits a folder with what lies in it; answers which of the folders in it are walked, and what is passed on to each. */
export type Visit<At> = (
  folder: KnownFolder,
  listing: Listing,
  at: At,
) => Iterable<readonly [name: string, at: At]>;

/** Walks folders and those below them: yields which are to be listed, and takes their listings in that order. */
export function* planWalk<At>(
  starts: Iterable<readonly [folder: string, at: At]>,
  project: Pick<Planned, 'feed' | 'folder'>,
  visit: Visit<At>,
): Generator<readonly (readonly [folder: string, at: At])[], void, readonly (Listing | undefined)[]> {
  for (const left = [...starts]; left.length > 0;) {
    const now = left.splice(0, FOLDERS_AT_ONCE);
    const listings = yield now;
    for (const [index, [uri, at]] of now.entries()) {
      const listing = listings[index];
      if (!listing) continue;
      project.feed(uri, listing.entries);
      const folder = project.folder(uri);
      if (!folder) continue;
      for (const [name, below] of visit(folder, listing, at)) left.push([`${uriIn(uri, name)}/`, below]);
    }
  }
}

/** The folders in a folder that are walked for the files of its project. */
export const lookedInto = (folder: Folder, { folders }: Listing): string[] =>
  folders.filter((name) => isLookedInto(folder, name));

/** Walks up from a folder to the root of its repository: yields each folder, and takes what lies in it. */
export function* planUpwards(from: string | undefined): Generator<string, void, Entries> {
  for (let folder = from; folder !== undefined;) {
    const { isRepository }: Entries = yield folder;
    folder = isRepository ? undefined : folderAbove(folder);
  }
}

/** Follows what files lead to, and what that leads to in turn: yields the files that are to be read next, each once. */
export function* planLeads({ wants }: Pick<Planned, 'wants'>): Generator<readonly string[], void, void> {
  const known = new Set<string>();
  for (;;) {
    const uris = wants().filter((uri) => !known.has(uri));
    if (uris.length === 0) return;
    for (const uri of uris) known.add(uri);
    yield uris;
  }
}
