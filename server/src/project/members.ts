import { AS_SHIPPED, type RuleSettings } from '../check/rule.ts';
import { limitOf } from '../text/links.ts';
import { memo } from '../text/maps.ts';
import { commonFolder, type FilePlace, folderAbove, pathFrom, placeOf } from '../text/uri.ts';
import { type Folder, isExcluded } from './folder.ts';
import { type Folders, repositoryOf } from './folders.ts';
import type { Keys, KindInProject, MemberFile, Membership } from '../kinds/index.ts';
import { NO_KEYS, type ProjectIndex } from './project-index.ts';
import { projectRootOf, isAboutContracts } from './roles.ts';
import { areSameSettings, treatmentOf } from './treatment.ts';

/** What the members of projects are made of. */
interface MembersHost {
  readonly folders: Pick<Folders, 'at'>;
  readonly index: ProjectIndex;
  /** The files that have a text, or are there and can't be read; some twice. */
  known(): Iterable<string>;
  /** Returns true for a file on the disk: a file that is open only, such as by a link or after it was deleted, is no member. */
  isFound(key: string): boolean;
  /** Reads the content of a file; undefined where it is not there. */
  read(key: string, membership: Membership): MemberFile | undefined;
  /** The documents of a kind. */
  kindOf(role: string): KindInProject | undefined;
}

/** The files that belong to projects, and their roles: kept in the index as texts and folders change. */
export class Members {
  readonly #files = new Map<string, MemberFile>();
  /** Files whose folders are not known. */
  readonly #withoutFolder = new Set<string>();
  /** The files that may be treated in another way than before. */
  readonly #due = new Set<string>();
  #workFolders: readonly string[] = [];
  /** The folder that all changes lie in or below. */
  #changed: string | undefined;
  #hasLearned = false;
  #projectRootFrom: (folder: Folder) => string | undefined;

  constructor(
    private readonly host: MembersHost,
    private readonly userFolder: string | undefined,
  ) {
    this.#projectRootFrom = this.#projectRoots();
  }

  at(key: string): MemberFile | undefined {
    return this.#files.get(key);
  }

  all(): Iterable<readonly [key: string, file: MemberFile]> {
    return this.#files;
  }

  projectRootAt(place: FilePlace): string | undefined {
    const folder = this.host.folders.at(place.folder);
    return folder && this.#projectRootFrom(folder);
  }

