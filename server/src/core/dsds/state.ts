import { counted } from '../words.ts';
import type { LinkedEntry } from './check-dsds.ts';
import { type Compared, comparedOf } from './compared.ts';
import { type EntryState, stateOfEntry } from './comparison.ts';
import { driftOf } from './drift.ts';
import type { ProjectedTrait } from './projected.ts';
import type { DsdsText } from './text.ts';
import { writableIn } from './update.ts';

/** How far the traits of an entry are those of its contract, in a line; undefined where it is linked with none, or nothing is compared. */
export function entryInWords(entry: LinkedEntry, read: Pick<DsdsText, 'isBroken'>): string | undefined {
  const state = stateOfEntry(entry, read);
  if (state === 'unknown') return undefined;
  if (state === 'drifted') {
    const [first, ...others] = driftOf(entry);
    if (first?.kind === 'no list') return 'Traits are no list';
    return `Traits drifted in ${counted(others.length + 1, 'place')}`;
  }
  if (state === 'without traits') return `No traits yet, ${writableIn(entry).length} in the contract`;
  const left = leftOut(entry).length;
  return left === 0 ? 'Traits in sync' : `Traits in sync, ${left} left out`;
}

/** All entries that point at a contract, behind what else there is to say of it; undefined where none is compared with it. */
export function allInWords(
  entries: readonly { readonly state: EntryState; readonly entry: LinkedEntry }[],
): string | undefined {
  const states = new Set(entries.map(({ state }) => state));
  if (states.has('drifted')) return 'DSDS drifted';
  if (!states.has('in sync')) return states.has('without traits') ? 'DSDS without traits' : undefined;
  const left = new Set(entries.flatMap(({ entry }) => leftOut(entry))).size;
  return left === 0 ? 'DSDS in sync' : `DSDS in sync, ${left} left out`;
}

/** The traits of the contract that an entry lacks and can't have as they stand, so that nothing has drifted. */
function leftOut(entry: LinkedEntry): readonly ProjectedTrait[] {
  const compared = comparedOf(entry) ?? { pairs: [] };
  return entry.contract?.projected?.traits.filter((trait) => isLeftOut(trait, compared)) ?? [];
}

/** Whether an entry lacks a trait that can't be put there as it stands. Who gives it an id of their own can have it. */
export const isLeftOut = (trait: ProjectedTrait, { pairs }: Pick<Compared, 'pairs'>): boolean =>
  !trait.isWritable && !pairs.some((pair) => pair.trait === trait);
