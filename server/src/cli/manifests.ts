import { parseJson } from '../core/json.ts';
import { isManifest } from '../core/manifest.ts';
import { type Folder, isContractName, isExcluded } from '../project/folder.ts';
import { partOf } from '../project/roles.ts';
import type { ReadText } from './read.ts';

/** What manifests are usually called. */
export const MANIFEST_NAME = 'manifest.json';

/** Whether a search takes a file for a manifest of contracts: its project file names it, or it has the name of one and is one. */
export function isManifestFound(folder: Folder, name: string, read: () => ReadText): boolean {
  const part = partOf(folder, name);
  return part?.role === 'manifest' && (part.isSaid || saysThatItIsOne(read()));
}

/** Whether a file is one that someone has named: by whatever name, unless its project says that it is something else. */
export function isManifestNamed(folder: Folder, name: string, read: () => ReadText): boolean {
  if (isContractName(name) || isExcluded(folder, name)) return false;
  const part = partOf(folder, name);
  if (part?.isSaid) return part.role === 'manifest';
  return part?.role !== 'contract' && saysThatItIsOne(read());
}

function saysThatItIsOne(read: ReadText): boolean {
  if ('why' in read) return false;
  // What many another format writes into a file of this name need not be parsed for it.
  if (!/contractVersion|manifest\.schema\.json|\\/.test(read.text)) return false;
  try {
    return isManifest(JSON.parse(read.text));
  } catch {
    return isManifest(parseJson(read.text).value) || SAID_SOMEWHERE.every((each) => each.test(read.text));
  }
}

/** Of a text that breaks early nothing is read, and whoever builds upon it would like to know. */
const SAID_SOMEWHERE = [
  /"contractVersion"\s*:|"\$schema"\s*:\s*"[^"]*schemas\/v0\/manifest\.schema\.json"/,
  /"artifacts"\s*:/,
];
