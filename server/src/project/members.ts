import { AS_SHIPPED, type RuleSettings } from '../check/rule.ts';
import { limitOf } from '../text/links.ts';
import { memo } from '../text/maps.ts';
import { commonFolder, type FilePlace, folderAbove, pathFrom, placeOf } from '../text/uri.ts';
import { type Folder, isExcluded } from './folder.ts';
import { type Folders, repositoryOf } from './folders.ts';
import type { Keys, KindInProject, Member, Membership } from '../kinds/index.ts';
import { NO_KEYS, type ProjectIndex } from './project-index.ts';
import { projectRootOf, isAboutContracts, partOf } from './roles.ts';
import { areSameSettings } from './treatment.ts';

/** The files that belong to projects, and their roles: kept in the index as texts and folders change. */
export function createMembers({
  folders,
  index,
  known,
  isFound,
  read,
  kindOf,
  userFolder,
}: {
  readonly folders: Pick<Folders, 'at'>;
  readonly index: ProjectIndex;
  /** The files that have a text, or are there and can't be read; some twice. */
  readonly known: () => Iterable<string>;
  /** Returns true for a file on the disk: a file that is open only, such as by a link or after it was deleted, is no member. */
  readonly isFound: (key: string) => boolean;
  /** Reads the content of a file; undefined where it is not there. */
  readonly read: (key: string, membership: Membership) => Member | undefined;
  /** The documents of a kind. */
  readonly kindOf: (role: string) => KindInProject | undefined;
  readonly userFolder: string | undefined;
}) {
  const files = new Map<string, Member>();
  /** Files whose folders are not known. */
  const withoutFolder = new Set<string>();
  let workFolders: readonly string[] = [];
  /** The folder that all changes lie in or below. */
  let changed: string | undefined;
  let hasLearned = false;
  /** The files that may be treated in another way than before. */
  const due = new Set<string>();

  let projectRootFrom = memo(projectRootOfFolder);

  function projectRootOfFolder(folder: Folder): string | undefined {
    return projectRootOf(folder, workFolders, userFolder);
  }

  function projectRootAt(place: FilePlace): string | undefined {
    const folder = folders.at(place.folder);
    return folder && projectRootFrom(folder);
  }

  /** The membership of a file by its folders. */
  function membershipAt(key: string, place: FilePlace): Membership | undefined {
    const folder = folders.at(place.folder);
    const projectRoot = folder && projectRootFrom(folder);
    if (!folder || projectRoot === undefined) return undefined;
    const part = partOf(folder, place.name);
    const isLinking = isAboutContracts(part?.role);
    const root = isLinking ? limitOf(projectRoot, rootOf(folders, projectRoot)) : undefined;
    // A document that links to others counts as soon as it is written, so that it gets facts about these.
    const isMember = isLinking || isFound(key);
    if (part && isMember) return { projectRoot, root, ...part, isOutside: false };
    return { projectRoot, root, role: 'contract', settings: undefined, isConfigured: false, isOutside: true };
  }

  function noteFolder(key: string, { folder }: FilePlace): void {
    if (folders.at(folder)) withoutFolder.delete(key);
    else withoutFolder.add(key);
  }

  /** The keys of a file; any but a contract also provides its role, and its project. */
  function keysOf(key: string, file: Member): Keys {
    const { role, projectRoot, isOutside } = file;
    const own = kindOf(role)?.keys(key, file) ?? NO_KEYS;
    if (role === 'contract' || isOutside) return own;
    return {
      provides: [[role, '', projectRoot], ['projectRoot', projectRoot], ...own.provides],
      needs: own.needs,
    };
  }

  function put(key: string, now: Member | undefined): void {
    const before = files.get(key);
    if (before && before.role !== now?.role) kindOf(before.role)?.changing?.(key, before, now);
    if (now) kindOf(now.role)?.changing?.(key, before, now);
    index.put(key, before ? keysOf(key, before) : NO_KEYS, now ? keysOf(key, now) : NO_KEYS);
    if (now) files.set(key, now);
    else files.delete(key);
    if (before && (before.projectRoot !== now?.projectRoot || before.role !== now.role)) index.remove(key);
    index.touch('contract', key);
    if (isContract(before) !== isContract(now)) index.touch('link', key);
    if (isFoundContract(before) === isFoundContract(now) && before?.projectRoot === now?.projectRoot) return;
    index.touch('saved', key);
    if (before) touchBelow(key, before.projectRoot);
    if (now && now.projectRoot !== before?.projectRoot) touchBelow(key, now.projectRoot);
  }

  /** A project has other contracts in each folder that a file is below. */
  function touchBelow(key: string, projectRoot: string): void {
    let end = key.lastIndexOf('/') + 1;
    for (; end >= projectRoot.length; end = key.lastIndexOf('/', end - 2) + 1)
      index.touch('below', key.slice(0, end), projectRoot);
  }

  return {
    at: (key: string) => files.get(key),
    all: (): Iterable<readonly [key: string, file: Member]> => files,
    projectRootAt,
    /** A file has another text, or none any more; returns true if it is, or was, one that is checked. */
    textChanged(key: string, place: FilePlace): boolean {
      const before = files.get(key);
      noteFolder(key, place);
      const membership = membershipAt(key, place);
      put(key, membership && read(key, membership));
      return isChecked(before) || isChecked(files.get(key));
    },
    /** Takes a document that no search finds. */
    enter: put,
    /** The folders in and below one say something else. */
    changedBelow(folder: string): void {
      changed = changed === undefined ? folder : commonFolder(changed, folder);
    },
    /** A new folder. */
    learned: () => void (hasLearned = true),
    workIn(given: readonly string[]): void {
      workFolders = given;
      projectRootFrom = memo(projectRootOfFolder);
      if ([...known()].length > 0) changed = '';
    },
    /** Brings up to date what folders say; returns the checked files that are treated in another way than before. */
    settle(): readonly string[] {
      const others: string[] = [];
      while (changed !== undefined || hasLearned || due.size > 0) {
        for (const key of withoutFolder) due.add(key);
        if (changed !== undefined) for (const key of known()) if (key.startsWith(changed)) due.add(key);
        changed = undefined;
        hasLearned = false;
        // Thousands of files have one of a few allSettings.
        const areAlike = memo((a: RuleSettings) => memo((b: RuleSettings) => areSameSettings(a, b)));
        for (const key of due) {
          due.delete(key);
          if (settle(key, (a = AS_SHIPPED, b = AS_SHIPPED) => areAlike(a)(b))) others.push(key);
        }
        index.touch('folders', '');
      }
      return others;
    },
  };

  /** Brings a file up to date; returns true if it is a checked file that is treated in another way than before. */
  function settle(key: string, areAlike: (a?: RuleSettings, b?: RuleSettings) => boolean): boolean {
    const place = placeOf(key);
    const before = files.get(key);
    if (!place || (!before && !folders.at(place.folder))) return false;
    noteFolder(key, place);
    const membership = membershipAt(key, place);
    if (before && membership && isSameMembership(before, membership)) {
      if (areAlike(before.settings, membership.settings)) return false;
      // What it provides and needs stays the same.
      files.set(key, { ...before, settings: membership.settings });
      index.touch('contract', key);
    } else put(key, membership && read(key, membership));
    const now = files.get(key);
    return (before && now && before.projectRoot !== now.projectRoot) || isChecked(before) || isChecked(now);
  }
}

