import type { ProjectedTrait, ProjectedValue } from '../contract/traits.ts';
import { nearestName } from '../../text/similar-names.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry, Shape } from './model.ts';

/** The items of a list of an entry that stand for nothing in its contract. */
export interface Unmatched<Own = DsdsValue, Wanted = ProjectedValue> {
  /** Items that the contract does not have, in the order of the entry. */
  readonly extra: readonly Own[];
  /** Items without an id, which may still be written. */
  readonly unknown: readonly Own[];
  /** Items of `extra` that may stand for one that has no legal id. */
  readonly maybe: ReadonlyMap<Own, Wanted>;
}

/** The traits of an entry beside those that its contract projects to. */
export interface Compared extends Unmatched<DsdsTrait, ProjectedTrait> {
  /** The traits that are in both, in the order of the projection. */
  readonly pairs: readonly Pair[];
  /** The traits that the entry lacks and could have, in the order of the projection. */
  readonly missing: readonly ProjectedTrait[];
}

/** A trait of an entry, and the one of the projection that it stands for. */
export interface Pair {
  readonly own: DsdsTrait;
  readonly trait: ProjectedTrait;
  /** The values of two enums. */
  readonly values: ComparedValues | undefined;
}

export interface ComparedValues extends Unmatched {
  /** The values of the contract, each with the one of the entry that stands for it. */
  readonly all: readonly { readonly value: ProjectedValue; readonly own: DsdsValue | undefined }[];
  readonly missing: readonly ProjectedValue[];
  /** The first value of the entry that stands behind one which should come after it. */
  readonly misplaced: DsdsValue | undefined;
  /** Another value than the contract's first stands in the place of the default. */
  readonly hasOtherDefault: boolean;
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

/** Returns true for a value in the place of a list that is none. */
export const isNoList = (shape: Shape): boolean => shape === 'word' || shape === 'other';

/** Returns true for a trait or a value that has another id than in the contract, or none. */
export const hasOtherId = (own: DsdsValue, { id }: ProjectedValue): boolean =>
  id !== undefined && own.id?.text !== id;

/** Returns true for a trait or a value whose id has other letters than in the contract, so that it is only taken for it. */
export const isGuess = (own: DsdsValue, { id }: ProjectedValue): boolean =>
  own.id !== undefined && id !== undefined && lettersIn(own.id.text) !== lettersIn(id);

function compare(own: readonly DsdsTrait[], traits: readonly ProjectedTrait[]): Compared {
  const found = matched(own, traits, (each, { traitType }) => each.traitType?.text === traitType);
  const there = new Set([...found.keys()].map(({ id }) => id));
  return {
    pairs: traits.flatMap((trait) => {
      const same = found.get(trait);
      const values = same && trait.values && compareValues(same.values ?? [], trait.values);
      return same ? [{ own: same, trait, values }] : [];
    }),
    // A prop and a state of one name can only be one trait.
    missing: traits.filter(({ isWritable, id }) => isWritable && !there.has(id)),
    ...unmatched(own, traits, found, isOfKind),
  };
}

/** Returns true for a trait whose type and kind, where it has them, are those of another. */
const isOfKind = (own: DsdsTrait, trait: ProjectedTrait): boolean =>
  (['traitType', 'kind'] as const).every((member) => !own[member] || own[member].text === trait[member]);

function compareValues(own: readonly DsdsValue[], values: readonly ProjectedValue[]): ComparedValues {
  const ids = new Set<string>();
  // `1` and "1" are one value in DSDS.
  const distinct = values.filter(({ id }) => id === undefined || (!ids.has(id) && ids.add(id)));
  const found = matched(own, distinct);
  const all = distinct.map((value) => ({ value, own: found.get(value) }));
  const inOrder = all.flatMap((each) => each.own ?? []);
  const taken = new Set(inOrder);
  const first = all[0]?.own;
  return {
    all,
    missing: distinct.filter((value) => !found.has(value)),
    ...unmatched(own, distinct, found),
    misplaced: own.filter((each) => taken.has(each)).find((each, index) => each !== inOrder[index]),
    hasOtherDefault: first !== undefined && first !== own[0],
  };
}

/**
 * Finds the items of an entry that stand for nothing in its contract. Of the contract's items without a legal id, one that is left
 * over could be meant for the one with its letters, or for the first: only its author can tell.
 */
function unmatched<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  wanted: readonly Wanted[],
  found: ReadonlyMap<Wanted, Own>,
  fits: (own: Own, wanted: Wanted) => boolean = () => true,
): Unmatched<Own, Wanted> {
  const taken = new Set(found.values());
  const rest = own.filter((each) => !taken.has(each));
  const extra = rest.filter(({ id }) => id !== undefined);
  const lost = wanted.filter((each) => each.id === undefined && !found.has(each));
  const again = new Set([...taken].map(({ id }) => id?.text));
  const maybe = new Map<Own, Wanted>();
  for (const each of lost.length > 0 ? extra : []) {
    if (again.has(each.id?.text)) continue;
    const fitting = lost.filter((other) => fits(each, other));
    const letters = lettersIn(each.id?.text);
    const one = fitting.find(({ name }) => lettersIn(name) === letters) ?? fitting[0];
    if (one) maybe.set(each, one);
  }
  return { extra, unknown: rest.filter(({ id }) => id === undefined), maybe };
}

/**
 * The items of an entry that stand for items of its contract: those with the same id; or where the contract's own name is no legal
 * id, with the same name. Of several the first one that is alike counts, then the first. Then items that seem to be meant: those
 * without an id, by their names; those spelled in another case, or with other separators; and those with a slip in their ids.
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
  const guess = (ownKey: (own: Own) => string | undefined, key: (id: string) => string | undefined): void => {
    const free = grouped(own, (each) => (taken.has(each) ? undefined : ownKey(each)));
    // A prop and a state of one name can only be one trait.
    const there = new Set([...found.keys()].map(({ id }) => id));
    const lacked = grouped(wanted, ({ id }) => (id === undefined || there.has(id) ? undefined : key(id)));
    for (const [name, [each, ...others]] of lacked) {
      const same = free.get(name) ?? [];
      const isOne = same.length === 1 && others.every(({ id }) => id === each!.id);
      if (isOne) take(each!, same[0]!);
    }
  };
  guess(
    ({ id, name }) => (id ? undefined : name?.text),
    (id) => id,
  );
  guess(({ id, name }) => lettersIn((id ?? name)?.text), lettersIn);
  const there = new Set([...taken].map(({ id }) => id?.text));
  const lacked = grouped(wanted, (each) => (found.has(each) || there.has(each.id) ? undefined : each.id));
  // Other digits make another name: `gray-100` isn't a misspelled `gray-200`.
  const byDigits = grouped([...lacked.keys()], digitsIn);
  for (const each of own) {
    if (!each.id || taken.has(each) || there.has(each.id.text)) continue;
    const ids = byDigits.get(digitsIn(each.id.text)) ?? [];
    const id = nearestName(each.id.text, ids);
    if (id === undefined) continue;
    const meant = lacked.get(id)!;
    take(meant.find((other) => isAlike(each, other)) ?? meant[0]!, each);
    ids.splice(ids.indexOf(id), 1);
  }
  return found;
}

const digitsIn = (id: string): string => id.replaceAll(/\D/g, '');

/** The letters and digits of a name, in one case; undefined where it has none. */
const lettersIn = (name: string | undefined): string | undefined =>
  name?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() || undefined;

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined) {
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
