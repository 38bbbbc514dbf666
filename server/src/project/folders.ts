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
  /** The version of the document that is open; null where the disk counts. */
  readonly version: number | null;
  /** The reading of this text. */
  readonly reading: ReadConfig;
}

/** A folder that is known, with those above it. */
export interface KnownFolder extends Folder {
  readonly above: KnownFolder | undefined;
  readonly file: ProjectFile | undefined;
}

/** The folders that were read, by their URIs; a project file that is open in the editor counts as it is there. */
export type Folders = ReturnType<typeof createFolders>;

export function createFolders() {
  const read = new Map<string, Contents>();
  const opened = new Map<string, OpenConfig>();
  const made = new Map<string, KnownFolder>();
  /** The folders that have a project file. */
  const withFile = new Set<string>();

  function make(uri: string, contents: Contents): KnownFolder | undefined {
    const { isRepository, isPackage } = contents.entries;
    const above = isRepository ? undefined : folderAbove(uri);
    const aboveIt = above === undefined ? undefined : at(above);
    if (above !== undefined && !aboveIt) return undefined;
    const open = opened.get(uri);
    return {
      uri,
      name: nameOf(uri),
      above: aboveIt,
      isRepository,
      isPackage,
      ignores: contents.ignores,
      config: open ? configOf(open, contents) : contents.config?.config,
      file: open ? openFile(uri, open) : fileOnDisk(uri, contents),
    };
  }

  /** Undefined until it and those above it are read, up to the root of its repository. */
  function at(folder: string): KnownFolder | undefined {
    const known = made.get(folder);
    if (known) return known;
    const here = read.get(folder);
    const now = here && make(folder, here);
    if (now) made.set(folder, now);
    return now;
  }

  function forget(folder: string): void {
    read.delete(folder);
    made.delete(folder);
    withFile.delete(folder);
  }

  return {
    /** Takes the entries of a folder; returns true if they are new. */
    feed(folder: string, entries: Entries): boolean {
      const before = read.get(folder);
      if (before && JSON.stringify(before.entries) === JSON.stringify(entries)) return false;
      read.set(folder, contentsOf(entries));
      if (entries.config) withFile.add(folder);
      else withFile.delete(folder);
      // Those below know it too; of one that was not known there are none.
      if (before) made.clear();
      return true;
    },
    /** Takes the project file of a folder as an editor has it open, or takes it away again. */
    open(folder: string, file: Pick<OpenConfig, 'uri' | 'text' | 'version'> | undefined): void {
      const before = opened.get(folder);
      if (file) opened.set(folder, { ...file, reading: undefined, whole: before?.whole });
      else opened.delete(folder);
      made.clear();
    },
    /** The entries that were read in a folder. */
    entries: (folder: string) => read.get(folder)?.entries,
    at,
    /** The project files of all folders that are known. */
    files: (): readonly ProjectFile[] =>
      [...new Set([...withFile, ...opened.keys()])].flatMap((folder) => at(folder)?.file ?? []),
    /** Forgets folders that are not there any more; returns these. */
    gone(isGone: (folder: string) => boolean): readonly string[] {
      const all = [...read.keys()].filter(isGone);
      for (const folder of all) forget(folder);
      if (all.length > 0) made.clear();
      return all;
    },
    /** Forgets all but these folders, those of open project files, those above them, and those that are needed otherwise. */
    keep(folders: Iterable<string>, isNeeded: (folder: string) => boolean): void {
      const kept = new Set<string>();
      for (const each of [...folders, ...opened.keys()]) {
        let folder: string | undefined = each;
        for (; folder !== undefined && !kept.has(folder); folder = folderAbove(folder)) kept.add(folder);
      }
      for (const folder of read.keys()) {
        if (kept.has(folder) || isNeeded(folder)) continue;
        forget(folder);
      }
    },
  };
}

/** A project file in an editor, and what is made of it when it is first needed. */
interface OpenConfig {
  readonly uri: string;
  readonly text: string;
  readonly version: number;
  reading: ReadConfig | undefined;
  /** The last reading of a text that was whole. */
  whole: Config | undefined;
}

const readingOf = (open: OpenConfig): ReadConfig => (open.reading ??= readConfig(open.text));

/**
 * The config of an open project file. While the user types, it has syntax errors now and then, and the member that is written
 * on is missing in it: until it is whole again all stays as it was.
 */
function configOf(open: OpenConfig, { config: onDisk }: Contents): Config {
  const { config, isWhole } = readingOf(open);
  if (isWhole) return (open.whole = config);
  return open.whole ?? (onDisk?.isWhole ? onDisk.config : config);
}

function openFile(folder: string, open: OpenConfig): ProjectFile {
  const { uri, text, version } = open;
  return { uri, folder, text, version, reading: readingOf(open) };
}

function fileOnDisk(folder: string, { entries, config: reading }: Contents): ProjectFile | undefined {
  if (!entries.config || !reading) return undefined;
  const text = 'text' in entries.config ? entries.config.text : undefined;
  return { uri: uriIn(folder, CONFIG_NAME), folder, text, version: null, reading };
}

/** The nearest project file, from a folder on upwards. */
export function nearestFile(folder: KnownFolder | undefined): ProjectFile | undefined {
  return folder && (folder.file ?? nearestFile(folder.above));
}

/** The root of the repository that a folder is in. */
export function repositoryOf(folder: Folder | undefined): string | undefined {
  return folder && (folder.isRepository ? folder.uri : repositoryOf(folder.above));
}
