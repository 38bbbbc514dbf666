import type { LinkedEntry } from './check-dsds.ts';
import type { DsdsTrait, DsdsValue, Shape } from './document.ts';
import type { ProjectedTrait, ProjectedValue } from './projected.ts';

/** The traits of an entry beside those that its contract projects to. */
export interface Compared {
  /** Those that are in both, in the order of the projection. */
  readonly pairs: readonly Pair[];
  /** Those that the entry lacks and could have, in the order of the projection. */
  readonly missing: readonly ProjectedTrait[];
  /** Those that the contract has not, in the order of the entry. */
  readonly extra: readonly DsdsTrait[];
}

/** A trait of an entry, and the one of the projection that it stands for. */
export interface Pair {
  readonly own: DsdsTrait;
  readonly trait: ProjectedTrait;
  /** Of two enums: their values. */
  readonly values: ComparedValues | undefined;
}

export interface ComparedValues {
  /** The values of the contract, each with the one of the entry that stands for it. */
  readonly all: readonly { readonly value: ProjectedValue; readonly own: DsdsValue | undefined }[];
  readonly missing: readonly ProjectedValue[];
  readonly extra: readonly DsdsValue[];
  /** The first of the entry's that stands behind one which should come after it. */
  readonly misplaced: DsdsValue | undefined;
}

/** Undefined where there is nothing to compare: the entry has no traits, or its contract can't be read. */
export function comparedOf(entry: LinkedEntry): Compared | undefined {
  const traits = entry.contract?.projected?.traits;
  if (!traits || !hasTraits(entry)) return undefined;
  const known = COMPARED.get(entry.traits);
  if (known?.traits === traits) return known.compared;
  const compared = compare(entry.traits, traits);
  COMPARED.set(entry.traits, { traits, compared });
  return compared;
}

/** Several rules ask for it, and every fix; and where one contract changes, the entries of all others stay as they are. */
const COMPARED = new WeakMap<
  readonly DsdsTrait[],
  { readonly traits: readonly ProjectedTrait[]; readonly compared: Compared }
>();

export const hasTraits = (
  entry: LinkedEntry,
): entry is LinkedEntry & { readonly traits: readonly DsdsTrait[] } => entry.shapes.traits === 'list';

/** Whether something stands in the place of a list that is none. */
export const isNoList = (shape: Shape): boolean => shape === 'word' || shape === 'other';

function compare(own: readonly DsdsTrait[], traits: readonly ProjectedTrait[]): Compared {
  const found = matched(own, traits, (each, { traitType }) => each.traitType?.text === traitType);
  const taken = new Set(found.values());
  // A prop and a state of one name can only be one trait.
  const there = new Set([...found.keys()].map(({ id }) => id));
  return {
    pairs: traits.flatMap((trait) => {
      const same = found.get(trait);
      return same ? [paired(same, trait)] : [];
    }),
    missing: traits.filter(({ isWritable, id }) => isWritable && !there.has(id)),
    extra: own.filter((trait) => !taken.has(trait)),
  };
}

function paired(own: DsdsTrait, trait: ProjectedTrait): Pair {
  const values = trait.values && compareValues(own.values ?? [], trait.values);
  return { own, trait, values };
}

function compareValues(own: readonly DsdsValue[], values: readonly ProjectedValue[]): ComparedValues {
  const distinct = distinctIn(values);
  const found = matched(own, distinct, () => true);
  const taken = new Set(found.values());
  const all = distinct.map((value) => ({ value, own: found.get(value) }));
  const inOrder = all.flatMap((each) => each.own ?? []);
  const inEntry = own.filter((each) => taken.has(each));
  return {
    all,
    missing: all.filter((each) => !each.own).map(({ value }) => value),
    extra: own.filter((each) => !taken.has(each)),
    misplaced: inEntry.find((each, index) => each !== inOrder[index]),
  };
}

/** `1` and "1" are one value in DSDS. */
function distinctIn(values: readonly ProjectedValue[]): ProjectedValue[] {
  const ids = new Set<string>();
  return values.filter(({ id }) => id === undefined || (!ids.has(id) && ids.add(id)));
}

/**
 * What of an entry stands for what of its contract: what has the same id; or where the contract's own name is no legal id,
 * the same name. Of several those first that are alike, then the first.
 */
function matched<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  wanted: readonly Wanted[],
  isAlike: (own: Own, wanted: Wanted) => boolean,
): ReadonlyMap<Wanted, Own> {
  const found = new Map<Wanted, Own>();
  const taken = new Set<Own>();
  const byId = grouped(own, ({ id }) => id?.text);
  const byName = grouped(own, ({ name }) => name?.text);
  const find = (accepts: typeof isAlike, isById: boolean): void => {
    for (const each of wanted) {
      if (found.has(each) || isById !== (each.id !== undefined)) continue;
      const same = isById ? byId.get(each.id!) : byName.get(each.name);
      const first = same?.find((other) => !taken.has(other) && accepts(other, each));
      if (!first) continue;
      found.set(each, first);
      taken.add(first);
    }
  };
  for (const isById of [true, false]) for (const accepts of [isAlike, () => true]) find(accepts, isById);
  return found;
}

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