  /** A file has another text, or none any more; returns true if it is, or was, one that is checked. */
  textChanged(key: string, place: FilePlace): boolean {
    const before = this.#files.get(key);
    this.#noteFolder(key, place);
    const membership = this.#membershipAt(key, place);
    this.put(key, membership && this.host.read(key, membership));
    return isChecked(before) || isChecked(this.#files.get(key));
  }

  /** Takes a member, or that a file is none any more. */
  put(key: string, now: MemberFile | undefined): void {
    const { index } = this.host;
    const before = this.#files.get(key);
    for (const role of new Set([before?.role, now?.role]))
      if (role !== undefined) this.host.kindOf(role)?.changing?.(key, before, now);
    index.put(key, before ? this.#keysOf(key, before) : NO_KEYS, now ? this.#keysOf(key, now) : NO_KEYS);
    if (now) this.#files.set(key, now);
    else this.#files.delete(key);
    if (before && (before.projectRoot !== now?.projectRoot || before.role !== now.role)) index.remove(key);
    index.touch('contract', key);
    if (isContract(before) !== isContract(now)) index.touch('link', key);
    if (isFoundContract(before) === isFoundContract(now) && before?.projectRoot === now?.projectRoot) return;
    index.touch('saved', key);
    if (before) this.#touchBelow(key, before.projectRoot);
    if (now && now.projectRoot !== before?.projectRoot) this.#touchBelow(key, now.projectRoot);
  }

  /** The folders in and below one say something else. */
  changedBelow(folder: string): void {
    this.#changed = this.#changed === undefined ? folder : commonFolder(this.#changed, folder);
  }

  /** A new folder is known. */
  learned(): void {
    this.#hasLearned = true;
  }

  workIn(folders: readonly string[]): void {
    this.#workFolders = folders;
    this.#projectRootFrom = this.#projectRoots();
    this.#changed = '';
  }

  /** Brings up to date what folders say; returns the checked files that are treated in another way than before. */
  settle(): readonly string[] {
    const others: string[] = [];
    while (this.#changed !== undefined || this.#hasLearned || this.#due.size > 0) {
      for (const key of this.#withoutFolder) this.#due.add(key);
      if (this.#changed !== undefined)
        for (const key of this.host.known()) if (key.startsWith(this.#changed)) this.#due.add(key);
      this.#changed = undefined;
      this.#hasLearned = false;
      // Thousands of files share a few settings.
      const areAlike = memo((a: RuleSettings) => memo((b: RuleSettings) => areSameSettings(a, b)));
      for (const key of this.#due) {
        this.#due.delete(key);
        if (this.#settle(key, (a = AS_SHIPPED, b = AS_SHIPPED) => areAlike(a)(b))) others.push(key);
      }
      this.host.index.touch('folders', '');
    }
    return others;
  }

  /** Brings a file up to date; returns true if it is a checked file that is treated in another way than before. */
  #settle(key: string, areAlike: (a?: RuleSettings, b?: RuleSettings) => boolean): boolean {
    const place = placeOf(key);
    const before = this.#files.get(key);
    if (!place || (!before && !this.host.folders.at(place.folder))) return false;
    this.#noteFolder(key, place);
    const membership = this.#membershipAt(key, place);
    if (before && membership && isSameMembership(before, membership)) {
      if (areAlike(before.settings, membership.settings)) return false;
      // What it provides and needs stays the same.
      this.#files.set(key, { ...before, settings: membership.settings });
      this.host.index.touch('contract', key);
    } else this.put(key, membership && this.host.read(key, membership));
    const now = this.#files.get(key);
    return (before && now && before.projectRoot !== now.projectRoot) || isChecked(before) || isChecked(now);
  }

  /** The project roots of folders, by what the user works in now. */
  #projectRoots(): (folder: Folder) => string | undefined {
    return memo((folder) => projectRootOf(folder, this.#workFolders, this.userFolder));
  }

  /** The membership of a file by its folders. */
  #membershipAt(key: string, place: FilePlace): Membership | undefined {
    const { folders } = this.host;
    const folder = folders.at(place.folder);
    const projectRoot = folder && this.#projectRootFrom(folder);
    if (!folder || projectRoot === undefined) return undefined;
    const { role, settings, isConfigured } = treatmentOf(folder, place.name);
    const isLinking = isAboutContracts(role);
    const root = isLinking ? limitOf(projectRoot, rootOf(folders, projectRoot)) : undefined;
    // A document that links to others counts as soon as it is written, so that it gets facts about these.
    const isMember = isLinking || this.host.isFound(key);
    if (role !== undefined && isMember)
      return { projectRoot, root, role, settings, isConfigured, isOutside: false };
    return { projectRoot, root, role: 'contract', settings: undefined, isConfigured: false, isOutside: true };
  }

  #noteFolder(key: string, { folder }: FilePlace): void {
    if (this.host.folders.at(folder)) this.#withoutFolder.delete(key);
    else this.#withoutFolder.add(key);
  }

  /** The keys of a file; any but a contract also provides its role, and its project. */
  #keysOf(key: string, file: MemberFile): Keys {
    const { role, projectRoot, isOutside } = file;
    const own = this.host.kindOf(role)?.keys(key, file) ?? NO_KEYS;
    if (role === 'contract' || isOutside) return own;
    return {
      provides: [[role, '', projectRoot], ['projectRoot', projectRoot], ...own.provides],
      needs: own.needs,
    };
  }

  /** A project has other contracts in each folder that a file is below, as far as anything depends on that. */
  #touchBelow(key: string, projectRoot: string): void {
    const { index } = this.host;
    for (const folder of index.needed('below', projectRoot))
      if (key.startsWith(folder)) index.touch('below', folder, projectRoot);
  }
}

/** Returns true for a contract that a search finds. */
export const isFoundContract = (file: MemberFile | undefined): boolean =>
  file?.role === 'contract' && !file.isOutside;

/** Returns true for a file that is a contract by its text, too. */
const isContract = (file: MemberFile | undefined): boolean =>
  file?.role === 'contract' && file.content !== undefined;

/** Returns true for a file that may have findings. */
const isChecked = (file: MemberFile | undefined): boolean =>
  file !== undefined && (file.role !== 'contract' || isFoundContract(file) || file.isConfigured);

const isSameMembership = (a: Membership, b: Membership): boolean =>
  a.projectRoot === b.projectRoot &&
  a.role === b.role &&
  a.isConfigured === b.isConfigured &&
  a.isOutside === b.isOutside &&
  a.root === b.root;

/** The folder that nothing of a project leads out of: the root of its repository, or else where it begins. */
export const rootOf = (folders: Pick<Folders, 'at'>, projectRoot: string): string =>
  repositoryOf(folders.at(projectRoot)) ?? projectRoot;

/** Returns true if a config file excludes a file that something leads to. */
export function isLeftOut(folders: Pick<Folders, 'at'>, uri: string): boolean {
  const near = nearestTo(folders, uri);
  return near !== undefined && isExcluded(near.folder, near.path);
}

/** The settings for a file that something leads to. */
export function settingsNear(folders: Pick<Folders, 'at'>, uri: string): RuleSettings {
  const near = nearestTo(folders, uri);
  return treatmentOf(near?.folder, near?.path ?? '').settings;
}

/** The nearest folder of a file that is known, since its own may not be read, and the path of the file from there on. */
function nearestTo(folders: Pick<Folders, 'at'>, uri: string) {
  const place = placeOf(uri);
  let near = place?.folder;
  while (near !== undefined && !folders.at(near)) near = folderAbove(near);
  const folder = near === undefined ? undefined : folders.at(near);
  return place && folder && { folder, path: pathFrom(folder.uri, place) };
}
