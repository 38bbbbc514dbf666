// Renames in a contract, and the new names they may take.
import { endOf, type Node, startOf } from '../../../text/json/tree.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { applyEdits, type Edit, type TextEdit } from '../../../text/text-edit.ts';
import { uriIn } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import type { FileEdits, Refused, RenamePlan } from '../../answers.ts';
import type { Contribution, EditorView, Workspace } from '../../editing.ts';
import type { ContractDocument, ContractFeatures, ContractSource } from '../check.ts';
import type { Knowledge } from '../facts.ts';
import { codeOfNoFold, contractFileName, fold, isIdentity, whyNoFold } from '../fold.ts';
import {
  isSame,
  type NamedPlace,
  placesAt,
  placesIn,
  type SharedName,
  sharedNameAt,
  spanOfName,
} from '../name-places.ts';

/** The name at an offset, as the editor begins a rename with it. */
export const renameable: ContractFeatures['renameable'] = ({ source }, offset) => {
  const found = nameAt(source, offset);
  if ('refused' in found) return found;
  const named =
    'places' in found
      ? found.places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node))!
      : found;
  return { at: spanOfName(named), name: named.name };
};

export const rename: ContractFeatures['rename'] = (document, offset, newName, workspace, editor) => {
  const { source } = document;
  const found = nameAt(source, offset);
  if ('refused' in found) return found;
  if ('places' in found) return renameThing(document, found.places, newName, workspace);
  const { name: id } = found;
  const refused = id === newName ? undefined : whyNoId(newName, source.checked.facts);
  if (refused !== undefined) return { refused };
  const edits = id === newName ? [] : textEdits(source.page, [{ replace: ['contractId'], value: newName }]);
  if (edits.length === 0) return { make: () => ({ own: [], others: [] }) };
  return renameContract(document, edits, { id, newId: newName }, workspace, editor);
};

/** The places of the name at an offset, or the identity there. */
function nameAt(
  { checked, tree }: ContractSource,
  offset: number,
): { readonly places: readonly NamedPlace[] } | SharedName | Refused {
  if (checked.syntax === 'broken') {
    return {
      refused: "The document isn't valid JSON. Fix the syntax errors first.",
    };
  }
  const places = placesAt(tree, offset);
  if (places.length > 0) return { places };
  const shared = sharedNameAt(tree, offset);
  if (shared?.member === 'contractId') return shared;
  return {
    refused:
      'Only the contractId, props, slots, states and enum values can be renamed. Put the cursor on one.',
  };
}

/** Renames a prop, slot, state or enum value at all its places, and in the documents of other kinds. */
function renameThing(
  { uri, source }: ContractDocument,
  places: readonly NamedPlace[],
  newName: string,
  workspace: Workspace,
): RenamePlan | Refused {
  const edits = renameTo(newName, places, source.tree);
  if ('refused' in edits) return edits;
  const own = textEdits(source.page, edits);
  if (own.length === 0) return { make: () => ({ others: [] }) };
  const thing = places[0]!;
  return {
    make() {
      const carried = carry(workspace, (each) => each.afterRename?.(uri, { thing, newName }, workspace));
      return 'refused' in carried ? carried : { own, others: carried.edits };
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
  return {
    folder,
    make(namesInFolder) {
      const other = folder === undefined ? undefined : fileBeside(folder, newFile, namesInFolder, workspace);
      if (other !== undefined) {
        return { refused: `The file ${quote(other)} already exists.` };
      }
      const renamed = { id, newId, newUri, newText: applyEdits(source.text, own) };
      const carried = carry(workspace, (each) => each.afterNewId?.(uri, renamed, workspace));
      return 'refused' in carried ? carried : { own, others: carried.edits, newUri };
    },
  };
}

/** The file in a folder that has a name already. */
function fileBeside(folder: string, name: string, names: readonly string[], workspace: Workspace) {
  if (workspace.textAt(uriIn(folder, name))) return name;
  // Some disks take upper case and lower case for the same.
  return names.find((other) => other.toLowerCase() === name.toLowerCase());
}

/** Gives the thing that stands at these places another name; no edits where it is the same. */
export function renameTo(
  name: string,
  places: readonly NamedPlace[],
  root: Node | undefined,
): readonly Edit[] | Refused {
  const named = places[0]!;
  const { kind } = named;
  if (name === '' && (kind === 'state' || kind === 'slot')) return { refused: `A ${kind} needs a name.` };
  if (name === named.name) return [];
  // Two things of one name could not be told apart any more. An undeclared name may become a declared one.
  const lists = new Set(places.map(({ list }) => list));
  const taken = placesIn(root).find((place) => lists.has(place.list) && isSame(place, { ...named, name }));
  if (taken) return { refused: isTaken(taken) };
  // One edit changes a key each time that it is written.
  const key = places.find(({ list }) => list === 'properties');
  const values = places.filter(({ list }) => list !== 'properties');
  return [
    ...(key ? [{ rename: key.path, name }] : []),
    ...values.map(({ path }) => ({ replace: path, value: name })),
  ];
}

/** A refusal of what is no legal identity, or that of another contract of the project. */
function whyNoId(typed: string, knowledge: Knowledge): string | undefined {
  if (isIdentity(typed)) {
    const { count, first } = knowledge.othersWith(typed);
    return count > 0 ? `contractId ${quote(typed)} is also used in ${quote(first[0]?.file)}.` : undefined;
  }
  const folded = fold(typed);
  const no = `${quote(typed)} can't be a "contractId"`;
  if (folded.ok) return `${no}. It could be ${quote(folded.id)}.`;
  return `${no}: ${whyNoFold(folded)} (${codeOfNoFold(folded)}).`;
}

function isTaken({ kind, name, of, list }: NamedPlace): string {
  if (kind === 'enum value') return `${quote(name)} is already a value of ${quote(of)}.`;
  if (list === 'required') return `${quote(name)} is already listed in "required".`;
  return `The ${kind} ${quote(name)} already exists.`;
}
