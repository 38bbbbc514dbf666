// The differences between the traits of an entry and those that its contract projects to. Findings, fixes, updates, lenses and
// reports are all made from this list.
import { looseName } from '../contract/fold.ts';
import type { ProjectedTrait, ProjectedValue } from '../contract/traits.ts';
import { memo } from '../../text/maps.ts';
import type { Path, Span } from '../../text/positions.ts';
import type { DsdsText } from './read-text.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry, WrittenText, Shape } from './model.ts';

/** A place where the traits of an entry differ from those of its contract. */
export type Difference = DifferenceAt &
  (
    | { readonly what: 'no traits' }
    | { readonly what: 'no array' }
    /** `was`: the trait of the entry that it replaces, which only has a different name. */
    | { readonly what: 'trait missing'; readonly trait: ProjectedTrait; readonly was: DsdsTrait | undefined }
    /** `first`: the trait with the same id that counts. `by`: the trait of the contract that replaces it. */
    | {
        readonly what: 'trait extra';
        readonly own: DsdsTrait;
        readonly first: DsdsTrait | undefined;
        readonly by: ProjectedTrait | undefined;
      }
    | { readonly what: 'kind'; readonly pair: Pair; readonly member: 'traitType' | 'kind' }
    | { readonly what: 'values missing'; readonly pair: Pair; readonly values: readonly ProjectedValue[] }
    | {
        readonly what: 'value extra';
        readonly pair: Pair;
        readonly value: DsdsValue;
        readonly isRepeated: boolean;
      }
    /** `isDefault`: another value stands in the place of the default. */
    | { readonly what: 'values order'; readonly pair: Pair; readonly isDefault: boolean }
    | { readonly what: 'values of boolean'; readonly pair: Pair }
  );

interface DifferenceAt {
  /** The smallest piece of the entry that it is about. */
  readonly at: Span & { readonly path: Path };
}

/** A trait of an entry, and the one of the projection that it stands for. */
export interface Pair {
  readonly own: DsdsTrait;
  readonly trait: ProjectedTrait;
  /** Of an enum: the values of the contract, each with the one of the entry that stands for it. */
  readonly values: readonly ValuePair[];
}

interface ValuePair {
  readonly value: ProjectedValue;
  readonly own: DsdsValue | undefined;
  /** A value of the entry that this one replaces: probably it was renamed. */
  readonly replaces?: DsdsValue | undefined;
}

interface Comparison {
  /** The traits that are in both, in the order of the projection. */
  readonly pairs: readonly Pair[];
  readonly differences: readonly Difference[];
}

/** The comparison of an entry with its contract; of an entry without a readable contract there is nothing to compare. */
export const comparisonOf = memo((entry: LinkedEntry): Comparison => {
  const traits = entry.contract?.projected?.traits;
  if (!traits) return NOTHING;
  const { traits: own = [], shapes } = entry;
  if (shapes.traits !== 'list') return { pairs: [], differences: withoutList(entry, traits) };
  const isAlike = (each: DsdsTrait, { traitType }: ProjectedTrait): boolean =>
    each.traitType?.text === traitType;
  const found = matched(own, traits, isAlike);
  const pairOf = (same: DsdsTrait, trait: ProjectedTrait): Pair => {
    return { own: same, trait, values: valuePairs(same, trait) };
  };
  const pairs = traits.flatMap((trait) => {
    const same = found.get(trait);
    return same ? pairOf(same, trait) : [];
  });
  const isSame = (old: DsdsTrait, trait: ProjectedTrait): boolean =>
    differencesInPair(pairOf(old, trait)).length === 0;
  const replaced = replacedBy(own, traits, found, isSame);
  return { pairs, differences: differencesIn(entry, own, traits, pairs, replaced) };
});

const NOTHING: Comparison = { pairs: [], differences: [] };

export const differencesOf = (entry: LinkedEntry): readonly Difference[] => comparisonOf(entry).differences;

/** The trait of the contract that a difference is about. */
export function traitOf(difference: Difference): ProjectedTrait | undefined {
  if ('pair' in difference) return difference.pair.trait;
  return 'trait' in difference ? difference.trait : undefined;
}

/** The traits that an entry without any could have. */
export const writableIn = ({ contract }: LinkedEntry): readonly ProjectedTrait[] =>
  contract?.projected?.traits.filter(({ isWritable }) => isWritable) ?? [];

