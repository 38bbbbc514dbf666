// The projects around some files on a disk that answers at once.
import type { Finding } from '../check/rule.ts';
import { type Entries, isExcluded } from '../project/folder.ts';
import type { KnownFolder, ProjectFile } from '../project/folders.ts';
import type { ReadNow } from '../project/on-disk.ts';
import { createProject, type Project } from '../project/project.ts';
import { isWholeDisk } from '../project/roles.ts';
import type { Feed, Loader } from './feed.ts';
import { entriesOf } from './file-system.ts';
import type { Outside } from './roots.ts';
import { type Listing, planLeads, planUpwards, planWalk, type Visit } from './walk-plan.ts';
import type { Taker } from './walk.ts';

/** A disk that answers at once. Files and folders go by their URIs in the spelling of projects. */
export interface SyncDisk {
  /** The names in a folder; throws what the system says. */
  names(folder: string): Names;
  text(uri: string): ReadText;
  /** What is there, where links lead. A pipe may never end, and can be read only once. */
  kind(uri: string): 'folder' | 'file' | 'pipe' | undefined;
  /** Whether there is anything of this name, though it were a link that leads nowhere. */
  has(uri: string): boolean;
  /** The file itself, where links lead; undefined where there is none. */
  real(uri: string): string | undefined;
}

/** The names of the files, of the folders, and of what else there is in a folder, such as links. */
interface Names extends Pick<Listing, 'files' | 'folders'> {
  readonly others: readonly string[];
}

/** The text of a file, or why there is none, as the end of a sentence. A byte order mark is kept. */
export type ReadText = { readonly text: string } | { readonly why: string };

/** The project of the language server, fed from a disk that answers at once, as far as that is needed. Each folder is read once. */
export interface Workspace {
  readonly disk: SyncDisk;
  readonly project: Project;
  /** A folder, with those above it up to the root of its repository. */
  folder(folder: string): KnownFolder;
  /** The same of a folder with files that are meant, so that mistakes in its project file matter. */
  meant(folder: string): KnownFolder;
  /** Counts the project file of such a folder in. */
  countIn(folder: KnownFolder): void;
  /** The project files that are in effect for what is meant. */
  readonly configs: () => readonly ConfigFile[];
  /** A project file above a file that has mistakes: what it was to exclude may be lost then. */
  mistakenConfig(uri: string): ConfigFile | undefined;
  /** The folder that the project of a folder begins with: no whole disk, and not the user's own folder. */
  homeOf(folder: string): string | undefined;
  /** What lies in a folder; throws what the system says. */
  list(folder: string): Listing & Names;
  /** Walks folders and those below them; `fail` is called for each that can't be listed. */
  walk<At>(
    starts: Iterable<readonly [folder: string, at: At]>,
    visit: Visit<At>,
    fail: (folder: string, error: unknown, at: At) => void,
  ): void;
  /** Reads what files lead to, and what that leads to in turn. */
  follow(read: (uri: string) => void): void;
  /** The text of a file as it counts: that of the disk, unless another was put. */
  read(uri: string): ReadText;
  /** Puts a text in the place of that on the disk. */
  put(uri: string, text: ReadText): void;
}

/** A project file that was read on the way. */
export interface ConfigFile {
  readonly uri: string;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** `userFolder` is the user's own folder, and `current` the one that they are in. */
export function openWorkspace(disk: SyncDisk, current: string, userFolder: string): Workspace {
  const texts = new Map<string, ReadText>();
  const listed = new Map<string, Listing & Names>();
  const inEffect = new Map<string, ConfigFile>();
  const read = (uri: string): ReadText => texts.get(uri) ?? disk.text(uri);

  const readNow: ReadNow = (uri) => {
    const kind = texts.has(uri) ? 'file' : disk.kind(uri);
    if (kind === undefined) return { is: 'gone' };
    if (kind === 'folder') return { is: 'folder' };
    const file = kind === 'file' ? read(uri) : undefined;
    return file && 'text' in file ? file : { is: 'unreadable' };
  };
  const project = createProject(userFolder, readNow);
  project.workIn([current]);

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

  /** Of the project files from here on upwards the nearest counts, unless its folder is excluded. */
  function countIn({ file, name, above }: KnownFolder): void {
    if (file && !isExcluded(above, name)) {
      if (!inEffect.has(file.uri)) inEffect.set(file.uri, configOf(file));
    } else if (above) countIn(above);
  }

  return {
    disk,
    project,
    folder: known,
    meant(folder) {
      const meant = known(folder);
      countIn(meant);
      return meant;
    },
    countIn,
    configs: () => [...inEffect.values()],
    mistakenConfig(uri) {
      const above = new Set<string>();
      for (let each: KnownFolder | undefined = known(folderIn(uri)); each; each = each.above)
        if (each.file) above.add(each.file.uri);
      return [...inEffect.values()].find((config) => config.findings.length > 0 && above.has(config.uri));
    },
    homeOf(folder) {
      const home = project.home(`${folder}x`);
      return home === undefined || isWholeDisk(home) || userFolder.startsWith(home) ? undefined : home;
    },
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
    follow(take) {
      for (const uris of planLeads(project)) uris.forEach(take);
    },
    read,
    put: (uri, text) => void texts.set(uri, text),
  };
}

/** The URI of the folder of a file. */
export const folderIn = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1);

const configOf = ({ uri, text = '', reading: { findings } }: ProjectFile): ConfigFile => ({
  uri,
  text,
  findings,
});

/** What indexing needs of others. */
export interface Host {
  readonly loader: Loader;
  readonly feed: Feed;
  readonly project: Fed;
  readonly userFolder: string | undefined;
  readonly begin: () => Progress;
  /** Something was taken: there may be something else to tell of contracts. */
  readonly settled: () => void;
  /** What else is to be watched than the folders that the user works in. */
  readonly watch?: (outside: readonly Outside[]) => void;
  readonly complain: (error: unknown) => void;
  readonly patience?: number | undefined;
  /** Does what takes long with a text before it is taken; undefined where nothing does. */
  readonly ahead?: (uri: string, text: string) => Promise<void> | undefined;
}

/** Who is fed with whole projects. */
interface Fed extends Taker {
  workIn(folders: readonly string[]): void;
  begin(folder: string): void;
  finish(folder: string): void;
  forget(folder: string): void;
}

/** Shows how far it is. */
interface Progress {
  report(found: number, read: number): void;
  readonly isCancelled: boolean;
  end(): void;
}
