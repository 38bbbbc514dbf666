import { documentKind, isContractName, KINDS } from '../kinds/index.ts';
import { AS_SHIPPED, type RuleSettings } from '../check/rule.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { type FilePlace, placeOf } from '../text/uri.ts';
import {
  type ContractTreatment,
  contractTreatment,
  type Folder,
  isExcluded,
  isPassedOver,
  whyPassedOver,
} from './folder.ts';
import type { Folders, KnownFolder, ProjectFile } from './folders.ts';
import { otherRole, type Role } from './roles.ts';

/** What a file is to its project, and how it is checked. */
export interface Treatment extends ContractTreatment {
  /** What a search takes it for, by its name or the config file; undefined for all other files. */
  readonly role: Role | undefined;
  /** True if the config file names the file itself, and it is no contract. */
  readonly isConfigured: boolean;
}

/** What a file of this name in a folder is to its project. All that ask so of a file ask here. */
export function treatmentOf(folder: Folder | undefined, name: string): Treatment {
  const asContract = contractTreatment(folder, name);
  const { settings, isContract, isNamed, whyNotChecked } = asContract;
  const { role, isConfigured } = (folder && foundRole(folder, name, asContract)) ?? NO_ROLE;
  return { role, isConfigured, settings, isContract, isNamed, whyNotChecked };
}

type FoundRole = Pick<Treatment, 'role' | 'isConfigured'>;

const NO_ROLE: FoundRole = { role: undefined, isConfigured: false };
const CONTRACT: FoundRole = { role: 'contract', isConfigured: false };

function foundRole(
  folder: Folder,
  name: string,
  { isContract, whyNotChecked }: ContractTreatment,
): FoundRole | undefined {
  if (name === CONFIG_NAME) return undefined;
  if (!isContract) return isContractName(name) ? undefined : otherRole(folder, name);
  return whyNotChecked === undefined && !isPassedOver(folder, name, false) ? CONTRACT : undefined;
}

/** The role of the file of this name in a folder; undefined where it has none. */
export const roleOf = (folder: Folder, name: string): Role | undefined => treatmentOf(folder, name).role;

/** The treatment of a document by its project. */
export type DocumentTreatment = Pick<Treatment, 'isContract' | 'settings' | 'whyNotChecked'>;

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
      a.driftIgnore.join('\n') === b.driftIgnore.join('\n') &&
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
    return treatmentOf(place && folders.at(place.folder), place?.name ?? '').isNamed;
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

/** A text, or why there is none. */
type Text = { readonly text: string } | { readonly why: string };

/** The kind that a file is checked as. */
export type Format = 'contract' | 'manifest' | 'dsds';

/** What a search takes a file for that is no contract: what its config file or its name says; of a manifest also what it says itself. */
export function formatFound(
  folder: Folder,
  name: string,
  read: () => Text,
): Exclude<Format, 'contract'> | undefined {
  const { role, isConfigured } = treatmentOf(folder, name);
  if (role === 'dsds') return 'dsds';
  return role === 'manifest' && (isConfigured || says('manifest', read(), name)) ? 'manifest' : undefined;
}

/** The kind of a file that is named: by what it says, unless its project says otherwise. */
export function formatOfNamed(folder: Folder, name: string, read: () => Text): Format {
  if (isContractName(name) || isExcluded(folder, name)) return 'contract';
  const { role, isConfigured } = treatmentOf(folder, name);
  if (role === 'contract') return 'contract';
  if (isConfigured) return role === 'manifest' || role === 'dsds' ? role : 'contract';
  if (documentKind('dsds')?.isNamed(name)) return 'dsds';
  const text = read();
  return (KINDS.find(({ id }) => says(id, text, name))?.id as Format | undefined) ?? 'contract';
}

const says = (kind: string, read: Text, name: string): boolean =>
  'text' in read && documentKind(kind)?.detect?.(read.text, name) === true;

export const isYamlName = (name: string): boolean => /\.ya?ml$/i.test(name);

/** The treatment of a file as a document of a kind. */
export function treatedAs(
  as: Format,
  { settings, isContract, whyNotChecked }: DocumentTreatment,
  name: string,
): DocumentTreatment & { readonly as: Format } {
  // That it is not among the contracts is said of nothing else.
  if (as !== 'contract') return { settings, isContract, as, whyNotChecked: undefined };
  const why = !isContract && isYamlName(name) ? 'it is YAML, but not a DSDS document' : undefined;
  return { settings, isContract, as, whyNotChecked: whyNotChecked ?? why };
}
