import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../check/finding.ts';
import { type Config, CONFIG_NAME } from '../kinds/config/model.ts';
import { folderOf, uriIn } from '../project/file-uri.ts';
import { type Contents, contentsOf, type Folder, isExcluded } from '../project/folder.ts';
import { readText } from './read.ts';

/** A project file that was read on the way. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
  readonly config: Config;
  readonly findings: readonly Finding[];
}

/** The folders of the disk, each read once, and the project files in them. */
export interface Folders {
  /** The folder at an absolute path, with those above it up to the root of its repository. */
  at(path: string): Folder;
  /** The same for a folder whose entries are known already. */
  below(above: Folder, path: string, entries: readonly Dirent[]): Folder;
  /** The same for whoever only looks around: what is wrong with the project files there is not their concern. */
  readonly aside: Pick<Folders, 'at' | 'below'>;
  /** What is in a folder, in the order of its disk: what is found there is sorted in the end. Throws what the system says. */
  entries(path: string): readonly Dirent[];
  /** The project files that are in effect for the folders which were looked at. */
  configs(): readonly ConfigFile[];
}

export function openFolders(): Folders {
  const known = new Map<string, Folder>();
  const contents = new Map<string, Read>();
  const listed = new Map<string, readonly Dirent[]>();
  const inEffect = new Set<ConfigFile>();

  function readIn(path: string, has: (name: string) => boolean): Read {
    const before = contents.get(path);
    if (before) return before;
    const file = join(path, CONFIG_NAME);
    const text = has(CONFIG_NAME) ? readText(file) : undefined;
    const isRepository = has('.git');
    const said = contentsOf({
      config: text,
      gitignore: has('.gitignore') ? textAt(join(path, '.gitignore')) : undefined,
      exclude: isRepository ? textAt(join(path, '.git', 'info', 'exclude')) : undefined,
      isRepository,
      isPackage: has('package.json'),
    });
    const config = said.config && {
      path: file,
      text: text && 'text' in text ? text.text : '',
      ...said.config,
    };
    const read = { ...said, config };
    contents.set(path, read);
    return read;
  }

  function folder(
    path: string,
    uri: string,
    above: () => Folder | undefined,
    has: (name: string) => boolean,
  ): Folder {
    const { config, ignores, isRepository, isPackage } = readIn(path, has);
    return {
      uri,
      name: basename(path),
      above: isRepository ? undefined : above(),
      config: config?.config,
      ignores,
      isRepository,
      isPackage,
    };
  }

  function at(path: string): Folder {
    const before = known.get(path);
    if (before) return before;
    const has = (name: string): boolean => isThere(join(path, name));
    const above = dirname(path);
    const made = folder(path, uriOf(path), () => (above === path ? undefined : at(above)), has);
    known.set(path, made);
    return made;
  }

  function below(above: Folder, path: string, entries: readonly Dirent[]): Folder {
    const has = (name: string): boolean => entries.some((entry) => entry.name === name);
    return folder(path, `${uriIn(above.uri, basename(path))}/`, () => above, has);
  }

  /** Of the project files from here on upwards the nearest counts, unless its folder is excluded. */
  function heed(path: string, { name, above }: Folder): void {
    const config = contents.get(path)?.config;
    if (config && !isExcluded(above, name)) inEffect.add(config);
    else if (above) heed(dirname(path), above);
  }

  return {
    at(path) {
      const made = at(path);
      heed(path, made);
      return made;
    },
    below(above, path, entries) {
      const made = below(above, path, entries);
      heed(path, made);
      return made;
    },
    aside: { at, below },
    entries(path) {
      const before = listed.get(path);
      if (before) return before;
      const entries = readdirSync(path, { withFileTypes: true });
      listed.set(path, entries);
      return entries;
    },
    configs: () => [...inEffect],
  };
}

/** What a folder says of the files below it, and in which file. */
interface Read extends Omit<Contents, 'config'> {
  readonly config: ConfigFile | undefined;
}

/** The URI of a folder, as the project spells it. */
export const uriOf = (path: string): string => folderOf(pathToFileURL(path).href)!;

/** A file that can't be read says nothing, to git neither. */
function textAt(path: string): string | undefined {
  const read = readText(path);
  return 'text' in read ? read.text : undefined;
}

/** Whether there is anything of this name, though it were a link that leads nowhere. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Nobody may look, or what should be a folder is none.
    return false;
  }
}
