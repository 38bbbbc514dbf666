import { isContractName } from '../core/file-names.ts';
import { type Folder, isExcluded, isIgnored, treatmentOf } from './folder.ts';

/** What a file of a project is to it. */
export type Role = 'contract' | 'elements' | 'registry' | 'namespaces' | 'package';

/** What the file of this name in a folder is to its project; undefined where it is none of its business. */
export function roleOf(folder: Folder, name: string): Role | undefined {
  if (isIgnored(folder, name, false)) return undefined;
  const { isContract, leftAlone } = treatmentOf(folder, name);
  if (isContract) return leftAlone === undefined ? 'contract' : undefined;
  if (isContractName(name)) return undefined;
  return BY_NAME[name];
}

const BY_NAME: Readonly<Record<string, Role>> = {
  'custom-elements.json': 'elements',
  'registry.json': 'registry',
  'components.json': 'namespaces',
  'package.json': 'package',
};

/** What the files of some roles are called. */
export const namesFor = (roles: readonly Role[]): string[] =>
  Object.keys(BY_NAME).filter((name) => roles.includes(BY_NAME[name]!));

/** Whether the files of a project are looked for in a folder of this name. */
export function isLookedInto(folder: Folder, name: string): boolean {
  return !isIgnored(folder, name, true) && !isExcluded(folder, name);
}

/**
 * The URI of the folder that a project begins with: that of the nearest project file, else of the nearest `package.json`,
 * else the innermost folder that the user works in, else the root of the repository.
 */
export function homeOf(folder: Folder | undefined, workFolders: readonly string[]): string | undefined {
  const home =
    nearest(folder, ({ config }) => config !== undefined) ??
    nearest(folder, ({ isPackage }) => isPackage) ??
    nearest(folder, ({ uri }) => workFolders.includes(uri)) ??
    nearest(folder, ({ isRepository }) => isRepository);
  return home?.uri;
}

function nearest(folder: Folder | undefined, fits: (folder: Folder) => boolean): Folder | undefined {
  for (let each = folder; each; each = each.above) if (fits(each)) return each;
  return undefined;
}
