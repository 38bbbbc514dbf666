import type { Source } from '../../kinds/contract/source.ts';
import {
  type ClientCapabilities,
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { renameId, renameTo } from '../../kinds/contract/editing/rename.ts';
import {
  type NamedPlace,
  placesAt,
  type Scalar,
  type SharedName,
  sharedNameAt,
  spanOfName,
} from '../../kinds/contract/names.ts';
import { type Carried, dsdsAfterNewId, dsdsAfterRename } from '../../project/dsds-renames.ts';
import { thingAt, type ThingOfContract } from '../../project/dsds-things.ts';
import { placeOf, uriIn } from '../../project/file-uri.ts';
import { afterRename } from '../../project/moving.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { endOf, startOf } from '../../text/json/tree.ts';
import { inlineText } from '../../text/json/value.ts';
import { textEdits } from '../../text/make-edits.ts';
import { applyEdits, type TextEdit } from '../../text/text-edit.ts';
import { quote } from '../../text/words.ts';
import { canEditFiles, joined, rangeOf, withNewName, workspaceEditOf } from '../convert.ts';
import type { Feature, Files, OpenContract } from '../feature.ts';
import { editsOfFiles } from './file-renames.ts';

/** What is to be renamed at the caret: its place, and the name to begin with. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult | ResponseError> = {
  method: 'textDocument/prepareRename',
  capability: { renameProvider: { prepareProvider: true } },
  handle({ document, source }, { position }) {
    const offset = document.offsetAt(position);
    const found = renamable(source, offset);
    if (found instanceof ResponseError) return found;
    const { name, node } = Array.isArray(found) ? placeAt(found, offset) : found;
    return { range: rangeOf(document, spanOfName({ node })), placeholder: asTyped(name) };
  },
  handleDsds({ document, source }, { position }, _client, files) {
    const found = thingAt(source, document.offsetAt(position), files);
    if ('refused' in found) return refusal(found.refused);
    return { range: rangeOf(document, found.from), placeholder: asTyped(found.places[0]!.name) };
  },
};

export const rename: Feature<RenameParams, WorkspaceEdit | ResponseError> = {
  method: 'textDocument/rename',
  capability: {},
  async handle(contract, { position, newName }, { capabilities }, files) {
    const { document, source } = contract;
    const found = renamable(source, document.offsetAt(position));
    if (found instanceof ResponseError) return found;
    await files.upToTexts();
    if (Array.isArray(found)) {
      return renameThing({ uri: document.uri, source, places: found }, newName, capabilities, files);
    }
    const renamed = renameId(newName, source.contract, source.checked.facts);
    if ('refused' in renamed) return refusal(renamed.refused);
    const edits = textEdits(pageOf(source.text), renamed.edits);
    if (edits.length === 0) return workspaceEditOf(document, edits, capabilities);
    return renameContract(contract, edits, found.name, newName, capabilities, files);
  },
  async handleDsds({ document, source }, { position, newName }, { capabilities }, files) {
    // The thing may stand in other documents too.
    await files.upToTexts();
    const found = thingAt(source, document.offsetAt(position), files);
    return 'refused' in found ? refusal(found.refused) : renameThing(found, newName, capabilities, files);
  },
};

/** Renames a prop, slot, state or enum value in its contract, and in the entries of DSDS documents that speak of it. */
async function renameThing(
  { uri, source, places }: ThingOfContract,
  newName: string,
  capabilities: ClientCapabilities,
  files: Files,
): Promise<WorkspaceEdit | ResponseError> {
  const renamed = renameTo(newName, places, source.tree, source.contract);
  if ('refused' in renamed) return refusal(renamed.refused);
  const edits = textEdits(pageOf(source.text), renamed.edits);
  if (edits.length === 0) return joined([]);
  const inDsds = dsdsAfterRename(uri, places[0]!, renamed.name, files);
  const obstacle = brokenEntryOf(uri, files) ?? inTheWayOf(inDsds, newName);
  if (obstacle !== undefined) return refusal(obstacle);
  return joined(editsOfFiles([{ uri, edits }, ...inDsds.edits], files, capabilities));
}

/** Why nothing can be carried into an entry that points at a contract: its document can't be read as a whole. */
function brokenEntryOf(uri: string, files: Files): string | undefined {
  const broken = files.entriesFor(uri).find(({ source }) => source.read.isBroken)?.source;
  if (!broken) return undefined;
  const { language } = broken.read;
  return `${quote(placeOf(broken.uri)?.name)} points at this contract, and is not valid ${language.toUpperCase()} at the moment. Mend that first, so that no place of a name is missed.`;
}

/** Why not all can be carried into DSDS documents: some of it would be left as it was. */
function inTheWayOf({ left: [first] }: Carried, newName: string): string | undefined {
  if (!first) return undefined;
  const name = quote(placeOf(first.source.uri)?.name);
  if (first.why === 'taken')
    return `An entry of ${name} has a trait or a value ${quote(newName)} already. Rename or remove that first, so that there are not two.`;
  return `${name} has what would change at an anchor that is used for something else too, or in a place that can't be changed as it is written. Write it out there first, so that no place of a name is missed.`;
}

/**
 * With the text of the contract all that goes by it changes: the name of its file, where that is its identity, and the
 * records of manifests that list it; in DSDS documents the ids of its entries, and the pointers to it. The file comes last: the other edits are for the files as they are called now.
 */
async function renameContract(
  contract: OpenContract,
  edits: readonly TextEdit[],
  id: string,
  newId: string,
  capabilities: ClientCapabilities,
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
  const inDsds = dsdsAfterNewId(uri, { id, newId, newUri }, files);
  const why = brokenEntryOf(uri, files) ?? inTheWayOf(inDsds, newId);
  if (why !== undefined) return refusal(why);
  const inManifests = afterRename(uri, applyEdits(source.text, edits), newUri, files);
  const edit = joined([
    workspaceEditOf(document, edits, capabilities),
    ...editsOfFiles([...inManifests, ...inDsds.edits], files, capabilities),
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

/** What there is to begin with: a string as it is, and any other value as JSON. */
const asTyped = (name: Scalar): string => (typeof name === 'string' ? name : inlineText(name));

const placeAt = (places: readonly NamedPlace[], offset: number): NamedPlace =>
  places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node))!;

function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
