// The lenses of a DSDS document, and its part in the lens of a contract.
import { addTo } from '../../../text/maps.ts';
import { pathBelow } from '../../../text/uri.ts';
import { counted } from '../../../text/words.ts';
import type { ContractState, Lens } from '../../answers.ts';
import type { Contributions, EditorView } from '../../editing.ts';
import type { LinkedEntry } from '../model.ts';
import { changesIn } from '../update.ts';
import { comparisonOf, differencesOf, type EntryState, stateOfEntry, writableIn } from '../compare.ts';
import type { ProjectedTrait } from '../../contract/traits.ts';
import type { DsdsText } from '../read-text.ts';
import { UPDATE_TRAITS } from './commands.ts';
import { referenceTo } from './entries.ts';
import { dsdsAt, type DsdsFeatures, entriesFor, type EntryOf } from '../source.ts';

/** The client's command that compares the traits of an entry with its contract. */
const COMPARE_TRAITS = 'component-contract.compareTraits';

/** Lenses above each entry that points at a contract: its state, or what updates and compares its traits. */
export const lenses: DsdsFeatures['lenses'] = ({ uri, source }, _workspace, editor) => {
  if (!editor.canApplyEdits) return [];
  return source.checked.entries.flatMap((entry) => {
    const { start } = entry.span;
    const at = { start, end: start };
    return lensesFor([{ source, entry }], [uri, referenceTo(entry)], editor).map((lens) => ({ at, ...lens }));
  });
};

/** Lenses about entries together; commands get the arguments. */
function lensesFor(
  entries: readonly EntryOf[],
  args: readonly unknown[],
  { commands, canApplyEdits }: EditorView,
): Omit<Lens, 'at'>[] {
  const number = (state: EntryState): number =>
    entries.filter(({ entry, source }) => stateOfEntry(entry, source.read) === state).length;
  const changes = entries.reduce((sum, { entry }) => sum + changesIn(entry).length, 0);
  const update = canApplyEdits && changes > 0 && { command: UPDATE_TRAITS, args };
  if (number('out of sync') > 0) {
    const title = changes > 0 ? `${counted(changes, 'change')}: Update` : 'Out of sync';
    const compare = commands.includes(COMPARE_TRAITS)
      ? [{ title: 'Compare', command: COMPARE_TRAITS, args, isBehind: true }]
      : [];
    return [{ title, ...update, isBehind: true }, ...compare];
  }
  if (number('without traits') > 0) {
    const missing = entries.reduce((sum, { entry }) => sum + writableIn(entry).length, 0);
    return [{ title: `Add ${counted(missing, 'trait')}`, ...update, isBehind: true }];
  }
  if (number('in sync') === 0) return [];
  const skipped = new Set(entries.flatMap(({ entry }) => leftOut(entry))).size;
  return [{ title: skipped === 0 ? 'In sync' : `In sync, ${counted(skipped, 'trait')} skipped` }];
}

/** The number of entries of a document, and of those that are out of sync. */
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

/** The lenses above a contract about the entries that are out of sync with it. */
export const lensesOfContract: Contributions['lenses'] = (contract, workspace, editor) => {
  const behind = entriesFor(contract, workspace).filter(
    ({ entry, source }) => stateOfEntry(entry, source.read) === 'out of sync',
  );
  return lensesFor(behind, [contract], editor);
};

/** The states of contracts beside the entries that point at them. */
export const statesOf: Contributions['states'] = (contracts, workspace) => {
  const states = new Map<string, ContractState[]>();
  for (const uri of new Set([...contracts].flatMap((each) => workspace.leadingTo('dsds', each)))) {
    const source = dsdsAt(uri, workspace);
    const file = pathBelow(workspace.projectRoot(uri) ?? '', uri);
    for (const entry of source?.checked.entries ?? []) {
      const contract = entry.contract?.uri;
      if (!source || contract === undefined || !contracts.has(contract)) continue;
      const state = stateOfEntry(entry, source.read);
      const line = `${file}: ${entryInWords(entry, source.read) ?? 'Not compared'}`;
      const isBehind = state === 'out of sync' || state === 'without traits';
      addTo(states, contract, { text: STATES[state], line, isBehind, isCompared: true });
    }
  }
  return states;
};

const STATES: Readonly<Record<EntryState, string>> = {
  'in sync': 'DSDS in sync',
  'out of sync': 'DSDS out of sync',
  'without traits': 'DSDS without traits',
  unknown: 'DSDS not compared',
};

/** The state of the traits of an entry, in a line; undefined without a contract, or if nothing is compared. */
export function entryInWords(entry: LinkedEntry, read: Pick<DsdsText, 'isBroken'>): string | undefined {
  const state = stateOfEntry(entry, read);
  if (state === 'unknown') return undefined;
  if (state === 'out of sync') {
    return `Out of sync in ${counted(differencesOf(entry).length, 'place')}`;
  }
  if (state === 'without traits') return `No traits here, ${writableIn(entry).length} in the contract`;
  const left = leftOut(entry).length;
  return left === 0 ? 'In sync' : `In sync, ${counted(left, 'trait')} skipped`;
}

/** The traits of the contract that an entry lacks and can't have as they stand, so that nothing is out of sync. */
const leftOut = (entry: LinkedEntry): readonly ProjectedTrait[] =>
  entry.contract?.projected?.traits.filter((trait) => isLeftOut(trait, entry)) ?? [];

/** Tests for a trait that an entry lacks and that can't be written as it is. With an id of the user's own it can. */
export const isLeftOut = (trait: ProjectedTrait, entry: LinkedEntry): boolean =>
  !trait.isWritable && !comparisonOf(entry).pairs.some((pair) => pair.trait === trait);
