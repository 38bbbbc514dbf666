// The projects around some files on a disk that answers at once.
import { type Entries, isExcluded } from '../project/folder.ts';
import { type KnownFolder, type ProjectFile, repositoryOf } from '../project/folders.ts';
import { createProject } from '../project/project.ts';
import { isWholeDisk, roleOf } from '../project/roles.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { entriesOf, NOT_REGULAR } from './file-system.ts';
import { linkFollower, type Listing, planLeads, planUpwards, planWalk, type Visit } from './walk-plan.ts';
import { getOrInsert } from '../text/maps.ts';
import { placeOf, uriIn } from '../text/uri.ts';

/** A disk that answers at once. Files and folders go by their URIs in the spelling of projects. */
export interface SyncDisk {
  /** The names in a folder; throws what the system says. */
  names(folder: string): Names;
  text(uri: string): ReadText;
  /** The kind of what is there, where links lead. A pipe may never end, and can be read only once. */
  kind(uri: string): 'folder' | 'file' | 'pipe' | undefined;
  /** Returns true if there is anything of this name, even a link that leads nowhere. */
  has(uri: string): boolean;
  /** The file itself, where links lead; undefined where there is none. */
  real(uri: string): string | undefined;
}

/** The names of the files, of the folders, and of others in a folder, such as links. */
interface Names extends Pick<Listing, 'files' | 'folders' | 'links'> {
  readonly others: readonly string[];
}

/** The text of a file, or why there is none, as the end of a sentence. A byte order mark is kept. */
export type ReadText = { readonly text: string } | { readonly why: string };

/** The project of the language server, fed from a disk that answers at once, as far as that is needed. Each folder is read once. */
export type Workspace = ReturnType<typeof openWorkspace>;

/** A project file that was read on the way. */
export type ConfigFile = ReturnType<typeof configOf>;

/** `userFolder` is the user's own folder, and `current` the one that they are in. */
export function openWorkspace(disk: SyncDisk, current: string, userFolder: string) {
  const texts = new Map<string, ReadText>();
  const listed = new Map<string, Listing & Names>();
  const inEffect = new Map<string, ConfigFile>();

  const project = createProject(userFolder);
  function read(uri: string): ReadText {
    const text = project.savedText(uri);
    return texts.get(uri) ?? (text === undefined ? disk.text(uri) : { text });
  }
  project.workIn([current]);

  /** The files with globs for git that can't be read, and the reasons. */
  const unreadIgnores = new Map<string, string>();

  const entriesIn = (folder: string, has: (name: string) => boolean): Entries =>
    entriesOf(has, (name) => {
      const uri = folder + name;
      // A pipe or a device may never end.
      const now = disk.kind(uri) === 'pipe' ? NOT_REGULAR : disk.text(uri);
      if ('why' in now && name !== CONFIG_NAME && disk.has(uri)) unreadIgnores.set(uri, now.why);
      return now;
    });

  /** The contents of a folder; throws what the system says. */
  const list = (folder: string): Listing & Names =>
    getOrInsert(listed, folder, () => {
      const names = disk.names(folder);
      const has = (name: string): boolean => Object.values(names).some((all) => all.includes(name));
      return { entries: project.entries(folder) ?? entriesIn(folder, has), ...names };
    });

  /** Feeds the entries of a folder, for which not all that is in it need be known. */
  function feed(folder: string): Entries {
    const before = project.entries(folder);
    if (before) return before;
    const entries = listed.get(folder)?.entries ?? entriesIn(folder, (name) => disk.has(folder + name));
    project.feed(folder, entries);
    return entries;
  }

  /** A folder, with those above it up to the root of its repository. */
  function known(folder: string): KnownFolder {
    const before = project.folder(folder);
    if (before) return before;
    const way = planUpwards(folder);
    for (let step = way.next(); !step.done;) step = way.next(feed(step.value));
    return project.folder(folder)!;
  }

  /** Counts in the nearest project file from a folder on upwards, unless its folder is excluded. */
  function countIn({ file, name, above }: KnownFolder): void {
    if (file && !isExcluded(above, name)) {
      if (!inEffect.has(file.uri)) inEffect.set(file.uri, configOf(file));
    } else if (above) countIn(above);
  }

  return {
    disk,
    project,
    folder: known,
    /** Looks up a folder with named files, so that mistakes in its config file matter. */
    meant(folder: string): KnownFolder {
      const meant = known(folder);
      countIn(meant);
      return meant;
    },
    countIn,
    unreadIgnores: unreadIgnores as ReadonlyMap<string, string>,
    /** The project files that are in effect for what is meant. */
    configs: (): readonly ConfigFile[] => [...inEffect.values()],
    /** A project file above a file that has mistakes: what it was to exclude may be lost then. */
    mistakenConfig(uri: string): ConfigFile | undefined {
      const above = new Set<string>();
      for (let each: KnownFolder | undefined = known(folderIn(uri)); each; each = each.above)
        if (each.file) above.add(each.file.uri);
      return [...inEffect.values()].find((config) => config.findings.length > 0 && above.has(config.uri));
    },
    /** The folder that the project of a folder begins with: no whole disk, and not the user's own folder. */
    projectRootOf(folder: string): string | undefined {
      const projectRoot = project.projectRoot(`${folder}x`);
      return projectRoot === undefined || isWholeDisk(projectRoot) || userFolder.startsWith(projectRoot)
        ? undefined
        : projectRoot;
    },
    list,
    /** The names of the files in a folder, also by links; none if it can't be listed, which a search in it reports. */
    fileNames(folder: string): ReadonlySet<string> {
      try {
        const { files, others } = list(folder);
        return new Set([...files, ...others.filter((name) => disk.kind(folder + name) === 'file')]);
      } catch {
        return new Set();
      }
    },
    /** Decides which links count as the files that they lead to, in a search from a folder on. */
    linkFollower(start: string) {
      const follows = linkFollower(start, (uri) => {
        const place = placeOf(uri);
        return place && roleOf(known(place.folder), place.name);
      });
      return (folder: KnownFolder, name: string): ReturnType<typeof follows> | 'folder' => {
        const uri = uriIn(folder.uri, name);
        const kind = disk.kind(uri);
        if (kind === 'folder' || kind === 'pipe') return 'folder';
        const realRoot = disk.real(repositoryOf(folder) ?? start);
        return follows(folder, name, kind && disk.real(uri), realRoot && `${realRoot}/`);
      };
    },
    /** Walks folders and those below them; `fail` is called for each that can't be listed. */
    walk<At>(
      starts: Iterable<readonly [folder: string, at: At]>,
      visit: Visit<At>,
      fail: (folder: string, error: unknown, at: At) => void,
    ): void {
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
    /** Reads what files lead to, and what that leads to in turn. */
    follow(take: (uri: string) => void): void {
      for (const uris of planLeads(project)) uris.forEach(take);
    },
    /** The text of a file as it counts: that of the disk, unless another was put. */
    read,
    /** Puts a text in the place of that on the disk. */
    put: (uri: string, text: ReadText): void => void texts.set(uri, text),
  };
}

/** The URI of the folder of a file. */
export const folderIn = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1);

const configOf = ({ uri, text = '', reading: { findings } }: ProjectFile) => ({ uri, text, findings });
