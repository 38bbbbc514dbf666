import type { ProjectedTrait, ProjectedValue } from '../contract/traits.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry, Shape } from './model.ts';

/** The traits of an entry beside those that its contract projects to. */
export interface Compared {
  /** Those that are in both, in the order of the projection. */
  readonly pairs: readonly Pair[];
  /** Those that the entry lacks and could have, in the order of the projection. */
  readonly missing: readonly ProjectedTrait[];
  /** Those that the contract has not, in the order of the entry. */
  readonly extra: readonly DsdsTrait[];
  /** Those without an id, which may still be written. */
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

/**
 * What of an entry stands for what of its contract: what has the same id; or where the contract's own name is no legal id,
 * the same name. Of several those first that are alike, then the first. Then what seems to be meant: what has no id, by its
 * name; and what is spelled in another case, or with other separators.
 */
function matched<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  wanted: readonly Wanted[],
  isAlike: (own: Own, wanted: Wanted) => boolean = () => true,
): ReadonlyMap<Wanted, Own> {
  const found = new Map<Wanted, Own>();
  const taken = new Set<Own>();
  const take = (each: Wanted, same: Own): void => {
    found.set(each, same);
    taken.add(same);
  };
  const byId = grouped(own, ({ id }) => id?.text);
  const byName = grouped(own, ({ name }) => name?.text);
  const find = (accepts: typeof isAlike, isById: boolean): void => {
    for (const each of wanted) {
      if (found.has(each) || isById !== (each.id !== undefined)) continue;
      const same = isById ? byId.get(each.id!) : byName.get(each.name);
      const first = same?.find((other) => !taken.has(other) && accepts(other, each));
      if (first) take(each, first);
    }
  };
  for (const isById of [true, false]) for (const accepts of [isAlike, () => true]) find(accepts, isById);
  if (found.size === wanted.length || taken.size === own.length) return found;
  const nameOf = ({ id, name }: DsdsValue): string | undefined => (id ? undefined : name?.text);
  const lettersOf = ({ id, name }: DsdsValue): string | undefined => lettersIn((id ?? name)?.text);
  for (const { ownKey, key } of [
    { ownKey: nameOf, key: (id: string) => id },
    { ownKey: lettersOf, key: lettersIn },
  ]) {
    const free = grouped(own, (each) => (taken.has(each) ? undefined : ownKey(each)));
    // A prop and a state of one name can only be one trait.
    const there = new Set([...found.keys()].map(({ id }) => id));
    const lacked = grouped(wanted, ({ id }) => (id === undefined || there.has(id) ? undefined : key(id)));
    for (const [name, [each, ...others]] of lacked) {
      const same = free.get(name) ?? [];
      const isOne = same.length === 1 && others.every(({ id }) => id === each!.id);
      if (isOne) take(each!, same[0]!);
    }
  }
  return found;
}

/**
 * Of those that nothing stands for and that have no legal id, the one that each of these could be meant for, since only
 * their author can tell: the one with its letters, or the first.
 */
function maybeIn<Own extends DsdsValue, Wanted extends ProjectedValue>(
  extra: readonly Own[],
  lost: readonly Wanted[],
  fits: (own: Own, wanted: Wanted) => boolean = () => true,
): ReadonlyMap<Own, Wanted> {
  const maybe = new Map<Own, Wanted>();
  if (lost.length === 0) return maybe;
  for (const own of extra) {
    const fitting = lost.filter((each) => fits(own, each));
    const letters = lettersIn(own.id?.text);
    const one = fitting.find(({ name }) => lettersIn(name) === letters) ?? fitting[0];
    if (one) maybe.set(own, one);
  }
  return maybe;
}

/** The letters and digits of a name, in one case; undefined where it has none. */
const lettersIn = (name: string | undefined): string | undefined =>
  name?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() || undefined;

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
