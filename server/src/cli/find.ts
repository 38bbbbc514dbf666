import { type Dirent, lstatSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { isContractName } from '../kinds/contract/file-name.ts';
import {
  type Folder,
  isExcluded,
  isIgnored,
  isPassedOver,
  type Treatment,
  treatmentOf,
} from '../project/folder.ts';
import { reasonOf } from '../project/reasons.ts';
import { isLookedInto } from '../project/roles.ts';
import { fitsExactly, flawOfSpelling } from '../text/glob.ts';
import type { Parsed } from '../text/json/parse.ts';
import { byCodeUnits, quote } from '../text/words.ts';
import type { Folders } from './folders.ts';
import { type Format, formatFound, formatOfNamed, isYamlName, takenAs } from './formats.ts';
import { readText } from './read.ts';

/** A file that is meant, and how its project takes it; or a folder that is named and left alone. */
export interface Sought extends Treatment {
  /** Absolute, in the system's own spelling. */
  readonly path: string;
  /** From the current directory on, with forward slashes. */
  readonly shown: string;
  /** What it is checked as. */
  readonly as: Format;
  /** Whether it is meant since a manifest lists it, or is to, wherever it lies. */
  readonly isListed?: boolean;
  /** Of a manifest: the contracts around it that no search of its project finds. */
  readonly beside?: readonly Sought[];
  /** What was read of it already, where that is much. */
  readonly already?: { readonly text: string; readonly parsed: Parsed };
}

export interface Search {
  /** Each once, sorted by `shown` in code units. */
  readonly files: readonly Sought[];
  /** What is wrong with the names that match nothing: a line each. */
  readonly unmatched: readonly string[];
  /** The globs that are misspelled, and the folders that can't be read: a line each. */
  readonly problems: readonly string[];
}

/**
 * The files that are meant by paths, folders and globs; without any, the contracts, their manifests and the DSDS documents
 * below the current directory. What git ignores is found by its own path only. What the project file excludes is never
 * checked, whoever names it. Links are followed where they are named, and nowhere else, so no search goes round in a circle.
 */
export function find(names: readonly string[], cwd: string, folders: Folders): Search {
  const files = new Map<string, Sought>();
  const unmatched: string[] = [];
  const problems: string[] = [];
  if (names.length === 0) search(cwd, false);
  for (const name of names) seek(name);
  const sorted = [...files.values()].sort((a, b) => byCodeUnits(a.shown, b.shown));
  return { files: sorted, unmatched, problems: [...new Set(problems)].sort() };

  function seek(name: string): void {
    // Most likely a variable of a script that is not set, and not the current directory.
    if (name === '') return void unmatched.push('An empty path matches nothing.');
    const path = resolve(cwd, name);
    const kind = kindAt(path);
    if (kind === 'folder') {
      if (!search(path, true)) unmatched.push(`There is no contract or DSDS document in ${quote(name)}.`);
    } else if (kind && !withSlashes(name).endsWith('/')) {
      const folder = folders.at(dirname(path));
      const file = basename(path);
      // A project file has findings of its own, and is no contract.
      if (file === CONFIG_NAME) return;
      put(placeOf(path), treatmentOf(folder, file), formatAt(folder, path, kind === 'pipe'));
    } else if (!kind && isLinkAt(path)) {
      unmatched.push(`${quote(name)} is a link that leads nowhere.`);
    } else if (!glob(withSlashes(name))) {
      unmatched.push(`${quote(name)} matches nothing.`);
    }
  }

  /** Answers whether there is anything to be said of this folder. */
  function search(path: string, isNamed: boolean): boolean {
    const folder = folders.at(path);
    if (isExcluded(folder.above, folder.name)) {
      put(placeOf(path), treatmentOf(folder.above, folder.name));
      return true;
    }
    const isMeant: IsMeant = (isOurs, { path: file }) => isOurs || isContractName(file);
    return look(placeOf(path), folder, isMeant, isNamed);
  }

  function placeOf(path: string): Where {
    return { path, shown: shownFrom(cwd, path) };
  }

  /** Thousands of paths are made here, so hardly one is taken apart and joined anew. */
  function inside({ path, shown }: Where, name: string): Where {
    const below = path.endsWith(sep) ? path + name : path + sep + name;
    if (shown === '..' || shown.startsWith('../')) return placeOf(below);
    return { path: below, shown: shown === '' ? name : `${shown}/${name}` };
  }

  function put({ path, shown }: Where, treatment: Treatment, as: Format = 'contract'): void {
    const { ruling, isContract, leftAlone } = takenAs(as, treatment, path);
    // Written out: to copy the members of another object takes longer than all the rest.
    files.set(path, { path, shown, ruling, isContract, leftAlone, as });
  }

  /** Answers whether there is anything to be said of this glob. */
  function glob(name: string): boolean {
    const { base, pattern } = splitGlob(name);
    const flaw = flawOfSpelling(pattern);
    if (flaw !== undefined) return problems.push(`${quote(name)} ${flaw}.`) > 0;
    const from = resolve(cwd, base);
    if (pattern === '' || !isFolderAt(from)) return false;
    const fits = fitsExactly(pattern);
    // With two stars at its end it means whatever is in a folder, of which only some are ours to check.
    const isWide = /(^|\/)\*\*$/.test(pattern);
    const isMeant: IsMeant = (isOurs, { path }) =>
      (isOurs || !isWide || isContractName(path)) && fits(shownFrom(from, path));
    return look(placeOf(from), folders.at(from), isMeant, true);
  }

  /**
   * Answers whether anything is found in a folder. Where that is nothing but what is left alone, and someone has named it,
   * that is told: who hands over all that has changed has made no mistake.
   */
  function look(where: Where, folder: Folder, isMeant: IsMeant, isNamed: boolean): boolean {
    const before = problems.length;
    const start = searchable(folder);
    const found = walk(where, () => start, isMeant, false);
    const told = found > 0 || problems.length > before || !isNamed;
    return told || walk(where, () => start, isMeant, true) > 0;
  }

  /**
   * Looks for what is meant in a folder and those below it, and passes over what is ignored: for what is to be checked, or
   * for what the project leaves alone. In an ignored folder there is nothing but what a project file names. Answers how much
   * there is.
   */
  function walk(
    where: Where,
    folderOf: (entries: readonly Dirent[]) => Folder,
    isMeant: IsMeant,
    leftAlone: boolean,
    isInIgnored = false,
  ): number {
    let entries: readonly Dirent[];
    try {
      entries = folders.entries(where.path);
    } catch (error) {
      problems.push(unsearched(where.shown, error));
      return 0;
    }
    let found = 0;
    const folder = folderOf(entries);
    for (const entry of entries) {
      const { name } = entry;
      const isFile = entry.isFile();
      if (!isFile && entry.isDirectory()) {
        const isPassed = isInIgnored || isIgnored(folder, name, true);
        if (isPassed ? leftAlone || !isLookedInto(folder, name) : !leftAlone && isExcluded(folder, name))
          continue;
        const below = inside(where, name);
        const folderBelow = (inBelow: readonly Dirent[]): Folder =>
          folders.below(folder, below.path, inBelow);
        found += walk(below, folderBelow, isMeant, leftAlone, isPassed);
      } else if (isFile && name !== CONFIG_NAME) {
        const treatment = treatmentOf(folder, name);
        const file = inside(where, name);
        const other =
          treatment.isContract || leftAlone
            ? undefined
            : formatFound(folder, name, () => readText(file.path));
        if (!other) {
          if ((treatment.leftAlone !== undefined) !== leftAlone) continue;
          if (isInIgnored || isIgnored(folder, name, false)) continue;
        }
        if (!isMeant(treatment.isContract || other !== undefined, file)) continue;
        put(file, treatment, other ?? (isYamlName(name) ? formatAt(folder, file.path) : 'contract'));
        found++;
      }
    }
    return found;
  }
}

/** A pipe can be read only once, so what it says does not count before it is judged. */
const formatAt = (folder: Folder, path: string, isPipe = false): Format =>
  formatOfNamed(folder, basename(path), () => (isPipe ? { why: 'it is a pipe' } : readText(path)));

/** A file or folder: absolute, and as it is shown. */
type Where = Pick<Sought, 'path' | 'shown'>;

/** `isOurs`: it is a contract, a manifest of such, or a DSDS document. */
type IsMeant = (isOurs: boolean, where: Where) => boolean;

/** The folder that a glob begins with, and the rest of it, which is empty where it has nothing of a glob. */
function splitGlob(glob: string): { base: string; pattern: string } {
  const [, base = '', pattern = ''] = /^((?:[^*?[{/]*\/)*)(.*)$/s.exec(glob)!;
  return /[*?[{]/.test(pattern) ? { base, pattern } : { base: glob, pattern: '' };
}

/** Whether it is a folder; undefined where there is nothing. */
export function isFolderAt(path: string): boolean | undefined {
  const kind = kindAt(path);
  return kind && kind === 'folder';
}

/** What is there; of a pipe nobody knows whether it ever ends, and it can be read only once. */
export function kindAt(path: string): 'folder' | 'file' | 'pipe' | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'pipe');
  } catch (error) {
    // Of any other kind it can be there all the same, and reading it will tell what the matter is.
    return NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '') ? undefined : 'file';
  }
}

/** Nothing has a name that leads through a file, is too long, or is no name. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** Whether there is a link, though it lead nowhere. */
export function isLinkAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
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

/** Says of a folder, as it is shown, why nobody can look into it. */
export const unsearched = (shown: string, error: unknown): string =>
  `${quote(shown || '.')} can't be searched: ${reasonOf(error)}.`;

export function shownFrom(cwd: string, path: string): string {
  return withSlashes(relative(cwd, path));
}

const withSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));
