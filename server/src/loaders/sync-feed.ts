import type { Entries } from '../project/folder.ts';
import type { KnownFolder } from '../project/folders.ts';
import type { FileText, Listing } from './feed.ts';
import { entriesOf } from './file-system.ts';
import { type Planned, planLeads, planUpwards, planWalk, type Visit } from './walk-plan.ts';

/** A disk that answers at once. */
export interface SyncDisk {
  /** The names in a folder; throws what the system says. */
  names(folder: string): Names;
  /** The text of a file that is there, or why it can't be read. */
  text(uri: string): Exclude<FileText, undefined>;
  /** Whether there is anything of this name. */
  has(uri: string): boolean;
}

/** The names of the files, of the folders, and of what else there is in a folder, such as links. */
export interface Names extends Pick<Listing, 'files' | 'folders'> {
  readonly others: readonly string[];
}

/** Feeds a project from a disk that answers at once. Each folder is read once. */
export interface SyncFeed {
  /** A folder, with those above it up to the root of its repository. */
  folder(folder: string): KnownFolder;
  /** What lies in a folder; throws what the system says. */
  list(folder: string): Listing & Names;
  /** Walks folders and those below them; `fail` is told of each that can't be listed. */
  walk<At>(
    starts: Iterable<readonly [folder: string, at: At]>,
    visit: Visit<At>,
    fail: (folder: string, error: unknown, at: At) => void,
  ): void;
  /** Reads what files lead to, and what that leads to in turn. */
  follow(read: (uri: string) => void): void;
}

export function syncFeed(disk: SyncDisk, project: Planned): SyncFeed {
  const listed = new Map<string, Listing & Names>();

  const entriesIn = (folder: string, has: (name: string) => boolean): Entries =>
    entriesOf(has, (name) => disk.text(folder + name));

  function list(folder: string): Listing & Names {
    const before = listed.get(folder);
    if (before) return before;
    const { files, folders, others } = disk.names(folder);
    const has = (name: string): boolean => [files, folders, others].some((names) => names.includes(name));
    const listing = { entries: project.entries(folder) ?? entriesIn(folder, has), files, folders, others };
    listed.set(folder, listing);
    return listing;
  }

  /** Feeds what a folder says, for which not all that is in it need be known. */
  function feed(folder: string): Entries {
    const before = project.entries(folder);
    if (before) return before;
    const entries = listed.get(folder)?.entries ?? entriesIn(folder, (name) => disk.has(folder + name));
    project.feed(folder, entries);
    return entries;
  }

  function known(folder: string): KnownFolder {
    const before = project.folder(folder);
    if (before) return before;
    const way = planUpwards(folder);
    for (let step = way.next(); !step.done;) step = way.next(feed(step.value));
    return project.folder(folder)!;
  }

  return {
    folder: known,
    list,
    walk(starts, visit, fail) {
      const plan = planWalk(starts, project, visit);
      for (let step = plan.next(); !step.done;) {
        const listings = step.value.map(([folder, at]) => {
          try {
            return list(folder);
          } catch (error) {
            fail(folder, error, at);
            return undefined;
          }
        });
        step = plan.next(listings);
      }
    },
    follow(read) {
      for (const uris of planLeads(project)) uris.forEach(read);
    },
  };
}