/** Returns true for a contract that a search finds. */
export const isFoundContract = (file: Member | undefined): boolean =>
  file?.role === 'contract' && !file.isOutside;

/** Returns true for a file that is a contract by its text, too. */
const isContract = (file: Member | undefined): boolean =>
  file?.role === 'contract' && file.content !== undefined;

/** Returns true for a file that may have findings. */
const isChecked = (file: Member | undefined): boolean =>
  isFoundContract(file) || isAboutContracts(file?.role);

const isSameMembership = (a: Membership, b: Membership): boolean =>
  a.projectRoot === b.projectRoot &&
  a.role === b.role &&
  a.isConfigured === b.isConfigured &&
  a.isOutside === b.isOutside &&
  a.root === b.root;

/** The folder that nothing of a project leads out of: the root of its repository, or else where it begins. */
export const rootOf = (folders: Pick<Folders, 'at'>, projectRoot: string): string =>
  repositoryOf(folders.at(projectRoot)) ?? projectRoot;

/** Returns true if a project file excludes a file that something leads to; its own folders may not be read. */
export function isLeftOut(folders: Pick<Folders, 'at'>, uri: string): boolean {
  const place = placeOf(uri);
  let folder = place?.folder;
  while (folder !== undefined && !folders.at(folder)) folder = folderAbove(folder);
  const known = folder === undefined ? undefined : folders.at(folder);
  return place !== undefined && known !== undefined && isExcluded(known, pathFrom(known.uri, place));
}