/** The state of the traits of an entry beside those of its contract. */
export type EntryState =
  | 'in sync'
  | 'out of sync'
  /** The entry has none, and the contract has some. */
  | 'without traits'
  /** The contract, or the document, is broken at the moment, so that nothing is compared. */
  | 'unknown';

export function stateOfEntry(entry: LinkedEntry, { isBroken }: Pick<DsdsText, 'isBroken'>): EntryState {
  if (isBroken || !entry.contract?.projected) return 'unknown';
  const [first] = differencesOf(entry);
  if (!first) return 'in sync';
  return first.what === 'no traits' ? 'without traits' : 'out of sync';
}

/** The name of a trait or a value of an entry. */
export const calledBy = ({ id, name, path }: DsdsValue): string =>
  id?.text ?? name?.text ?? `item ${Number(path.at(-1)) + 1}`;

/** Returns true for a value in the place of an array that is none. */
export const isNoArray = (shape: Shape): boolean => shape === 'word' || shape === 'other';

/** The items of an array of an entry that its contract doesn't have. Those without an `id` are ignored. */
export function extraIn<Own extends DsdsValue>(all: readonly Own[], counting: ReadonlySet<DsdsValue>): Own[] {
  return all.filter((each) => each.id !== undefined && !counting.has(each));
}

/** Returns false for a trait that would become an enum without values, or with an object in their place. */
export const canBecomeKind = ({ own, trait, values }: Pair): boolean =>
  trait.kind === 'boolean' ||
  (own.shape !== 'other' && values.some((each) => each.own ?? each.value.id !== undefined));

/** The differences of an entry without an array of traits. */
function withoutList(entry: LinkedEntry, traits: readonly ProjectedTrait[]): Difference[] {
  const { path, span, keys, id, name, kind, shapes } = entry;
  if (isNoArray(shapes.traits))
    return [{ what: 'no array', at: { ...(keys.traits ?? span), path: [...path, 'traits'] } }];
  if (!traits.some(({ isWritable }) => isWritable)) return [];
  return [{ what: 'no traits', at: { ...(keys.traits ?? id ?? name ?? kind ?? span), path } }];
}

/**
 * The items of an entry that stand for items of its contract: those with the same id; or where the contract's own name is no valid
 * id, with the same name. Of several the first one that is alike counts, then the first.
 */
function matched<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  wanted: readonly Wanted[],
  isAlike: (own: Own, wanted: Wanted) => boolean,
): ReadonlyMap<Wanted, Own> {
  const found = new Map<Wanted, Own>();
  const taken = new Set<Own>();
  for (const accepts of [isAlike, () => true]) {
    for (const each of wanted) {
      if (found.has(each)) continue;
      const same = own.find((other) => !taken.has(other) && standsFor(other, each) && accepts(other, each));
      if (!same) continue;
      found.set(each, same);
      taken.add(same);
    }
  }
  return found;
}

/**
 * The items that new ones probably replace: where the names are spelled alike, and where one goes and one comes between the same two
 * items that stay.
 */
function replacedBy<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  wanted: readonly Wanted[],
  found: ReadonlyMap<Wanted, Own>,
  isSame: (own: Own, wanted: Wanted) => boolean,
): ReadonlyMap<Wanted, Own> {
  const staying = new Set<DsdsValue>(found.values());
  const ids = new Set([...found.values()].map(({ id }) => id?.text));
  const going = new Set(extraIn(own, staying).filter(({ id }) => !ids.has(id!.text)));
  const byStem = new Map([...going].map((each) => [stemOf(each.id!.text), each]));
  const replaced = new Map<Wanted, Own>();
  wanted.forEach((item, at) => {
    if (found.has(item) || item.id === undefined) return;
    const [before, after] = [wanted[at - 1], wanted[at + 1]].map((each) => each && found.get(each));
    const place = before ? own.indexOf(before) + 1 : 0;
    const isOne = (before || at === 0) && (after || at === wanted.length - 1) && own[place + 1] === after;
    const old = byStem.get(stemOf(item.id)) ?? (isOne ? own[place] : undefined);
    if (old && isSame(old, item) && going.delete(old)) replaced.set(item, old);
  });
  return replaced;
}

