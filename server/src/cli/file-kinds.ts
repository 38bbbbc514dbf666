import { documentKind, isContractName, KINDS } from '../kinds/index.ts';
import { type Folder, isExcluded, type Treatment } from '../project/folder.ts';
import { partOf } from '../project/roles.ts';
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
  return part?.role === 'manifest' && (part.isSaid || says('manifest', read(), name))
    ? 'manifest'
    : undefined;
}

/** The kind of a file that is named: by what it says, unless its project says otherwise. */
export function formatOfNamed(folder: Folder, name: string, read: () => ReadText): Format {
  if (isContractName(name) || isExcluded(folder, name)) return 'contract';
  const part = partOf(folder, name);
  if (part?.role === 'contract') return 'contract';
  if (part?.isSaid) return part.role === 'manifest' || part.role === 'dsds' ? part.role : 'contract';
  if (documentKind('dsds')?.isNamed(name)) return 'dsds';
  const text = read();
  return (KINDS.find(({ id }) => says(id, text, name))?.id as Format | undefined) ?? 'contract';
}

const says = (kind: string, read: ReadText, name: string): boolean =>
  'text' in read && documentKind(kind)?.detect?.(read.text, name) === true;

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
