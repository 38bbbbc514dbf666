// Rename in a DSDS document, which renames in the contract, and the part of DSDS documents in a rename of a contract.
import { parseJson } from '../../../text/json/parse.ts';
import { treeOf } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/positions.ts';
import { fileNameOf } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import type { Refused } from '../../answers.ts';
import { asTyped, renameThing, type ThingOfContract } from '../../contract/editing/rename.ts';
import { readContract } from '../../contract/model.ts';
import { isSame, placesIn } from '../../contract/name-places.ts';
import type { Contributions, FileMoves, Workspace } from '../../editing.ts';
import { type Carried, dsdsAfterMoves, dsdsAfterNewId, dsdsAfterRename, type Left } from './carried-edits.ts';
import { type DsdsFeatures, type DsdsSource, entriesFor } from '../source.ts';
import { dsdsSpotAt, namedAt, textOf } from './navigation.ts';

/** The name at an offset, as the editor begins a rename with it. */
export const renameable: DsdsFeatures['renameable'] = ({ source }, offset, workspace) => {
  const found = thingAt(source, offset, workspace);
  return 'refused' in found ? found : { at: found.from, name: asTyped(found.places[0]!.name) };
};

/** Renames the thing in the contract, and from there on everywhere. */
export const rename: DsdsFeatures['rename'] = ({ source }, offset, newName, workspace) => {
  const found = thingAt(source, offset, workspace);
  return 'refused' in found ? found : renameThing(found, newName, workspace);
};

/** The thing of a contract, open or not, that the name at an offset stands for. */
function thingAt(
  source: DsdsSource,
  offset: number,
  workspace: Workspace,
): (ThingOfContract & { readonly from: Span }) | Refused {
  const there = dsdsSpotAt(source, offset);
  const contract = there?.from && there.contract;
  if (!there?.from || !contract) return { refused: NAMES };
  const { file, uri, contractId = '' } = contract;
  if (there.kind === 'pointer')
    return { refused: `Rename the file ${quote(file)}, and this changes with it.` };
  if (there.kind === 'entry') {
    const id = `the "contractId" ${quote(contractId)} of ${quote(file)}`;
    return {
      refused:
        there.entry.id?.text === contractId
          ? `Rename ${id}, and this changes with it.`
          : `The id of an entry must be ${id}. A quick fix changes it.`,
    };
  }
  if (!contract.projected) {
    return {
      refused: `${quote(file)} isn't valid JSON. Fix its syntax errors first.`,
    };
  }
  const named = namedAt(there);
  if (!named) return { refused: `${quote(file)} declares nothing by this name.` };
  const text = workspace.textAt(uri)?.text ?? '';
  const tree = treeOf(text);
  const all = placesIn(tree);
  // A value of an enum may be a number, of which an entry has the text.
  const first = all.find(
    ({ kind, of, name }) => kind === named.kind && of === named.of && textOf(name) === named.name,
  );
  if (!first) return { refused: NAMES };
  return {
    from: there.from,
    uri,
    source: { text, tree, contract: readContract(parseJson(text).value) },
    places: all.filter((place) => isSame(place, first)),
  };
}

const NAMES =
  'Only traits and values that the contract declares can be renamed. Put the cursor on the id of one.';

export const afterRename: Contributions['afterRename'] = (contract, { thing, newName, typed }, workspace) =>
  unlessRefused(contract, dsdsAfterRename(contract, thing, newName, workspace), typed, workspace);

export const afterNewId: Contributions['afterNewId'] = (contract, renamed, workspace) =>
  unlessRefused(contract, dsdsAfterNewId(contract, renamed, workspace), renamed.newId, workspace);

function unlessRefused(contract: string, carried: Carried, newName: string, workspace: Workspace) {
  const refused = whyBroken(contract, workspace) ?? whyLeft(carried, newName);
  return refused === undefined ? carried.edits : { refused };
}

/** A refusal where the document of an entry can't be read as a whole. */
function whyBroken(contract: string, workspace: Workspace): string | undefined {
  const broken = entriesFor(contract, workspace).find(({ source }) => source.read.isBroken)?.source;
  if (!broken) return undefined;
  const { language } = broken.read;
  return `${quote(fileNameOf(broken.uri))} points at this contract and isn't valid ${language.toUpperCase()}. Fix its syntax errors first.`;
}

/** A refusal where some of the edits can't be made. */
function whyLeft({ left: [first] }: Carried, newName: string): string | undefined {
  if (!first) return undefined;
  const name = quote(fileNameOf(first.source.uri));
  if (first.why === 'taken')
    return `An entry of ${name} already has a trait or a value ${quote(newName)}. Rename or remove it first.`;
  return `A use of the name in ${name} can't be changed as it is written, for example at an anchor that is used elsewhere. Write it out first.`;
}

/** The edits that keep the pointers of DSDS documents intact when files and folders move. */
export const moves: FileMoves = {
  edits(all, workspace) {
    const { edits, left } = dsdsAfterMoves(all, workspace);
    return { edits, left: left.map(notMoved) };
  },
};

function notMoved({ source: { uri, read }, why }: Left): string {
  const name = quote(fileNameOf(uri));
  return why === 'broken'
    ? `The pointers in ${name} weren't updated: it isn't valid ${read.language.toUpperCase()}.`
    : `Some pointers in ${name} weren't updated: they can't be changed as they are written, for example at an anchor that is used elsewhere.`;
}
