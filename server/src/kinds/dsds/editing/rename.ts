// The part of DSDS documents in renames of contracts, and in moves of files.
import { fileNameOf } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import type { Contributions, FileMoves, Workspace } from '../../editing.ts';
import {
  type Carried,
  dsdsAfterMoves,
  dsdsAfterNewId,
  dsdsAfterRename,
  type Unchanged,
} from './carried-edits.ts';
import { entriesFor } from '../source.ts';

export const afterRename: Contributions['afterRename'] = (contract, { thing, newName }, workspace) =>
  unlessRefused(contract, dsdsAfterRename(contract, thing, newName, workspace), newName, workspace);

export const afterNewId: Contributions['afterNewId'] = (contract, renamed, workspace) =>
  unlessRefused(contract, dsdsAfterNewId(contract, renamed, workspace), renamed.newId, workspace);

function unlessRefused(contract: string, carried: Carried, newName: string, workspace: Workspace) {
  const refused = whyBroken(contract, workspace) ?? whyUnchanged(carried, newName);
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
function whyUnchanged({ unchanged: [first] }: Carried, newName: string): string | undefined {
  if (!first) return undefined;
  const name = quote(fileNameOf(first.source.uri));
  if (first.why === 'taken')
    return `An entry of ${name} already has a trait or a value ${quote(newName)}. Rename or remove it first.`;
  return `A use of the name in ${name} can't be changed as it is written, for example at an anchor that is used elsewhere. Write it out first.`;
}

/** The edits that keep the pointers of DSDS documents intact when files and folders move. */
export const moves: FileMoves = {
  edits(all, workspace) {
    const { edits, unchanged } = dsdsAfterMoves(all, workspace);
    return { edits, warnings: unchanged.map(notMoved) };
  },
};

function notMoved({ source: { uri, read }, why }: Unchanged): string {
  const name = quote(fileNameOf(uri));
  return why === 'broken'
    ? `The pointers in ${name} weren't updated: it isn't valid ${read.language.toUpperCase()}.`
    : `Some pointers in ${name} weren't updated: they can't be changed as they are written, for example at an anchor that is used elsewhere.`;
}
