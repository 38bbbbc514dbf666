import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { pageOf, textEdits } from '../core/edits/edit.ts';
import { type NamedPlace, placesAt, type SharedName, sharedNameAt, spanOfName } from '../core/names.ts';
import { inlineText } from '../core/print.ts';
import { renameId, renameTo } from '../core/rename.ts';
import { endOf, startOf } from '../core/tree.ts';
import { quote } from '../core/words.ts';
import { canEditFiles, rangeOf, withNewName, workspaceEditOf } from '../convert.ts';
import { uriIn } from '../project/file-uri.ts';
import type { Source } from '../project/project.ts';
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
    const edit = workspaceEditOf(
      document,
      textEdits(pageOf(source.text), renamed.edits),
      client.capabilities,
    );
    if (Array.isArray(found) || renamed.edits.length === 0) return edit;
    return withFile(edit, contract, found.name, newName, client, files);
  },
};

/** The file goes by the identity of its contract, where it did so before. */
async function withFile(
  edit: WorkspaceEdit,
  { document, place }: OpenContract,
  id: string,
  newId: string,
  { capabilities }: Client,
  files: Files,
): Promise<WorkspaceEdit | ResponseError> {
  if (place?.name !== fileNameOf(id) || !canEditFiles('rename', capabilities)) return edit;
  const name = fileNameOf(newId);
  // Some disks tell no upper case from lower case.
  const isIt = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const other = files.textAt(uriIn(place.folder, name))
    ? name
    : (await files.namesIn(place.folder)).find(isIt);
  if (other !== undefined) {
    return refusal(`There is a file ${quote(other)} already, so this one can't have its name.`);
  }
  const { uri } = document;
  return withNewName(edit, uri, `${uri.slice(0, uri.lastIndexOf('/') + 1)}${name}`);
}

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
