import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { pageOf, textEdits } from '../core/edits/edit.ts';
import { applyEdits, type TextEdit } from '../core/edits/text-edit.ts';
import { type NamedPlace, placesAt, type SharedName, sharedNameAt, spanOfName } from '../core/names.ts';
import { inlineText } from '../core/print.ts';
import { renameId, renameTo } from '../core/rename.ts';
import { endOf, startOf } from '../core/tree.ts';
import { quote } from '../core/words.ts';
import { canEditFiles, joined, rangeOf, withNewName, workspaceEditOf } from '../convert.ts';
import { uriIn } from '../project/file-uri.ts';
import { afterRename } from '../project/moving.ts';
import type { Source } from '../project/project.ts';
import { editsOfFiles } from './edits-of-files.ts';
import type { Client, Feature, Files, OpenContract } from './feature.ts';

/** What is to be renamed at the caret: its place, and the name to begin with. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult | ResponseError> = {
  method: 'textDocument/prepareRename',
  capability: { renameProvider: { prepareProvider: true } },
  handle({ document, source }, { position }) {
    const offset = document.offsetAt(position);
    const found = renamable(source, offset);
    if (found instanceof ResponseError) return found;
    const { name, node } = Array.isArray(found) ? placeAt(found, offset) : found;
    const placeholder = typeof name === 'string' ? name : inlineText(name);
    return { range: rangeOf(document, spanOfName({ node })), placeholder };
  },
};

export const rename: Feature<RenameParams, WorkspaceEdit | ResponseError> = {
  method: 'textDocument/rename',
  capability: {},
  handle(contract, { position, newName }, client, files) {
    const { document, source } = contract;
    const found = renamable(source, document.offsetAt(position));
    if (found instanceof ResponseError) return found;
    const renamed = Array.isArray(found)
      ? renameTo(newName, found, source.tree, source.contract)
      : renameId(newName, source.contract, source.checked.knowledge);
    if ('refused' in renamed) return refusal(renamed.refused);
    const edits = textEdits(pageOf(source.text), renamed.edits);
    if (Array.isArray(found) || renamed.edits.length === 0) {
      return workspaceEditOf(document, edits, client.capabilities);
    }
    return renameContract(contract, edits, found.name, newName, client, files);
  },
};

/**
 * With the text of the contract all that goes by it changes: the name of its file, where that is its identity, and the
 * records of manifests that list it. The file comes last: the other edits are for the files as they are called now.
 */
async function renameContract(
  contract: OpenContract,
  edits: readonly TextEdit[],
  id: string,
  newId: string,
  { capabilities }: Client,
  files: Files,
): Promise<WorkspaceEdit | ResponseError> {
  const { document, source } = contract;
  const { uri } = document;
  const renames = contract.place?.name === fileNameOf(id) && canEditFiles('rename', capabilities);
  const newUri = renames ? `${uri.slice(0, uri.lastIndexOf('/') + 1)}${fileNameOf(newId)}` : undefined;
  if (newUri !== undefined && fileNameOf(newId).length > LONGEST_NAME) {
    return refusal('No disk takes a file name as long as this one would get.');
  }
  const other = renames ? await inTheWay(contract, fileNameOf(newId), files) : undefined;
  if (other !== undefined) {
    return refusal(`There is a file ${quote(other)} already, so this one can't have its name.`);
  }
  const inManifests = afterRename(uri, applyEdits(source.text, edits), newUri, files);
  const edit = joined([
    workspaceEditOf(document, edits, capabilities),
    ...editsOfFiles(inManifests, files, capabilities),
  ]);
  return newUri === undefined ? edit : withNewName(edit, uri, newUri);
}

/** The file beside a contract that has a name already. */
async function inTheWay({ place }: OpenContract, name: string, files: Files): Promise<string | undefined> {
  if (!place) return undefined;
  // Some disks tell no upper case from lower case.
  const isIt = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  return files.textAt(uriIn(place.folder, name)) ? name : (await files.namesIn(place.folder)).find(isIt);
}

/** In bytes, of which a letter of an identity takes one. */
const LONGEST_NAME = 255;

const fileNameOf = (id: string): string => `${id}.contract.json`;

/** The places of the name at an offset, or the identity that stands there. */
function renamable({ checked, tree }: Source, offset: number): NamedPlace[] | SharedName | ResponseError {
  if (checked.syntax === 'broken') {
    return refusal(
      'The document is not valid JSON at the moment. Mend that first, so that no place of a name is missed.',
    );
  }
  const places = placesAt(tree, offset);
  if (places.length > 0) return places;
  const shared = sharedNameAt(tree, offset);
  if (shared?.member === 'contractId') return shared;
  return refusal(
    'The contractId, props, slots, states and the values of an enum can be renamed. Put the caret on the name of one.',
  );
}

const placeAt = (places: readonly NamedPlace[], offset: number): NamedPlace =>
  places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node))!;

function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
