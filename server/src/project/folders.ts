import { readConfig } from '../kinds/index.ts';
import { type Config, type ReadConfig, CONFIG_NAME } from '../kinds/config/model.ts';
import { folderAbove, nameOf, uriIn } from '../text/uri.ts';
import { type Contents, contentsOf, type Entries, type Folder } from './folder.ts';

/** A project file as it counts now, and where it is. */
export interface ProjectFile {
  readonly uri: string;
  /** The URI of its folder. */
  readonly folder: string;
  /** Undefined where it can't be read. */
  readonly text: string | undefined;
  /** The version of the document that someone has open; null where the disk counts. */
  readonly version: number | null;
  /** What is made of this text. */
  readonly reading: ReadConfig;
}

/** A folder that is known, with those above it. */
export interface KnownFolder extends Folder {
  readonly above: KnownFolder | undefined;
  readonly file: ProjectFile | undefined;
}

/** The text of a project file in an editor. */
interface OpenFile {
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
  /** What was read in a folder. */
  entries(folder: string): Entries | undefined;
  /** Undefined until it and those above it are read, up to the root of its repository. */
  at(folder: string): KnownFolder | undefined;
  /** Forgets folders that are not there any more; answers which. */
  gone(isGone: (folder: string) => boolean): readonly string[];
  /** Forgets all but these folders, those of open project files, those above them, and those that are needed otherwise. */
  keep(folders: Iterable<string>, isNeeded: (folder: string) => boolean): void;
}

export function createFolders(): Folders {
  const read = new Map<string, Read>();
  const opened = new Map<string, Opened>();
  const made = new Map<string, KnownFolder>();

  function make(uri: string, { entries, contents }: Read): KnownFolder | undefined {
    const above = entries.isRepository ? undefined : folderAbove(uri);
    const aboveIt = above === undefined ? undefined : at(above);
    if (above !== undefined && !aboveIt) return undefined;
    const open = opened.get(uri);
    const file = open ? openFile(uri, open) : fileOnDisk(uri, entries, contents);
    return {
      uri,
      name: nameOf(uri),
      above: aboveIt,
      isRepository: contents.isRepository,
      isPackage: contents.isPackage,
      ignores: contents.ignores,
      config: open ? configOf(open, contents) : contents.config?.config,
      file,
    };
  }

  function at(folder: string): KnownFolder | undefined {
    const known = made.get(folder);
    if (known) return known;
    const here = read.get(folder);
    const now = here && make(folder, here);
    if (now) made.set(folder, now);
    return now;
  }

  return {
    feed(folder, entries) {
      const before = read.get(folder);
      if (before && isSame(before.entries, entries)) return false;
      read.set(folder, { entries, contents: contentsOf(entries) });
      // Those below know it too; of one that was not known there are none.
      if (before) made.clear();
      return true;
    },
    open(folder, file) {
      const before = opened.get(folder);
      if (file) opened.set(folder, { ...file, reading: undefined, whole: before?.whole });
      else opened.delete(folder);
      made.clear();
    },
    entries: (folder) => read.get(folder)?.entries,
    at,
    gone(isGone) {
      const all = [...read.keys()].filter(isGone);
      for (const folder of all) read.delete(folder);
      if (all.length > 0) made.clear();
      return all;
    },
    keep(folders, isNeeded) {
      const kept = new Set<string>();
      for (const each of [...folders, ...opened.keys()]) {
        for (let folder: string | undefined = each; folder !== undefined; folder = folderAbove(folder)) {
          if (kept.has(folder)) break;
          kept.add(folder);
        }
      }
      for (const folder of read.keys()) {
        if (kept.has(folder) || isNeeded(folder)) continue;
        read.delete(folder);
        made.delete(folder);
      }
    },
  };
}

/** What a folder of the disk holds, and what that says. */
interface Read {
  readonly entries: Entries;
  readonly contents: Contents;
}

/** A project file in an editor, and what is made of it when it is first needed. */
interface Opened extends OpenFile {
  reading: ReadConfig | undefined;
  /** What it said when its text was last read and was whole. */
  whole: Config | undefined;
}

const readingOf = (open: Opened): ReadConfig => (open.reading ??= readConfig(open.text));

/**
 * What an open project file says. While someone types, its text is broken now and then, and the member that is written
 * on is missing in it: until it is whole again all stays as it was.
 */
function configOf(open: Opened, { config: onDisk }: Contents): Config {
  const { config, isWhole } = readingOf(open);
  if (isWhole) return (open.whole = config);
  return open.whole ?? (onDisk?.isWhole ? onDisk.config : config);
}

function openFile(folder: string, open: Opened): ProjectFile {
  const { uri, text, version } = open;
  return { uri, folder, text, version, reading: readingOf(open) };
}

function fileOnDisk(folder: string, { config }: Entries, contents: Contents): ProjectFile | undefined {
  if (!config || !contents.config) return undefined;
  const text = 'text' in config ? config.text : undefined;
  return { uri: uriIn(folder, CONFIG_NAME), folder, text, version: null, reading: contents.config };
}

/** The nearest project file, from a folder on upwards. */
export function nearestFile(folder: KnownFolder | undefined): ProjectFile | undefined {
  return folder && (folder.file ?? nearestFile(folder.above));
}

/** The root of the repository that a folder is in. */
export function repositoryOf(folder: Folder | undefined): string | undefined {
  return folder && (folder.isRepository ? folder.uri : repositoryOf(folder.above));
}

function isSame(a: Entries, b: Entries): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
