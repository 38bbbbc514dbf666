import { isDsdsName } from '../kinds/dsds/model.ts';
import { isContractName, isManifest } from '../kinds/contract/detect.ts';
import { isDsds } from '../kinds/dsds/read-entries.ts';
import { languageOf, readDsdsText } from '../kinds/dsds/read-text.ts';
import { type Folder, isExcluded, type Treatment } from '../project/folder.ts';
import { partOf } from '../project/roles.ts';
import { parseJson } from '../text/json/parse.ts';
import type { CheckedFile } from './project-facts.ts';
import type { ReadText } from '../io/workspace.ts';

/** What a file is checked as: a contract, a manifest of such, or a DSDS document. */
export type Format = CheckedFile['as'];

/** What manifests are usually called. */
export const MANIFEST_NAME = 'manifest.json';

/** What a search takes a file for that is no contract: what its project file or its name says; of a manifest also what it says itself. */
export function formatFound(
  folder: Folder,
  name: string,
  read: () => ReadText,
): Exclude<Format, 'contract'> | undefined {
  const part = partOf(folder, name);
  if (part?.role === 'dsds') return 'dsds';
  return part?.role === 'manifest' && (part.isSaid || saysManifest(read())) ? 'manifest' : undefined;
}

/** The kind of a file that is named: by what it says, unless its project says otherwise. */
export function formatOfNamed(folder: Folder, name: string, read: () => ReadText): Format {
  if (isContractName(name) || isExcluded(folder, name)) return 'contract';
  const part = partOf(folder, name);
  if (part?.role === 'contract') return 'contract';
  if (part?.isSaid) return part.role === 'manifest' || part.role === 'dsds' ? part.role : 'contract';
  if (isDsdsName(name)) return 'dsds';
  const text = read();
  return saysManifest(text) ? 'manifest' : saysDsds(text, name) ? 'dsds' : 'contract';
}

function saysManifest(read: ReadText): boolean {
  if ('why' in read) return false;
  // What many another format writes into a file of this name need not be parsed for it.
  if (!/contractVersion|manifest\.schema\.json|\\/.test(read.text)) return false;
  try {
    return isManifest(JSON.parse(read.text));
  } catch {
    return isManifest(parseJson(read.text).value) || SAID_SOMEWHERE.every((each) => each.test(read.text));
  }
}

/** Of a text that breaks early nothing is read, so what it says anywhere counts. */
const SAID_SOMEWHERE = [
  /"contractVersion"\s*:|"\$schema"\s*:\s*"[^"]*schemas\/v0\/manifest\.schema\.json"/,
  /"artifacts"\s*:/,
];

function saysDsds(read: ReadText, name: string): boolean {
  if ('why' in read || !isYamlOrJson(name)) return false;
  // Each of them has one of these members, and to read YAML takes long.
  if (!/entries|specs|traits|kind/.test(read.text)) return false;
  return isDsds(readDsdsText(read.text, languageOf(name)).root);
}

const isYamlOrJson = (name: string): boolean => isYamlName(name) || /\.json$/i.test(name);

export const isYamlName = (name: string): boolean => /\.ya?ml$/i.test(name);

/** How a file is treated as a document of a kind. */
export function treatedAs(
  as: Format,
  { ruling, isContract, leftAlone }: Treatment,
  name: string,
): Treatment & { readonly as: Format } {
  // That it is not among the contracts is said of nothing else.
  if (as !== 'contract') return { ruling, isContract, as };
  const why = isYamlName(name) && !isContract ? 'it is YAML, and no DSDS document' : undefined;
  return { ruling, isContract, as, leftAlone: leftAlone ?? why };
}
