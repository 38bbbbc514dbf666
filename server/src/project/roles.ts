import { isContractName, KINDS } from '../kinds/index.ts';
import { folderAbove } from '../text/uri.ts';
import { type Folder, isExcluded, isFolderLeftAlone, isIgnored, isPassedOver } from './folder.ts';
import type { GlobMatcher } from '../text/globs.ts';
import { memo } from '../text/maps.ts';

/** The role of a file in its project. */
export type Role = 'contract' | (typeof ROLES)[number];

/** The roles of all files but contracts. */
export const ROLES = [
  'manifest',
  'dsds',
  'elements',
  'components',
  'registry',
  'namespaces',
  'package',
] as const;

/** Returns true if a file of this role is a document that leads to contracts, so that what it says depends on them. */
export const isAboutContracts = (role: string | undefined): boolean =>
  role !== undefined && LINKING.has(role);

const LINKING: ReadonlySet<string> = new Set(
  KINDS.filter(({ id, inProject }) => inProject && id !== 'contract').map(({ id }) => id),
);

/** The members of a config file that name the files of a role, instead of their usual names. */
const NAMED_BY = [
  ['manifest', 'manifests'],
  ['dsds', 'dsds'],
  ['elements', 'elements'],
  ['components', 'sources'],
  ['registry', 'registries'],
] as const;

const SOURCES: Readonly<Record<string, Role | undefined>> = Object.assign(
  Object.create(null) as Record<string, Role>,
  {
    'custom-elements.json': 'elements',
    'react-docgen.json': 'components',
    'registry.json': 'registry',
    'components.json': 'namespaces',
    'package.json': 'package',
  },
);

const DOCUMENTS = KINDS.filter(({ id }) => isAboutContracts(id));

const byNameOf = (name: string): Role | undefined =>
  SOURCES[name] ?? (DOCUMENTS.find((kind) => kind.isNamed(name))?.id as Role | undefined);

/** The role of a file that is no contract, by the nearest config file or by its name, and whether the file itself is configured so. */
export function otherRole(
  folder: Folder,
  name: string,
): { readonly role: Role; readonly isConfigured: boolean } | undefined {
  const byName = byNameOf(name);
  const project = projectOf(folder);
  const matchers = project?.matchers ?? [];
  if ((!byName && matchers.length === 0) || isExcluded(folder, name)) return undefined;
  for (const [role, matcher] of matchers) {
    const { names, isIgnoredAt } = project!.pathTo(name, false);
    const how = matcher.fits(names, isIgnoredAt);
    if (how === 'itself' || (how === 'inside' && byName === role))
      return { role, isConfigured: how === 'itself' };
  }
  const isReplaced = matchers.some(([role]) => role === byName);
  return byName && !isReplaced && !isPassedOver(folder, name, false)
    ? { role: byName, isConfigured: false }
    : undefined;
}

/** Returns true for the usual names of a role. */
export const isCalled = (name: string, role: Role): boolean =>
  role === 'contract' ? isContractName(name) : byNameOf(name) === role;

/** The usual names of the files of a role, as globs. */
export const namesFor = (role: Role): readonly string[] =>
  DOCUMENTS.find(({ id }) => id === role)?.globs ??
  Object.keys(SOURCES).filter((name) => SOURCES[name] === role);

/** Returns true if files of a project are looked for in a folder of this name: files that it names may be where git ignores all. */
export function isLookedInto(folder: Folder, name: string): boolean {
  if (isExcluded(folder, name)) return false;
  if (!isPassedOver(folder, name, true)) return true;
  const project = projectOf(folder);
  if (!project?.matchers.length) return false;
  const { names, isIgnoredAt } = project.pathTo(name, true);
  return project.matchers.some(([, matcher]) => matcher.leadsInto(names, isIgnoredAt));
}

/** The nearest config file of a folder, and the paths of what is in the folder from there on. A folder never changes. */
const projectOf = memo((folder: Folder) => {
  const way = [folder];
  for (let each = folder; !each.config; way.unshift(each)) {
    if (!each.above) return undefined;
    each = each.above;
  }
  const config = way[0]!.config!;
  return {
    config,
    /** The files that the config file names, by role; none where no search comes by it, such as in an installed package. */
    matchers: NAMED_BY.flatMap(([role, member]): [Role, GlobMatcher][] => {
      const matcher = isFolderLeftAlone(way[0]!) ? undefined : config[member];
      return matcher ? [[role, matcher]] : [];
    }),
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
});

/**
 * The URI of the folder that a project begins with: that of the nearest config file, else of the nearest `package.json`,
 * else the innermost folder that the user works in, else the root of the repository. What lies in the user's own folder, or
 * further up, begins none: it is there by mistake, and not all that is below is read.
 */
export function projectRootOf(
  folder: Folder | undefined,
  workFolders: readonly string[],
  userFolder?: string,
): string | undefined {
  const nearestNarrow = (is: (folder: Folder) => boolean) =>
    nearest(folder, (each) => is(each) && !isTooWide(each.uri, userFolder));
  const projectRoot =
    nearestNarrow(({ config }) => config !== undefined) ??
    nearestNarrow(({ isPackage }) => isPackage) ??
    nearest(folder, ({ uri }) => workFolders.includes(uri)) ??
    nearestNarrow(({ isRepository }) => isRepository);
  return projectRoot?.uri;
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
