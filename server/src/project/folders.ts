import { readConfig } from '../kinds/index.ts';
import { type Config, type ReadConfig, CONFIG_NAME } from '../kinds/config/model.ts';
import { folderAbove, nameOf, uriIn } from '../text/uri.ts';
import { type Contents, contentsOf, type Entries, type Folder } from './folder.ts';

/** A config file as it counts now, and where it is. */
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

/** The folders that were read, by their URIs; a config file that is open in the editor counts as it is there. */
export class Folders {
  readonly #read = new Map<string, Contents>();
  readonly #opened = new Map<string, OpenConfig>();
  readonly #made = new Map<string, KnownFolder>();
  /** The folders that have a config file. */
  readonly #withFile = new Set<string>();

  /** Undefined until it and those above it are read, up to the root of its repository. */
  at(folder: string): KnownFolder | undefined {
    const known = this.#made.get(folder);
    if (known) return known;
    const here = this.#read.get(folder);
    const now = here && this.#make(folder, here);
    if (now) this.#made.set(folder, now);
    return now;
  }

  /** The entries that were read in a folder. */
  entries(folder: string): Entries | undefined {
    return this.#read.get(folder)?.entries;
  }

  /** The config files of all folders that are known. */
  files(): readonly ProjectFile[] {
    return [...new Set([...this.#withFile, ...this.#opened.keys()])].flatMap(
      (folder) => this.at(folder)?.file ?? [],
    );
  }

  /** Takes the entries of a folder; returns true if they are new. */
  feed(folder: string, entries: Entries): boolean {
    const before = this.#read.get(folder);
    if (before && JSON.stringify(before.entries) === JSON.stringify(entries)) return false;
    this.#read.set(folder, contentsOf(entries));
    if (entries.config) this.#withFile.add(folder);
    else this.#withFile.delete(folder);
    // Those below know it too; of one that was not known there are none.
    if (before) this.#made.clear();
    return true;
  }

  /** Takes the config file of a folder as an editor has it open, or takes it away again. */
  open(folder: string, file: Pick<OpenConfig, 'uri' | 'text' | 'version'> | undefined): void {
    const before = this.#opened.get(folder);
    if (file) this.#opened.set(folder, { ...file, reading: undefined, whole: before?.whole });
    else this.#opened.delete(folder);
    this.#made.clear();
  }

  /** Forgets folders that are not there any more; returns these. */
  gone(isGone: (folder: string) => boolean): readonly string[] {
    const all = [...this.#read.keys()].filter(isGone);
    for (const folder of all) this.#forget(folder);
    if (all.length > 0) this.#made.clear();
    return all;
  }

  /** Forgets all but these folders, those of open config files, those above them, and those that are needed otherwise. */
  keep(folders: Iterable<string>, isNeeded: (folder: string) => boolean): void {
    const kept = new Set<string>();
    for (const each of [...folders, ...this.#opened.keys()]) {
      let folder: string | undefined = each;
      for (; folder !== undefined && !kept.has(folder); folder = folderAbove(folder)) kept.add(folder);
    }
    for (const folder of this.#read.keys()) if (!kept.has(folder) && !isNeeded(folder)) this.#forget(folder);
  }

  #make(uri: string, contents: Contents): KnownFolder | undefined {
    const { isRepository, isPackage } = contents.entries;
    const folderAboveIt = isRepository ? undefined : folderAbove(uri);
    const above = folderAboveIt === undefined ? undefined : this.at(folderAboveIt);
    if (folderAboveIt !== undefined && !above) return undefined;
    const open = this.#opened.get(uri);
    return {
      uri,
      name: nameOf(uri),
      above,
      isRepository,
      isPackage,
      ignores: contents.ignores,
      config: open ? configOf(open, contents) : contents.config?.config,
      file: open ? openFile(uri, open) : fileOnDisk(uri, contents),
    };
  }

  #forget(folder: string): void {
    this.#read.delete(folder);
    this.#made.delete(folder);
    this.#withFile.delete(folder);
  }
}

/** A config file in an editor, and what is made of it when it is first needed. */
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
 * The config of an open config file. While the user types, it has syntax errors now and then, and the member that is written
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

/** The nearest config file, from a folder on upwards. */
export function nearestFile(folder: KnownFolder | undefined): ProjectFile | undefined {
  return folder && (folder.file ?? nearestFile(folder.above));
}

/** The root of the repository that a folder is in. */
export function repositoryOf(folder: Folder | undefined): string | undefined {
  return folder && (folder.isRepository ? folder.uri : repositoryOf(folder.above));
}
