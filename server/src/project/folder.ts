import { AS_SHIPPED, type Ruling } from '../core/ruling.ts';
import { type Config, CONFIG_NAME } from './config.ts';
import type { Ignores } from './ignores.ts';

/** A folder as far as it says something about the files in and below it, and the folders above it that do too. */
export interface Folder {
  readonly name: string;
  /** Undefined at the root of a repository, beyond which nothing counts, and at the root of the file system. */
  readonly above: Folder | undefined;
  readonly config: Config | undefined;
  readonly ignores: Ignores | undefined;
}

/** How a project takes a file. */
export interface Treatment {
  readonly ruling: Ruling;
  /** Whether a search for contracts finds it: by its name, or because the project file says so. */
  readonly isContract: boolean;
  /** Why it is left alone, as the end of a sentence, although it may be a contract. */
  readonly leftAlone?: string;
}

/** How a file in a folder is taken, by the nearest project file. */
export function treatmentOf(folder: Folder | undefined, name: string): Treatment {
  const byName = isContractName(name);
  let path = name;
  for (let each = folder; each; path = `${each.name}/${path}`, each = each.above) {
    if (!each.config) continue;
    const { contracts, exclude } = each.config;
    const ruling = each.config.rulingFor(path);
    const how = contracts?.(path);
    // In a folder that is named there are other files too.
    const isContract = contracts ? how === 'itself' || (how === 'inside' && byName) : byName;
    if (exclude(path)) return { ruling, isContract, leftAlone: `${CONFIG_NAME} excludes it` };
    if (contracts && !isContract) {
      return { ruling, isContract, leftAlone: `it is not among the "contracts" of ${CONFIG_NAME}` };
    }
    return { ruling, isContract };
  }
  return { ruling: AS_SHIPPED, isContract: byName };
}

/** Whether nothing below a folder is looked at, as far as its project file says. */
export function isExcluded(folder: Folder | undefined, name: string): boolean {
  let path = name;
  for (let each = folder; each; path = `${each.name}/${path}`, each = each.above) {
    if (each.config) return each.config.exclude(path);
  }
  return false;
}

/**
 * Whether git, or common sense, passes over a file or folder of this name: `.gitignore` files say so, the nearest
 * first, or it is `node_modules` or `.git`. The folder itself is one that is not passed over.
 */
export function isIgnored(folder: Folder | undefined, name: string, isFolder: boolean): boolean {
  if (isFolder && (name === 'node_modules' || name === '.git')) return true;
  let path = name;
  for (let each = folder; each; path = `${each.name}/${path}`, each = each.above) {
    const said = each.ignores?.(path, isFolder);
    if (said !== undefined) return said;
  }
  return false;
}

/** The usual name of a contract's file: `<contractId>.contract.json`. */
export const isContractName = (name: string): boolean => /\.contract\.json$/i.test(name);

/** The same, but also where a folder above is passed over: git looks into none of those. */
export function isPassedOver(folder: Folder | undefined, name: string, isFolder: boolean): boolean {
  if (isIgnored(folder, name, isFolder)) return true;
  for (let each = folder; each; each = each.above) {
    // The root of a repository is nobody's to ignore.
    if (each.above && isIgnored(each.above, each.name, true)) return true;
  }
  return false;
}
