// The projects around some files on a disk that answers at once.
import { roleOf } from '../project/treatment.ts';
import { type Entries, isExcluded } from '../project/folder.ts';
import { type KnownFolder, type ProjectFile, repositoryOf } from '../project/folders.ts';
import { createProject, type Project } from '../project/project.ts';
import { isWholeDisk } from '../project/roles.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { entriesOf } from './file-system.ts';
import { linkFollower, type Listing, planLeads, planUpwards, planWalk, type Visit } from './walk-plan.ts';
import { getOrInsert } from '../text/maps.ts';
import { placeOf, uriIn } from '../text/uri.ts';

/** A disk that answers at once. Files and folders go by their URIs in the spelling of projects. */
export interface SyncDisk {
  /** The names in a folder; throws what the system says. */
  names(folder: string): Names;
  /** The text of a regular file. A pipe or a device may never end, and is not read. */
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

/** A config file that was read on the way. */
export type ConfigFile = ReturnType<typeof configOf>;

/** The project of the language server, fed from a disk that answers at once, as far as that is needed. Each folder is read once. */
export class Workspace {
  readonly project: Project;
  /** The files with globs for git that can't be read, and the reasons. */
  readonly unreadIgnores = new Map<string, string>();
  readonly #texts = new Map<string, ReadText>();
  readonly #listed = new Map<string, Listing & Names>();
  readonly #inEffect = new Map<string, ConfigFile>();

  /** `userFolder` is the user's own folder, and `current` the one that they are in. */
  constructor(
    readonly disk: SyncDisk,
    current: string,
    private readonly userFolder: string,
  ) {
    this.project = createProject(userFolder);
    this.project.workIn([current]);
  }

  /** A folder, with those above it up to the root of its repository. */
  folder(folder: string): KnownFolder {
    const before = this.project.folder(folder);
    if (before) return before;
    const way = planUpwards(folder);
    for (let step = way.next(); !step.done;) step = way.next(this.#feed(step.value));
    return this.project.folder(folder)!;
  }

  /** Looks up a folder with named files, so that mistakes in its config file matter. */
  meant(folder: string): KnownFolder {
    const meant = this.folder(folder);
    this.countIn(meant);
    return meant;
  }

  /** Counts in the nearest config file from a folder on upwards, unless its folder is excluded. */
  countIn({ file, name, above }: KnownFolder): void {
    if (file && !isExcluded(above, name)) {
      if (!this.#inEffect.has(file.uri)) this.#inEffect.set(file.uri, configOf(file));
    } else if (above) this.countIn(above);
  }

  /** The config files that are in effect for what is meant. */
  readonly configs = (): readonly ConfigFile[] => [...this.#inEffect.values()];

  /** A config file above a file that has mistakes: what it was to exclude may be lost then. */
  mistakenConfig(uri: string): ConfigFile | undefined {
    const above = new Set<string>();
    for (let each: KnownFolder | undefined = this.folder(folderIn(uri)); each; each = each.above)
      if (each.file) above.add(each.file.uri);
    return this.configs().find((config) => config.findings.length > 0 && above.has(config.uri));
  }

  /** The folder that the project of a folder begins with: no whole disk, and not the user's own folder. */
  projectRootOf(folder: string): string | undefined {
    const projectRoot = this.project.projectRoot(`${folder}x`);
    return projectRoot === undefined || isWholeDisk(projectRoot) || this.userFolder.startsWith(projectRoot)
      ? undefined
      : projectRoot;
  }

  /** The contents of a folder; throws what the system says. */
  list(folder: string): Listing & Names {
    return getOrInsert(this.#listed, folder, () => {
      const names = this.disk.names(folder);
      const has = (name: string): boolean => Object.values(names).some((all) => all.includes(name));
      return { entries: this.project.entries(folder) ?? this.#entriesIn(folder, has), ...names };
    });
  }

  /** The names of the files in a folder, also by links; none if it can't be listed, which a search in it reports. */
  fileNames(folder: string): ReadonlySet<string> {
    try {
      const { files, others } = this.list(folder);
      return new Set([...files, ...others.filter((name) => this.disk.kind(folder + name) === 'file')]);
    } catch {
      return new Set();
    }
  }

  /** Decides which links count as the files that they lead to, in a search from a folder on. */
  linkFollower(start: string) {
    const follows = linkFollower(start, (uri) => {
      const place = placeOf(uri);
      return place && roleOf(this.folder(place.folder), place.name);
    });
    return (folder: KnownFolder, name: string): ReturnType<typeof follows> | 'folder' => {
      const uri = uriIn(folder.uri, name);
      const kind = this.disk.kind(uri);
      if (kind === 'folder' || kind === 'pipe') return 'folder';
      const realRoot = this.disk.real(repositoryOf(folder) ?? start);
      return follows(folder, name, kind && this.disk.real(uri), realRoot && `${realRoot}/`);
    };
  }

  /** Walks folders and those below them; `fail` is called for each that can't be listed. */
  walk<At>(
    starts: Iterable<readonly [folder: string, at: At]>,
    visit: Visit<At>,
    fail: (folder: string, error: unknown, at: At) => void,
  ): void {
    const plan = planWalk(starts, this.project, visit);
    for (let step = plan.next(); !step.done;) {
      const listings = step.value.map(([folder, at]) => {
        try {
          return this.list(folder);
        } catch (error) {
          fail(folder, error, at);
          return undefined;
        }
      });
      step = plan.next(listings);
    }
  }

  /** Reads what files lead to, and what that leads to in turn. */
  follow(take: (uri: string) => void): void {
    for (const uris of planLeads(this.project)) uris.forEach(take);
  }

  /** The text of a file as it counts: that of the disk, unless another was put. */
  read(uri: string): ReadText {
    const text = this.project.savedText(uri);
    return this.#texts.get(uri) ?? (text === undefined ? this.disk.text(uri) : { text });
  }

  /** Puts a text in the place of that on the disk. */
  put(uri: string, text: ReadText): void {
    this.#texts.set(uri, text);
  }

  #entriesIn(folder: string, has: (name: string) => boolean): Entries {
    return entriesOf(has, (name) => {
      const uri = folder + name;
      const now = this.disk.text(uri);
      if ('why' in now && name !== CONFIG_NAME && this.disk.has(uri)) this.unreadIgnores.set(uri, now.why);
      return now;
    });
  }

  /** Feeds the entries of a folder, for which not all that is in it need be known. */
  #feed(folder: string): Entries {
    const before = this.project.entries(folder);
    if (before) return before;
    const has = (name: string): boolean => this.disk.has(folder + name);
    const entries = this.#listed.get(folder)?.entries ?? this.#entriesIn(folder, has);
    this.project.feed(folder, entries);
    return entries;
  }
}

/** The URI of the folder of a file. */
export const folderIn = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1);

const configOf = ({ uri, text = '', reading: { findings } }: ProjectFile) => ({ uri, text, findings });
