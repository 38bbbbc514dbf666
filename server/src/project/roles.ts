import { isContractName, KINDS, type Part as AnyPart } from '../kinds/index.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { folderAbove } from '../text/uri.ts';
import { type Folder, isExcluded, isIgnored, isPassedOver, treatmentOf } from './folder.ts';
import type { Reach } from '../text/globs.ts';

/** The role of a file in its project. */
export type Role = 'contract' | 'manifest' | 'dsds' | 'elements' | 'registry' | 'namespaces' | 'package';

/** The roles of all files but contracts. */
export const ROLES: readonly Role[] = ['manifest', 'dsds', 'elements', 'registry', 'namespaces', 'package'];

/** Returns true if a file of this role is a document that leads to contracts, so that what it says depends on them. */
export const isAboutContracts = (role: string | undefined): boolean =>
  role !== undefined && LINKING.has(role);

const LINKING: ReadonlySet<string> = new Set(
  KINDS.filter(({ id, inProject }) => inProject && id !== 'contract').map(({ id }) => id),
);

/** The role of the file of this name in a folder; undefined where it has none. */
export const roleOf = (folder: Folder, name: string): Role | undefined => partOf(folder, name)?.role;

/** The role of a file, and how it is checked if it is a document. */
interface Part extends AnyPart {
  readonly role: Role;
}

export function partOf(folder: Folder, name: string): Part | undefined {
  if (name === CONFIG_NAME) return undefined;
  const isByName = isContractName(name);
  // Nothing has two usual names, and most files have that of contracts.
  const byName = isByName ? undefined : byNameOf(name);
  const project = projectOf(folder);
  const { contracts, manifests, dsds, elements, registries } = project?.config ?? {};
  const isAnyNamed = manifests || dsds || elements || registries;
  if (!byName && !isByName && !contracts && !isAnyNamed) return undefined;
  const { isContract, leftAlone, ruling } = treatmentOf(folder, name);
  if (isContract) {
    const isOne = leftAlone === undefined && !isPassedOver(folder, name, false);
    return isOne ? { role: 'contract', ruling, isSaid: false } : undefined;
  }
  if (isByName || isExcluded(folder, name)) return undefined;
  const found = (role: Role, isSaid: boolean): Part => ({
    role,
    ruling: isAboutContracts(role) ? ruling : undefined,
    isSaid,
  });
  const named = (reach: Reach | undefined, role: Role): Part | undefined => {
    if (!reach || !project) return undefined;
    const { names, isIgnoredAt } = project.pathTo(name, false);
    const how = reach.fits(names, isIgnoredAt);
    return how === 'itself' || (how === 'inside' && byName === role)
      ? found(role, how === 'itself')
      : undefined;
  };
  const said =
    named(manifests, 'manifest') ??
    named(dsds, 'dsds') ??
    named(elements, 'elements') ??
    named(registries, 'registry');
  if (said) return said;
  const isReplaced =
    (byName === 'manifest' && manifests) ||
    (byName === 'dsds' && dsds) ||
    (byName === 'elements' && elements) ||
    (byName === 'registry' && registries);
  return byName && !isReplaced && !isPassedOver(folder, name, false) ? found(byName, false) : undefined;
}

const SOURCES: Readonly<Record<string, Role | undefined>> = Object.assign(
  Object.create(null) as Record<string, Role>,
  {
    'custom-elements.json': 'elements',
    'registry.json': 'registry',
    'components.json': 'namespaces',
    'package.json': 'package',
  },
);

const DOCUMENTS = KINDS.filter(({ id }) => isAboutContracts(id));

const byNameOf = (name: string): Role | undefined =>
  SOURCES[name] ?? (DOCUMENTS.find((kind) => kind.isNamed(name))?.id as Role | undefined);

/** Returns true for the usual names of a role. */
export const isCalled = (name: string, role: Role): boolean => byNameOf(name) === role;

/** The usual names of the files of a role, as globs. */
export const namesFor = (role: Role): readonly string[] =>
  DOCUMENTS.find(({ id }) => id === role)?.globs ??
  Object.keys(SOURCES).filter((name) => SOURCES[name] === role);

/** Returns true if files of a project are looked for in a folder of this name: files that it names may be where git ignores all. */
export function isLookedInto(folder: Folder, name: string): boolean {
  if (isExcluded(folder, name)) return false;
  if (!isPassedOver(folder, name, true)) return true;
  const project = projectOf(folder);
  const { manifests, dsds, elements, registries } = project?.config ?? {};
  if (!project || (!manifests && !dsds && !elements && !registries)) return false;
  const { names, isIgnoredAt } = project.pathTo(name, true);
  return [manifests, dsds, elements, registries].some((reach) => reach?.leadsInto(names, isIgnoredAt));
}

/** The nearest project file of a folder, and the paths of what is in the folder from there on. */
type FromProject = NonNullable<ReturnType<typeof nearestProject>>;

/** Cached, as it is asked for every file of a folder, and a folder never changes. */
function projectOf(folder: Folder): FromProject | undefined {
  let project = PROJECTS.get(folder);
  if (project === undefined) PROJECTS.set(folder, (project = nearestProject(folder) ?? null));
  return project ?? undefined;
}

const PROJECTS = new WeakMap<Folder, FromProject | null>();

function nearestProject(folder: Folder) {
  const way = [folder];
  for (let each = folder; !each.config; way.unshift(each)) {
    if (!each.above) return undefined;
    each = each.above;
  }
  return {
    config: way[0]!.config!,
    pathTo(name: string, isFolder: boolean) {
      const names = [...way.slice(1).map((each) => each.name), name];
      /** Returns true if git passes over what has one of these names, by itself. */
      const isIgnoredAt = (index: number): boolean => {
        const isLast = index === names.length - 1;
        return isIgnored(way[index], names[index]!, !isLast || isFolder);
      };
      return { names, isIgnoredAt };
    },
  };
}

/**
 * The URI of the folder that a project begins with: that of the nearest project file, else of the nearest `package.json`,
 * else the innermost folder that the user works in, else the root of the repository. What lies in the user's own folder, or
 * further up, begins none: it is there by mistake, and not all that is below is read.
 */
export function homeOf(
  folder: Folder | undefined,
  workFolders: readonly string[],
  userFolder?: string,
): string | undefined {
  const nearestNarrow = (is: (folder: Folder) => boolean) =>
    nearest(folder, (each) => is(each) && !isTooWide(each.uri, userFolder));
  const home =
    nearestNarrow(({ config }) => config !== undefined) ??
    nearestNarrow(({ isPackage }) => isPackage) ??
    nearest(folder, ({ uri }) => workFolders.includes(uri)) ??
    nearestNarrow(({ isRepository }) => isRepository);
  return home?.uri;
}

/** Returns true for a folder that is the root of a disk, or the user's own, or above that. */
const isTooWide = (folder: string, userFolder: string | undefined): boolean =>
  isWholeDisk(folder) || userFolder?.startsWith(folder) === true;

export const isWholeDisk = (folder: string): boolean =>
  folder.startsWith('file:') && folderAbove(folder) === undefined;

function nearest(folder: Folder | undefined, fits: (folder: Folder) => boolean): Folder | undefined {
  for (let each = folder; each; each = each.above) if (fits(each)) return each;
  return undefined;
}
