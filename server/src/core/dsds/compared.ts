import type { LinkedEntry } from './check-dsds.ts';
import type { DsdsTrait, DsdsValue, Shape } from './document.ts';
import { matched, maybeIn } from './matched.ts';
import type { ProjectedTrait, ProjectedValue } from './projected.ts';

/** The traits of an entry beside those that its contract projects to. */
export interface Compared {
  /** Those that are in both, in the order of the projection. */
  readonly pairs: readonly Pair[];
  /** Those that the entry lacks and could have, in the order of the projection. */
  readonly missing: readonly ProjectedTrait[];
  /** Those that the contract has not, in the order of the entry. */
  readonly extra: readonly DsdsTrait[];
  /** Those that nobody knows, since they have no id: it may still come. */
  readonly unknown: readonly DsdsTrait[];
  /** Of `extra`, those that may stand for one that has no legal id. */
  readonly maybe: ReadonlyMap<DsdsTrait, ProjectedTrait>;
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
  readonly unknown: readonly DsdsValue[];
  readonly maybe: ReadonlyMap<DsdsValue, ProjectedValue>;
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

/** Whether what stands for something in a contract has another id than it should have, or none. */
export const hasOtherId = (own: DsdsValue, { id }: ProjectedValue): boolean =>
  id !== undefined && own.id?.text !== id;

function compare(own: readonly DsdsTrait[], traits: readonly ProjectedTrait[]): Compared {
  const found = matched(own, traits, (each, { traitType }) => each.traitType?.text === traitType);
  const there = new Set([...found.keys()].map(({ id }) => id));
  const lost = traits.filter((trait) => trait.id === undefined && !found.has(trait));
  return {
    pairs: traits.flatMap((trait) => {
      const same = found.get(trait);
      return same ? [paired(same, trait)] : [];
    }),
    // A prop and a state of one name can only be one trait.
    missing: traits.filter(({ isWritable, id }) => isWritable && !there.has(id)),
    ...othersIn(own, found, lost, isLikeIt),
  };
}

/** What of an entry stands for nothing in its contract. */
function othersIn<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  found: ReadonlyMap<Wanted, Own>,
  lost: readonly Wanted[],
  fits?: (own: Own, wanted: Wanted) => boolean,
) {
  const taken = new Set(found.values());
  const extra = own.filter((each) => !taken.has(each) && each.id !== undefined);
  const again = new Set([...taken].map(({ id }) => id?.text));
  return {
    extra,
    unknown: own.filter((each) => !taken.has(each) && each.id === undefined),
    maybe: maybeIn(
      extra.filter(({ id }) => !again.has(id?.text)),
      lost,
      fits,
    ),
  };
}

/** Whether a trait could be another one, by what it says of its kind. */
function isLikeIt(own: DsdsTrait, trait: ProjectedTrait): boolean {
  const isSaid = (member: 'traitType' | 'kind'): boolean => own[member]?.text === (trait[member] as string);
  return (['traitType', 'kind'] as const).every((member) => !own[member] || isSaid(member));
}

function paired(own: DsdsTrait, trait: ProjectedTrait): Pair {
  const values = trait.values && compareValues(own.values ?? [], trait.values);
  return { own, trait, values };
}

function compareValues(own: readonly DsdsValue[], values: readonly ProjectedValue[]): ComparedValues {
  const distinct = distinctIn(values);
  const found = matched(own, distinct);
  const taken = new Set(found.values());
  const all = distinct.map((value) => ({ value, own: found.get(value) }));
  const inOrder = all.flatMap((each) => each.own ?? []);
  const inEntry = own.filter((each) => taken.has(each));
  return {
    all,
    missing: all.filter((each) => !each.own).map(({ value }) => value),
    ...othersIn(
      own,
      found,
      distinct.filter((each) => each.id === undefined && !found.has(each)),
    ),
    misplaced: inEntry.find((each, index) => each !== inOrder[index]),
  };
}

/** `1` and "1" are one value in DSDS. */
function distinctIn(values: readonly ProjectedValue[]): ProjectedValue[] {
  const ids = new Set<string>();
  return values.filter(({ id }) => id === undefined || (!ids.has(id) && ids.add(id)));
}
