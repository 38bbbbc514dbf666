import { basename, dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Parsed } from '../core/json.ts';
import { byCodeUnits, quote } from '../core/words.ts';
import { CONFIG_NAME } from '../project/config.ts';
import {
  type Folder,
  isContractName,
  isExcluded,
  isIgnored,
  isPassedOver,
  type Treatment,
  treatmentOf,
} from '../project/folder.ts';
import { fitsExactly, flawOfSpelling } from '../project/globs.ts';
import { reasonOf } from '../project/reasons.ts';
import { isLookedInto } from '../project/roles.ts';
import { isAnythingAt, isFolderAt, kindAt, shownFrom, withSlashes } from './disk.ts';
import { type Format, formatFound, formatOfNamed, isYamlName, takenAs } from './file-kinds.ts';
import type { Workspace } from './workspace.ts';

/** A file that is meant, and how its project takes it; or a folder that is named and left alone. */
export interface Sought extends Treatment {
  /** Absolute, in the system's own spelling. */
  readonly path: string;
  /** From the current directory on, with forward slashes. */
  readonly shown: string;
  /** The folder that it lies in. */
  readonly folder: Folder;
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
export function find(names: readonly string[], workspace: Workspace, cwd: string = workspace.cwd): Search {
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
      const folder = workspace.meant(dirname(path));
      const file = basename(path);
      // A project file has findings of its own, and is no contract.
      if (file === CONFIG_NAME) return;
      put(placeOf(path), folder, treatmentOf(folder, file), formatAt(folder, path, kind === 'pipe'));
    } else if (!kind && isAnythingAt(path)) {
      unmatched.push(`${quote(name)} is a link that leads nowhere.`);
    } else if (!glob(withSlashes(name))) {
      unmatched.push(`${quote(name)} matches nothing.`);
    }
  }

  /** Answers whether there is anything to be said of this folder. */
  function search(path: string, isNamed: boolean): boolean {
    const folder = workspace.meant(path);
    if (isExcluded(folder.above, folder.name)) {
      put(placeOf(path), folder, treatmentOf(folder.above, folder.name));
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

  function put({ path, shown }: Where, folder: Folder, treatment: Treatment, as: Format = 'contract'): void {
    const { ruling, isContract, leftAlone } = takenAs(as, treatment, path);
    // Written out: to copy the members of another object takes longer than all the rest.
    files.set(path, { path, shown, folder, ruling, isContract, leftAlone, as });
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
    return look(placeOf(from), workspace.meant(from), isMeant, true);
  }

  /**
   * Answers whether anything is found in a folder. Where that is nothing but what is left alone, and someone has named it,
   * that is told: who hands over all that has changed has made no mistake.
   */
  function look(where: Where, folder: Folder, isMeant: IsMeant, isNamed: boolean): boolean {
    const before = problems.length;
    const start = searchable(folder);
    const found = walk(where, start, isMeant, false);
    const told = found > 0 || problems.length > before || !isNamed;
    return told || walk(where, start, isMeant, true) > 0;
  }

  /**
   * Looks for what is meant in a folder and those below it, and passes over what is ignored: for what is to be checked, or
   * for what the project leaves alone. In an ignored folder there is nothing but what a project file names. Answers how much
   * there is.
   */
  function walk(where: Where, start: Folder, isMeant: IsMeant, leftAlone: boolean): number {
    let found = 0;
    workspace.walk(
      [[start.uri, { where, above: start.above, isInIgnored: false }]],
      (known, listing, at) => {
        workspace.heed(known);
        const folder =
          known.uri === start.uri ? start : at.above === known.above ? known : { ...known, above: at.above };
        for (const name of listing.files) if (isFound(folder, name, at)) found++;
        return listing.folders.flatMap((name) => {
          const isPassed = at.isInIgnored || isIgnored(folder, name, true);
          const isLeft = isPassed
            ? leftAlone || !isLookedInto(folder, name)
            : !leftAlone && isExcluded(folder, name);
          if (isLeft) return [];
          return [[name, { where: inside(at.where, name), above: folder, isInIgnored: isPassed }]];
        });
      },
      (uri, error) => problems.push(unsearched(shownFrom(cwd, fileURLToPath(uri)), error)),
    );
    return found;

    /** Puts a file that is meant. */
    function isFound(folder: Folder, name: string, { where: around, isInIgnored }: At): boolean {
      if (name === CONFIG_NAME) return false;
      const treatment = treatmentOf(folder, name);
      const file = inside(around, name);
      const other =
        treatment.isContract || leftAlone
          ? undefined
          : formatFound(folder, name, () => workspace.read(file.path));
      if (!other) {
        if ((treatment.leftAlone !== undefined) !== leftAlone) return false;
        if (isInIgnored || isIgnored(folder, name, false)) return false;
      }
      if (!isMeant(treatment.isContract || other !== undefined, file)) return false;
      put(file, folder, treatment, other ?? (isYamlName(name) ? formatAt(folder, file.path) : 'contract'));
      return true;
    }
  }

  /** A pipe can be read only once, so what it says does not count before it is judged. */
  function formatAt(folder: Folder, path: string, isPipe = false): Format {
    return formatOfNamed(folder, basename(path), () =>
      isPipe ? { why: 'it is a pipe' } : workspace.read(path),
    );
  }
}

/** Where a walk is. */
interface At {
  readonly where: Where;
  /** The folder above, as the walk sees it. */
  readonly above: Folder | undefined;
  /** Whether it is in a folder that is ignored. */
  readonly isInIgnored: boolean;
}

/** A file or folder: absolute, and as it is shown. */
type Where = Pick<Sought, 'path' | 'shown'>;

/** `isOurs`: it is a contract, a manifest of such, or a DSDS document. */
type IsMeant = (isOurs: boolean, where: Where) => boolean;

/** The folder that a glob begins with, and the rest of it, which is empty where it has nothing of a glob. */
function splitGlob(glob: string): { base: string; pattern: string } {
  const [, base = '', pattern = ''] = /^((?:[^*?[{/]*\/)*)(.*)$/s.exec(glob)!;
  return /[*?[{]/.test(pattern) ? { base, pattern } : { base: glob, pattern: '' };
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
