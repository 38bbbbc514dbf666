import { errorText } from '../text/words.ts';
import { AS_SHIPPED, type RuleSettings } from '../check/rule.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { type FilePlace, placeOf } from '../text/uri.ts';
import { treatmentOf, whyPassedOver } from './folder.ts';
import type { Folders, KnownFolder, ProjectFile } from './folders.ts';
import { type Role, roleOf } from './roles.ts';

/** The treatment of a document by its project. */
export interface DocumentTreatment {
  readonly isContract: boolean;
  readonly settings: RuleSettings;
  /** The reason why it is not checked, as the end of a sentence. */
  readonly whyNotChecked: string | undefined;
}

/** The treatment of a document; undefined where its folders are not known yet. */
export function documentTreatment(
  folders: Pick<Folders, 'at'>,
  place: FilePlace | undefined,
  isConfigured: boolean,
): DocumentTreatment | undefined {
  if (!place) return { isContract: isConfigured, settings: AS_SHIPPED, whyNotChecked: undefined };
  const known = folders.at(place.folder);
  if (!known) return undefined;
  const {
    settings,
    isContract,
    whyNotChecked = whyPassedOver(known, place.name),
  } = treatmentOf(known, place.name);
  return { isContract: isConfigured || (isContract && whyNotChecked === undefined), settings, whyNotChecked };
}

/** Returns true if two treatments make no difference, so that findings may stay. */
export function isSame(a: DocumentTreatment, b: DocumentTreatment): boolean {
  return (
    a.isContract === b.isContract &&
    a.whyNotChecked === b.whyNotChecked &&
    areSameSettings(a.settings, b.settings)
  );
}

/** Returns true if two settings judge alike, even from different texts. */
export function areSameSettings(a: RuleSettings, b: RuleSettings): boolean {
  return (
    a === b ||
    (a.isNamed === b.isNamed &&
      a.declaredName === b.declaredName &&
      a.defaultSlot === b.defaultSlot &&
      a.levels.size === b.levels.size &&
      [...a.levels].every(([code, level]) => b.levels.get(code) === level))
  );
}

/** Answers of the folders for a URI, of a file that is there or not. */
export const folderAnswers = (folders: Pick<Folders, 'at'>) => ({
  /** A folder that is known, with those above it. */
  folder: (uri: string): KnownFolder | undefined => folders.at(uri),
  /** The role of a file in its project; undefined where it has none, or its folders are not known. */
  role(uri: string): Role | undefined {
    const place = placeOf(uri);
    const folder = place && folders.at(place.folder);
    return folder && roleOf(folder, place.name);
  },
  /** Returns true for a file that is to be checked as a contract, open or not; undefined where its folders are not known. */
  isContract(uri: string): boolean | undefined {
    const place = placeOf(uri);
    return place && place.name !== CONFIG_NAME ? documentTreatment(folders, place, false)?.isContract : false;
  },
  /** Returns true for a file that the config file names itself as a contract. */
  isNamedContract(uri: string): boolean {
    const place = placeOf(uri);
    return treatmentOf(place && folders.at(place.folder), place?.name ?? '').isNamed === true;
  },
  /** The reason why a file with the name of a contract is not checked, as the end of a sentence. */
  whyNotChecked: (uri: string): string | undefined =>
    documentTreatment(folders, placeOf(uri), true)?.whyNotChecked,
  /** The config file at a URI, once its folder is known. */
  file(uri: string): ProjectFile | undefined {
    const place = placeOf(uri);
    return place?.name === CONFIG_NAME ? folders.at(place.folder)?.file : undefined;
  },
});

/** The reason why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  // A name of other bytes was read with this character in their place, and nothing goes by that name.
  if (code === 'ENOENT' && path?.includes('\ufffd')) return "its name isn't encoded in UTF-8";
  // The system's own text has absolute paths in it.
  return REASONS[code] ?? (code === '' ? errorText(error) : `system error ${code}`);
}

/** At half a gigabyte, it is no text that a person has written. */
const TOO_LARGE = 'it is too large';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: "it doesn't exist",
  EISDIR: 'it is a folder',
  ENOTDIR: "a part of its path isn't a folder",
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  ERR_STRING_TOO_LONG: TOO_LARGE,
  ERR_FS_FILE_TOO_LARGE: TOO_LARGE,
  EMFILE: 'too many files are open',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
};
