import { type Dirent, type Stats, statSync } from 'node:fs';
import { dirname, basename, join, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { quote } from '../core/words.ts';
import { CONFIG_NAME } from '../project/config.ts';
import {
  type Folder,
  isExcluded,
  isIgnored,
  isPassedOver,
  type Treatment,
  treatmentOf,
} from '../project/folder.ts';
import { entriesOf, type Folders } from './folders.ts';

/** A file that is meant, and how its project takes it. */
export interface Sought extends Treatment {
  /** Absolute, in the system's own spelling. */
  readonly path: string;
  /** From the current directory on, with forward slashes. */
  readonly shown: string;
}

export interface Search {
  /** Each once, sorted by `shown` in code units. */
  readonly files: readonly Sought[];
  /** The names that match nothing: a line each. */
  readonly unmatched: readonly string[];
  /** The folders that can't be read: a line each. */
  readonly problems: readonly string[];
}

/**
 * The files that are meant by paths, folders and globs; without any, the contracts below the current directory. What
 * git ignores is found by its own path only. What the project file excludes is never checked, whoever names it.
 */
export function find(names: readonly string[], cwd: string, folders: Folders): Search {
  const files = new Map<string, Sought>();
  const unmatched: string[] = [];
  const problems: string[] = [];

  if (names.length === 0) walk(cwd, searchable(folders.at(cwd)), () => true);
  for (const name of names) seek(name);
  const sorted = [...files.values()].sort((a, b) => (a.shown < b.shown ? -1 : 1));
  return { files: sorted, unmatched, problems };

  function seek(name: string): void {
    // Most likely a variable of a script that is not set, and not the current directory.
    if (name === '') return void unmatched.push('An empty path matches nothing.');
    const path = resolve(cwd, name);
    let stats: Stats | undefined;
    try {
      stats = statSync(path, { throwIfNoEntry: false });
    } catch (error) {
      return void problems.push(`${quote(name)} can't be read: ${reasonOf(error)}.`);
    }
    if (stats?.isDirectory()) {
      const before = problems.length;
      const matches = walk(path, searchable(folders.at(path)), () => true);
      if (matches > 0 || problems.length > before) return;
      unmatched.push(`There is no contract in ${quote(name)}.`);
    } else if (stats) {
      const folder = folders.at(dirname(path));
      // A project file has findings of its own, and is no contract.
      if (basename(path) !== CONFIG_NAME) put(path, treatmentOf(folder, basename(path)));
    } else if (!picomatch.scan(name).isGlob || !glob(name)) {
      unmatched.push(`${quote(name)} matches nothing.`);
    }
  }

  function put(path: string, treatment: Treatment): void {
    if (!files.has(path)) files.set(path, { path, shown: shownFrom(cwd, path), ...treatment });
  }

  /** Answers whether anything fits. */
  function glob(name: string): boolean {
    const { base, glob: pattern } = picomatch.scan(name);
    const from = resolve(cwd, base);
    if (!isFolder(from)) return false;
    const fits = picomatch(pattern, { dot: true });
    return walk(from, searchable(folders.at(from)), (path) => fits(shownFrom(from, path)), true) > 0;
  }

  /**
   * Looks for contracts, or for whatever is wanted by its name, in a folder and those below it. Answers how many there
   * are, with those that are left alone.
   */
  function walk(
    path: string,
    folder: Folder | ((entries: Dirent[]) => Folder),
    isMeant: (path: string) => boolean,
    whateverItsName = false,
  ): number {
    let entries: Dirent[];
    try {
      entries = entriesOf(path);
    } catch (error) {
      problems.push(`${quote(shownFrom(cwd, path))} can't be read: ${reasonOf(error)}.`);
      return 0;
    }
    let matches = 0;
    const here = typeof folder === 'function' ? folder(entries) : folder;
    for (const entry of entries) {
      const { name } = entry;
      const below = join(path, name);
      if (entry.isDirectory()) {
        if (!isIgnored(here, name, true) && !isExcluded(here, name))
          matches += walk(below, (inside) => folders.below(here, below, inside), isMeant, whateverItsName);
      } else if (entry.isFile()) {
        const treatment = treatmentOf(here, name);
        if (!whateverItsName && !treatment.isContract) continue;
        if (!isMeant(below)) continue;
        matches++;
        if (treatment.leftAlone === undefined && !isIgnored(here, name, false)) put(below, treatment);
      }
    }
    return matches;
  }
}

/** A folder that someone has named is searched, whatever the folders above it say of it. */
function searchable(folder: Folder): Folder {
  if (!folder.above || !isPassedOver(folder.above, folder.name, true)) return folder;
  return withoutIgnores(folder);
}

function withoutIgnores(folder: Folder): Folder {
  return { ...folder, ignores: undefined, above: folder.above && withoutIgnores(folder.above) };
}

/** Whether there is a folder; a path that leads nowhere, or that nobody may follow, leads to none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

export function shownFrom(cwd: string, path: string): string {
  const shown = relative(cwd, path);
  return sep === '/' ? shown : shown.replaceAll(sep, '/');
}

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  // The system's own text has absolute paths in it.
  return REASONS[code] ?? (code === '' ? String(error) : `the system says ${code}`);
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
};
