// How a document is treated by its project, and why some are left alone.
import { AS_SHIPPED, type Ruling } from '../check/rule.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { type FilePlace, placeOf } from '../text/uri.ts';
import { treatmentOf, whyPassedOver } from './folder.ts';
import type { Folders, KnownFolder, ProjectFile } from './folders.ts';
import { type Role, roleOf } from './roles.ts';

/** How a document is treated by its project. */
export interface DocumentTreatment {
  readonly isContract: boolean;
  readonly ruling: Ruling;
  /** Why it is left alone, as the end of a sentence. */
  readonly leftAlone: string | undefined;
}

/** Of a document whose folders are not known there is nothing to say yet. */
export function documentTreatment(
  folders: Pick<Folders, 'at'>,
  place: FilePlace | undefined,
  isSaid: boolean,
): DocumentTreatment | undefined {
  if (!place) return { isContract: isSaid, ruling: AS_SHIPPED, leftAlone: undefined };
  const known = folders.at(place.folder);
  if (!known) return undefined;
  const { ruling, isContract, leftAlone = whyPassedOver(known, place.name) } = treatmentOf(known, place.name);
  return { isContract: isSaid || (isContract && leftAlone === undefined), ruling, leftAlone };
}

/** Whether it makes no difference, so that what was found may stay. */
export function isSame(a: DocumentTreatment, b: DocumentTreatment): boolean {
  return a.isContract === b.isContract && a.leftAlone === b.leftAlone && isSameRuling(a.ruling, b.ruling);
}

/** Whether two rulings judge alike, though they be of different texts. */
export function isSameRuling(a: Ruling, b: Ruling): boolean {
  return (
    a === b ||
    (a.declaredName === b.declaredName &&
      a.defaultSlot === b.defaultSlot &&
      a.levels.size === b.levels.size &&
      [...a.levels].every(([code, level]) => b.levels.get(code) === level))
  );
}

/** What the folders say of a URI, whether there is a file or not. */
export interface Places {
  /** A folder that is known, with those above it. */
  folder(folder: string): KnownFolder | undefined;
  /** What a file is to its project; undefined where it is none of its business, or its folders are not known. */
  role(uri: string): Role | undefined;
  /** Whether a file is to be checked as a contract, open or not; undefined where its folders are not known. */
  isContract(uri: string): boolean | undefined;
  /** The project file at a URI, once its folder is known. */
  file(uri: string): ProjectFile | undefined;
}

export const placesIn = (folders: Pick<Folders, 'at'>): Places => ({
  folder: (folder) => folders.at(folder),
  role(uri) {
    const place = placeOf(uri);
    const folder = place && folders.at(place.folder);
    return folder && roleOf(folder, place.name);
  },
  isContract(uri) {
    const place = placeOf(uri);
    return place && place.name !== CONFIG_NAME ? documentTreatment(folders, place, false)?.isContract : false;
  },
  file(uri) {
    const place = placeOf(uri);
    return place?.name === CONFIG_NAME ? folders.at(place.folder)?.file : undefined;
  },
});

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  // A name of other bytes was read with this character in their place, and nothing goes by that name.
  if (code === 'ENOENT' && path?.includes('\ufffd')) return 'its name is not encoded in UTF-8';
  // The system's own text has absolute paths in it.
  return REASONS[code] ?? (code === '' ? String(error) : `the system says ${code}`);
}

/** Which is half a gigabyte, and no text that a person has written. */
const TOO_LARGE = 'it is too large';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ERR_STRING_TOO_LONG: TOO_LARGE,
  ERR_FS_FILE_TOO_LARGE: TOO_LARGE,
  EMFILE: 'too many files are open',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
};
