// Rename of what a contract names, carried into the documents of other kinds.
import { pageOf } from '../../../text/json/edit-page.ts';
import { endOf, startOf } from '../../../text/json/tree.ts';
import { inlineText } from '../../../text/json/value.ts';
import { textEdits } from '../../../text/make-edits.ts';
import type { Span } from '../../../text/span.ts';
import { applyEdits, type TextEdit } from '../../../text/text-edit.ts';
import { uriIn } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import type { FileEdits, Refused, RenamePlan } from '../../answers.ts';
import type { Contribution, EditorView, Workspace } from '../../editing.ts';
import {
  type NamedPlace,
  placesAt,
  type Scalar,
  type SharedName,
  sharedNameAt,
  spanOfName,
} from '../names.ts';
import type { ContractText } from '../traits.ts';
import { renameId, renameTo } from './new-names.ts';
import type { ContractDocument, ContractSource } from '../source.ts';

/** The name at an offset, as the editor begins a rename with it. */
export function renameable(
  { source }: ContractDocument,
  offset: number,
): { readonly at: Span; readonly name: string } | Refused {
  const found = nameAt(source, offset);
  if ('refused' in found) return found;
  const { name, node } =
    'places' in found
      ? found.places.find(({ node: each }) => startOf(each) <= offset && offset <= endOf(each))!
      : found;
  return { at: spanOfName({ node }), name: asTyped(name) };
}

/** A name as it is typed: a string as it is, and any other value as JSON. */
export const asTyped = (name: Scalar): string => (typeof name === 'string' ? name : inlineText(name));

export function rename(
  document: ContractDocument,
  offset: number,
  newName: string,
  workspace: Workspace,
  editor: EditorView,
): RenamePlan | Refused {
  const { uri, source } = document;
  const found = nameAt(source, offset);
  if ('refused' in found) return found;
  if ('places' in found) return renameThing({ uri, source, ...found }, newName, workspace);
  const renamed = renameId(newName, source.contract, source.checked.facts);
  if ('refused' in renamed) return renamed;
  const edits = textEdits(pageOf(source.text), renamed.edits);
  if (edits.length === 0) return { make: () => ({ own: [], others: [] }) };
  return renameContract(document, edits, { id: found.name, newId: newName }, workspace, editor);
}

/** The places of the name at an offset, or the identity there. */
function nameAt(
  { checked, tree }: ContractSource,
  offset: number,
): { readonly places: readonly NamedPlace[] } | SharedName | Refused {
  if (checked.syntax === 'broken') {
    return {
      refused:
        'The document is not valid JSON at the moment. Mend that first, so that no place of a name is missed.',
    };
  }
  const places = placesAt(tree, offset);
  if (places.length > 0) return { places };
  const shared = sharedNameAt(tree, offset);
  if (shared?.member === 'contractId') return shared;
  return {
    refused:
      'The contractId, props, slots, states and the values of an enum can be renamed. Put the caret on the name of one.',
  };
}

/** A prop, slot, state or enum value of a contract, and all its places there. */
export interface ThingOfContract {
  readonly uri: string;
  readonly source: ContractText;
  readonly places: readonly NamedPlace[];
}

/** Renames a thing in its contract, and in the documents of other kinds. */
export function renameThing(
  { uri, source, places }: ThingOfContract,
  newName: string,
  workspace: Workspace,
): RenamePlan | Refused {
  const renamed = renameTo(newName, places, source.tree, source.contract);
  if ('refused' in renamed) return renamed;
  const edits = textEdits(pageOf(source.text), renamed.edits);
  if (edits.length === 0) return { make: () => ({ others: [] }) };
  const thing = { thing: places[0]!, newName: renamed.name, typed: newName };
  return {
    make() {
      const carried = carry(workspace, (each) => each.afterRename?.(uri, thing, workspace));
      return 'refused' in carried ? carried : { others: [{ uri, edits }, ...carried.edits] };
    },
  };
}

/** The edits that all other kinds contribute, or the first refusal. */
function carry(
  { contributions }: Workspace,
  make: (contribution: Contribution) => readonly FileEdits[] | Refused | undefined,
): { readonly edits: readonly FileEdits[] } | Refused {
  const edits: FileEdits[] = [];
  for (const each of contributions) {
    const made = make(each) ?? [];
    if ('refused' in made) return made;
    edits.push(...made);
  }
  return { edits };
}

/**
 * Renames a contract: its identity, the file where that goes by it, and the documents of other kinds. The file comes last, as
 * the other edits are for the files as they are called now.
 */
function renameContract(
  { uri, place, source }: ContractDocument,
  own: readonly TextEdit[],
  { id, newId }: { readonly id: string; readonly newId: string },
  workspace: Workspace,
  { canRenameFiles }: EditorView,
): RenamePlan | Refused {
  const newFile = contractFileName(newId);
  const folder = place?.name === contractFileName(id) && canRenameFiles ? place.folder : undefined;
  const newUri = folder === undefined ? undefined : uri.slice(0, uri.lastIndexOf('/') + 1) + newFile;
  if (newUri !== undefined && newFile.length > LONGEST_NAME) {
    return { refused: 'No disk takes a file name as long as this one would get.' };
  }
  return {
    folder,
    make(namesInFolder) {
      const other = folder === undefined ? undefined : fileBeside(folder, newFile, namesInFolder, workspace);
      if (other !== undefined) {
        return { refused: `There is a file ${quote(other)} already, so this one can't have its name.` };
      }
      const renamed = { id, newId, newUri, newText: applyEdits(source.text, own) };
      const carried = carry(workspace, (each) => each.afterNewId?.(uri, renamed, workspace));
      return 'refused' in carried ? carried : { own, others: carried.edits, newUri };
    },
  };
}

/** The file in a folder that has a name already. */
function fileBeside(
  folder: string,
  name: string,
  names: readonly string[],
  workspace: Workspace,
): string | undefined {
  if (workspace.textAt(uriIn(folder, name))) return name;
  // Some disks take upper case and lower case for the same.
  return names.find((other) => other.toLowerCase() === name.toLowerCase());
}

/** In bytes, of which a letter of an identity takes one. */
const LONGEST_NAME = 255;

const contractFileName = (id: string): string => `${id}.contract.json`;
