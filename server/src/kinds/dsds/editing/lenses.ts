// The lenses of a DSDS document, and its part in the lens of a contract.
import { counted } from '../../../text/words.ts';
import type { Lens } from '../../answers.ts';
import type { Contributions } from '../../editing.ts';
import type { LinkedEntry } from '../model.ts';
import { type Compared, comparedOf } from '../compare.ts';
import { driftOf } from '../drift.ts';
import type { ProjectedTrait } from '../../contract/traits.ts';
import type { DsdsText } from '../read-entries.ts';
import { type EntryState, stateOfEntry } from '../update-document.ts';
import { updateOf, writableIn } from '../update.ts';
import { UPDATE_TRAITS } from './commands.ts';
import { wantedAs } from './entries.ts';
import { type DsdsFeatures, type DsdsSource, entriesFor } from '../source.ts';

/** One line above each entry that points at a contract. A click updates its traits. */
export const lenses: DsdsFeatures['lenses'] = ({ uri, source }, _workspace, { canApplyEdits }) => {
  if (!canApplyEdits) return [];
  return source.checked.entries.flatMap((entry): Lens[] => {
    const title = titleAbove(entry, source);
    if (title === undefined) return [];
    const { start } = entry.span;
    const lens = { at: { start, end: start }, title };
    return [updateOf(entry) ? { ...lens, command: UPDATE_TRAITS, args: [uri, wantedAs(entry)] } : lens];
  });
};

function titleAbove(entry: LinkedEntry, { read }: DsdsSource): string | undefined {
  const title = entryInWords(entry, read);
  if (title === undefined || !updateOf(entry)) return title;
  return `${title}: ${entry.traits ? 'update' : 'add'}`;
}

/** How many entries a document has, and how many are out of sync with their contracts. */
export const status: DsdsFeatures['status'] = ({ source }) => {
  const { entries } = source.checked;
  if (source.read.isBroken) {
    return { state: 'broken', text: `DSDS document: not valid ${source.read.language.toUpperCase()}` };
  }
  const linked = entries.filter((entry) => entry.contract !== undefined);
  const states = linked.map((entry) => stateOfEntry(entry, source.read));
  const number = (state: EntryState): number => states.filter((each) => each === state).length;
  const [behind, without, alone] = [
    number('out of sync'),
    number('without traits'),
    entries.length - linked.length,
  ];
  const parts = [
    counted(entries.length, 'entry', 'entries'),
    alone > 0 && `${alone} without a contract`,
    without > 0 && `${without} without traits`,
    behind > 0 && `${behind} out of sync`,
    states.length > 0 && states.every((state) => state === 'in sync') && 'in sync',
  ];
  const text = `DSDS document: ${parts.filter(Boolean).join(', ')}`;
  return { state: behind > 0 ? 'out of sync' : 'ready', text };
};

/** The titles above the entries of a document, each with its contract: the lenses of these contracts follow them too. */
export const lensTexts = (source: DsdsSource): string[] =>
  source.checked.entries.flatMap((entry) =>
    entry.contract ? [`${entry.contract.uri} ${titleAbove(entry, source) ?? ''}`] : [],
  );

/** The state of all entries of a contract, in a few words. */
export const lensOfContract: Contributions['lens'] = (contract, workspace) =>
  allInWords(
    entriesFor(contract, workspace).map(({ source: { read }, entry }) => ({
      entry,
      state: stateOfEntry(entry, read),
    })),
  );

/** The state of the traits of an entry, in a line; undefined without a contract, or if nothing is compared. */
export function entryInWords(entry: LinkedEntry, read: Pick<DsdsText, 'isBroken'>): string | undefined {
  const state = stateOfEntry(entry, read);
  if (state === 'unknown') return undefined;
  if (state === 'out of sync') {
    const [first, ...others] = driftOf(entry);
    if (first?.kind === 'no list') return 'Traits are no list';
    return `Traits drifted in ${counted(others.length + 1, 'place')}`;
  }
  if (state === 'without traits') return `No traits yet, ${writableIn(entry).length} in the contract`;
  const left = leftOut(entry).length;
  return left === 0 ? 'Traits in sync' : `Traits in sync, ${left} left out`;
}

/** All entries that point at a contract, behind what else there is to say of it; undefined where none is compared with it. */
function allInWords(entries: readonly { readonly state: EntryState; readonly entry: LinkedEntry }[]) {
  const states = new Set(entries.map(({ state }) => state));
  if (states.has('out of sync')) return 'DSDS drifted';
  if (!states.has('in sync')) return states.has('without traits') ? 'DSDS without traits' : undefined;
  const left = new Set(entries.flatMap(({ entry }) => leftOut(entry))).size;
  return left === 0 ? 'DSDS in sync' : `DSDS in sync, ${left} left out`;
}

/** The traits of the contract that an entry lacks and can't have as they stand, so that nothing has drifted. */
function leftOut(entry: LinkedEntry): readonly ProjectedTrait[] {
  const compared = comparedOf(entry) ?? { pairs: [] };
  return entry.contract?.projected?.traits.filter((trait) => isLeftOut(trait, compared)) ?? [];
}

/** Tests for a trait that an entry lacks and that can't be written as it is. With an id of the user's own it can. */
export const isLeftOut = (trait: ProjectedTrait, { pairs }: Pick<Compared, 'pairs'>): boolean =>
  !trait.isWritable && !pairs.some((pair) => pair.trait === trait);
