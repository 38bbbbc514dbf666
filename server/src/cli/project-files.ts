import { type Dirent, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, sep } from 'node:path';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { folderAbove } from '../project/file-uri.ts';
import type { Folder } from '../project/folder.ts';
import { homeOf, isLookedInto } from '../project/roles.ts';
import { type Folders, uriOf } from './folders.ts';

/** A file that lies in a folder of a project. */
export interface Lying {
  readonly path: string;
  readonly folder: Folder;
  readonly name: string;
  /** The URI of the folder that its project begins with. */
  readonly home: string;
}

/** Who is told of what is found. */
interface Finder {
  /** A folder that is looked into. */
  folder(folder: Folder): void;
  file(file: Lying): void;
  /** A folder that nobody can look into, in the project at a folder, or perhaps in another one. */
  closed(path: string, home: string, error: unknown): void;
}

/**
 * Finds the files in the folders of some projects, each of which is given by the URI and the path of the folder that it
 * begins with, but for project files. Folders of other projects are left to those. Links are not followed.
 */
export function findAll(
  homes: ReadonlyMap<string, string>,
  workFolders: readonly string[],
  folders: Folders,
  finder: Finder,
): void {
  const userFolder = uriOf(homedir());
  const reached = new Set<string>();
  // What is further up may reach those below it.
  for (const [home, path] of [...homes].sort(([a], [b]) => a.length - b.length)) {
    if (!reached.has(home)) search(path, home, () => folders.aside.at(path));
  }

  function search(path: string, around: string, folderOf: (entries: readonly Dirent[]) => Folder): void {
    let entries: readonly Dirent[];
    try {
      entries = folders.entries(path);
    } catch (error) {
      finder.closed(path, around, error);
      return;
    }
    const folder = folderOf(entries);
    const home = homeOf(folder, workFolders, userFolder);
    if (home === undefined || !homes.has(home)) return;
    reached.add(home);
    finder.folder(folder);
    const start = path.endsWith(sep) ? path : path + sep;
    for (const entry of entries) {
      const { name } = entry;
      if (name === CONFIG_NAME) continue;
      if (entry.isFile()) finder.file({ path: start + name, folder, name, home });
      else if (entry.isDirectory() && isLookedInto(folder, name)) {
        const below = start + name;
        search(below, home, (inBelow) => folders.aside.below(folder, below, inBelow));
      }
    }
  }
}

/** The URI of the folder that the project of a folder begins with. Nobody's whole disk, or own folder, is a project. */
export function projectOf(folder: Folder, workFolders: readonly string[]): string | undefined {
  const userFolder = uriOf(homedir());
  const home = homeOf(folder, workFolders, userFolder);
  if (home === undefined || folderAbove(home) === undefined || userFolder.startsWith(home)) return undefined;
  return home;
}

/** The path of a folder that a project begins with, from one below it on. */
export function pathOf(home: string, folder: Folder | undefined, path: string): string {
  return !folder || folder.uri === home ? path : pathOf(home, folder.above, dirname(path));
}

/** The path of a file without links; undefined where there is none. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
