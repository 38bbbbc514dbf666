import { type FilePlace, folderAbove, keyOf, pathFrom, placeOf } from './file-uri.ts';
import type { Files, Surroundings } from './files.ts';
import { type Folder, isExcluded } from './folder.ts';
import { type Folders, repositoryOf } from './folders.ts';
import { homeOf, type Part, partOf } from './roles.ts';
import type { Summary } from './summary.ts';
import { isSameRuling } from './taken.ts';

/** Which files are whose: said to the index of all files, and said again where the folders say otherwise. */
export interface Members {
  /** A file has another text, or none any more; answers whether it is, or was, one that is told what the project says. */
  tell(key: string, place: FilePlace): boolean;
  /** The folders in and below one say something else. */
  changedBelow(folder: string): void;
  /** There is a folder that was not known before. */
  learned(): void;
  workIn(folders: readonly string[]): void;
  /** Makes good for what has changed of the folders; answers those of them that are taken in another way than before. */
  settle(): readonly string[];
  readonly homeAt: (place: FilePlace) => string | undefined;
}

/** What the texts of files say, as they count now. */
export interface Texts {
  readonly textOf: (key: string) => string | undefined;
  /** Whether it lies on the disk: what is open only, such as by a link or after it was deleted, is no member. */
  readonly isFound: (key: string) => boolean;
  /** Whether that is all that can be said of it. */
  readonly isUnreadable: (key: string) => boolean;
  /** What a contract gives and needs. */
  readonly summaryOf: (key: string) => Summary | undefined;
  /** The same of one that somebody has open and wants to have checked, though it is none that a search finds. */
  readonly visitorAt: (key: string) => Summary | undefined;
}

export function createMembers(
  folders: Pick<Folders, 'at'>,
  files: Files,
  { textOf, isFound, isUnreadable, summaryOf, visitorAt }: Texts,
  userFolder?: string,
): Members {
  const members = new Map<string, Member>();
  /** Files whose folders are not known. */
  const homeless = new Set<string>();
  let workFolders: readonly string[] = [];
  /** What has changed lies in or below this folder. */
  let changed: string | undefined;
  let hasLearned = false;

  const homeAt = (place: FilePlace): string | undefined =>
    homeOf(folders.at(place.folder), workFolders, userFolder);

  function memberAt(place: FilePlace): Member | undefined {
    const folder = folders.at(place.folder);
    if (!folder) return undefined;
    const home = homeOf(folder, workFolders, userFolder);
    const part = home === undefined ? undefined : partOf(folder, place.name);
    // A manifest counts as soon as somebody writes it, so that it is told what it lists.
    const isMember = part?.role === 'manifest' || part?.role === 'dsds' || isFound(keyOf(place));
    return { place, home, ...(isMember ? part : undefined) };
  }

  function tell(key: string, now: Member | undefined): void {
    // It is there all the same, though not as a contract: of that there is nothing to say.
    const text = textOf(key) ?? (isUnreadable(key) && now?.role !== 'contract' ? '' : undefined);
    if (!now) homeless.add(key);
    else homeless.delete(key);
    if (text === undefined || !now) members.delete(key);
    else members.set(key, now);
    const { home, role, isSaid } = now ?? {};
    files.found(key, text !== undefined && role === 'contract' ? home : undefined);
    if (home === undefined || role === undefined) {
      const visitor = home === undefined ? undefined : visitorAt(key);
      if (visitor && home !== undefined) files.putContract(key, home, visitor, true);
      else files.remove(key);
      files.answer(key, text);
    } else if (role === 'contract') {
      files.putContract(key, home, text === undefined ? undefined : summaryOf(key));
      files.answer(key, text);
    } else {
      files.putGuest(key, home, role, text, isSaid);
    }
  }

  return {
    homeAt,
    tell(key, place) {
      const before = members.get(key);
      const now = memberAt(place);
      tell(key, now);
      return isTold(before) || isTold(now);
    },
    changedBelow(folder) {
      changed = changed === undefined ? folder : commonFolder(changed, folder);
    },
    learned: () => void (hasLearned = true),
    workIn(given) {
      workFolders = given;
      changed = '';
    },
    settle() {
      if (changed === undefined && !hasLearned) return [];
      const others: string[] = [];
      for (const key of homeless) {
        const now = memberAt(placeOf(key)!);
        if (!now) continue;
        tell(key, now);
        if (isTold(now)) others.push(key);
      }
      if (changed !== undefined) {
        for (const [key, before] of members) {
          if (!key.startsWith(changed)) continue;
          const now = memberAt(before.place);
          if (now && isSameMember(before, now)) continue;
          const isSamePart = now?.role === before.role && now?.isSaid === before.isSaid;
          if (!now || now.home !== before.home || !isSamePart) tell(key, now);
          else members.set(key, now);
          if (isTold(before) || isTold(now)) others.push(key);
        }
      }
      changed = undefined;
      hasLearned = false;
      files.reconsider();
      return others;
    },
  };
}

/** What is none of a project has no part in it. */
interface Member extends Partial<Part> {
  readonly place: FilePlace;
  readonly home: string | undefined;
}

/** Whether it is checked, by what others say too. */
const isTold = (member: Member | undefined): boolean =>
  member?.role === 'contract' || member?.role === 'manifest' || member?.role === 'dsds';

function isSameMember(a: Member, b: Member): boolean {
  return (
    a.home === b.home &&
    a.role === b.role &&
    a.isSaid === b.isSaid &&
    (!a.ruling || !b.ruling || isSameRuling(a.ruling, b.ruling))
  );
}

function commonFolder(a: string, b: string): string {
  let common: string | undefined = a;
  while (common !== undefined && !b.startsWith(common)) common = folderAbove(common);
  return common ?? '';
}

/** What the folders say of where files may lead. */
export const surroundingsIn = (folders: Known): Surroundings => ({
  rootOf: (home) => rootOf(folders, home),
  isLeftOut: (uri) => isLeftOut(folders, uri),
});

/** The folder that nothing of a project leads out of: the root of its repository, or else where it begins. */
export const rootOf = (folders: Known, home: string): string => repositoryOf(folders.at(home)) ?? home;

/** Whether a project file excludes what something leads to; in its own folders nobody may have looked. */
export function isLeftOut(folders: Known, uri: string): boolean {
  const place = placeOf(uri);
  let folder = place?.folder;
  while (folder !== undefined && !folders.at(folder)) folder = folderAbove(folder);
  const known = folder === undefined ? undefined : folders.at(folder);
  return place !== undefined && known !== undefined && isExcluded(known, pathFrom(known.uri, place));
}

/** The folders that someone has looked into. */
interface Known {
  at(uri: string): Folder | undefined;
}