/** An id but for its spelling and its last letters: `hovered` is `hover`. */
const stemOf = (id: string): string => looseName(id).replace(/ed?$/, '');

const standsFor = (own: DsdsValue, { id, name }: ProjectedValue): boolean =>
  id === undefined ? own.name?.text === name : own.id?.text === id;

function valuePairs(own: DsdsTrait, { values = [] }: ProjectedTrait): ValuePair[] {
  const ids = new Set<string>();
  // `1` and "1" are one value in DSDS.
  const distinct = values.filter(({ id }) => id === undefined || (!ids.has(id) && ids.add(id)));
  const found = matched(own.values ?? [], distinct, () => true);
  const replaced = replacedBy(own.values ?? [], distinct, found, () => true);
  return distinct.map((value) => ({ value, own: found.get(value), replaces: replaced.get(value) }));
}

function differencesIn(
  entry: LinkedEntry,
  own: readonly DsdsTrait[],
  traits: readonly ProjectedTrait[],
  pairs: readonly Pair[],
  replaced: ReadonlyMap<ProjectedTrait, DsdsTrait>,
): Difference[] {
  const at = { ...(entry.keys.traits ?? entry.span), path: [...entry.path, 'traits'] };
  const counting = new Map(pairs.map((pair) => [pair.own, pair.own.id?.text]));
  // A prop and a state of one name can only be one trait.
  const there = new Set(pairs.map(({ trait }) => trait.id));
  const missing = traits.filter(({ isWritable, id }) => isWritable && !there.has(id));
  return [
    ...missing.map((trait): Difference => ({ what: 'trait missing', at, trait, was: replaced.get(trait) })),
    ...extraIn(own, new Set(counting.keys())).map((each): Difference => {
      const first = pairs.find((pair) => pair.own.id?.text === each.id!.text)?.own;
      const by = missing.find((trait) => replaced.get(trait) === each);
      return { what: 'trait extra', at: nameOf(each), own: each, first, by };
    }),
    ...pairs.flatMap(differencesInPair),
  ];
}

function differencesInPair(pair: Pair): Difference[] {
  const { own, trait } = pair;
  const members = (['traitType', 'kind'] as const).filter((member) => own[member]?.text !== trait[member]);
  const kinds = members.map((member): Difference => {
    return { what: 'kind', at: placeOf(own[member], own, member) ?? nameOf(own), pair, member };
  });
  // A trait that is to become an enum has no values yet, or all of them.
  return members.includes('kind') ? kinds : [...kinds, ...differencesInValues(pair)];
}

function differencesInValues(pair: Pair): Difference[] {
  const { own, trait, values } = pair;
  const at = own.valuesKey ? { ...own.valuesKey, path: [...own.path, 'values'] } : nameOf(own);
  if (trait.kind === 'boolean') return own.valuesKey ? [{ what: 'values of boolean', at, pair }] : [];
  const counting = new Map(values.flatMap((each) => (each.own ? [[each.own, each.own.id?.text]] : [])));
  const ids = new Set(counting.values());
  const missing = values.filter((each) => !each.own).map(({ value }) => value);
  const all = own.values ?? [];
  const inOrder = [...counting.keys()];
  const misplaced = all.filter((each) => counting.has(each)).find((each, index) => each !== inOrder[index]);
  const first = values[0]?.own;
  const isDefault = first !== undefined && first !== all[0];
  return [
    ...extraIn(all, new Set(inOrder)).map((value): Difference => {
      return { what: 'value extra', at: nameOf(value), pair, value, isRepeated: ids.has(value.id!.text) };
    }),
    ...(missing.length > 0 ? [{ what: 'values missing', at, pair, values: missing } as const] : []),
    ...(misplaced ? [{ what: 'values order', at: nameOf(misplaced), pair, isDefault } as const] : []),
  ];
}

/** The place of the id or the name of a trait or a value; all of it where it has none. */
const nameOf = (own: DsdsValue): DifferenceAt['at'] =>
  placeOf(own.id, own, 'id') ?? placeOf(own.name, own, 'name') ?? { ...own.span, path: own.path };

const placeOf = (
  text: WrittenText | undefined,
  { path }: DsdsValue,
  member: string,
): DifferenceAt['at'] | undefined => text && { start: text.start, end: text.end, path: [...path, member] };
