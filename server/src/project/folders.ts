import { CONFIG_NAME, type ReadConfig } from './config.ts';
import { folderAbove, nameOf, uriIn } from './file-uri.ts';
import { type Contents, contentsOf, type Entries, type Folder } from './folder.ts';

/** A project file as it counts now, and where it is. */
export interface ProjectFile extends ReadConfig {
  readonly uri: string;
  /** The URI of its folder. */
  readonly folder: string;
  /** Undefined where it can't be read. */
  readonly text: string | undefined;
  /** The version of the document that someone has open; null where the disk counts. */
  readonly version: number | null;
}

/** A folder that is known, with those above it. */
export interface KnownFolder extends Folder {
  readonly uri: string;
  readonly above: KnownFolder | undefined;
  readonly isRepository: boolean;
  readonly file: ProjectFile | undefined;
}

/** The text of a project file in an editor. */
export interface OpenFile {
  readonly uri: string;
  readonly text: string;
  readonly version: number;
}

/** The folders that were read, by their URIs; a project file that is open in the editor counts as it is there. */
export interface Folders {
  /** Takes what lies in a folder; answers whether that is new. */
  feed(folder: string, entries: Entries): boolean;
  /** Takes the project file of a folder as someone has it open, or takes it away again. */
  open(folder: string, file: OpenFile | undefined): void;
  has(folder: string): boolean;
  /** Undefined until it and those above it are read, up to the root of its repository. */
  at(folder: string): KnownFolder | undefined;
}

export function createFolders(): Folders {
  const read = new Map<string, Entries>();
  const opened = new Map<string, OpenFile>();
  const contents = new Map<string, Contents>();
  const made = new Map<string, KnownFolder>();

  function forget(folder: string): void {
    contents.delete(folder);
    // Those below know it too.
    made.clear();
  }

  function make(uri: string, entries: Entries): KnownFolder | undefined {
    const above = entries.isRepository ? undefined : folderAbove(uri);
    const aboveIt = above === undefined ? undefined : at(above);
    if (above !== undefined && !aboveIt) return undefined;
    const open = opened.get(uri);
    const here = open ?? entries.config;
    const { config, ignores, isRepository } = contents.get(uri) ?? contentsOf({ ...entries, config: here });
    contents.set(uri, { config, ignores, isRepository });
    const closed = { uri: uriIn(uri, CONFIG_NAME), version: null };
    const text = here && 'text' in here ? here.text : undefined;
    const file = config && { ...closed, ...open, ...config, text, folder: uri };
    return {
      uri,
      name: nameOf(uri),
      above: aboveIt,
      isRepository,
      ignores,
      config: config?.config,
      file,
    };
  }

  function at(folder: string): KnownFolder | undefined {
    const entries = read.get(folder);
    const known = made.get(folder) ?? (entries && make(folder, entries));
    if (known) made.set(folder, known);
    return known;
  }

  return {
    feed(folder, entries) {
      const before = read.get(folder);
      if (before && isSame(before, entries)) return false;
      read.set(folder, entries);
      forget(folder);
      return true;
    },
    open(folder, file) {
      if (file) opened.set(folder, file);
      else opened.delete(folder);
      forget(folder);
    },
    has: (folder) => read.has(folder),
    at,
  };
}

/** The folder that holds the nearest project file, from one on upwards. */
export function nearestFile(folder: KnownFolder | undefined): ProjectFile | undefined {
  return folder && (folder.file ?? nearestFile(folder.above));
}

/** The root of the repository that a folder is in. */
export function repositoryOf(folder: KnownFolder | undefined): string | undefined {
  return folder && (folder.isRepository ? folder.uri : repositoryOf(folder.above));
}

function isSame(a: Entries, b: Entries): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
