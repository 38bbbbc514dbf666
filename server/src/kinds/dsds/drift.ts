import type { ProjectedTrait, ProjectedValue } from '../contract/traits.ts';
import type { Path, Span } from '../../text/positions.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry, Said } from './model.ts';
import {
  type Compared,
  comparedOf,
  type ComparedValues,
  hasOtherId,
  isGuess,
  isNoList,
  type Pair,
} from './compare.ts';

/** A place where the traits of an entry are others than those that its contract projects to. */
export interface Drift {
  readonly kind: 'missing' | 'extra' | 'id' | 'kind' | 'values' | 'no list';
  /** The smallest piece of the entry that it is about. */
  readonly at: Span & { readonly path: Path };
  /** The name of the trait; of `no list`, that of the member. */
  readonly name: string;
  /** Undefined where the contract has no such trait. */
  readonly trait?: ProjectedTrait;
  /** Undefined where the entry has no such trait. */
  readonly own?: DsdsTrait;
  /** Of `kind`: the member that says something else, or nothing. */
  readonly member?: 'traitType' | 'kind';
  /** Of `extra`: the trait of the same id that counts. */
  readonly first?: DsdsTrait;
  /** Of `extra` and `id`: the trait that it may be meant for. */
  readonly meant?: Meant;
  /** Of `missing`: its name stands there as a word. */
  readonly isWord?: boolean;
  /** Of `values`: the difference. */
  readonly values?: ValueDrift;
}

/** The trait or value that another may be meant for: one that nearly has its `id`; or one without a legal id, by its `name`. */
export type Meant = { readonly id: string } | { readonly name: string };

export type ValueDrift =
  /** `isNoList`: something else stands in the place of their list, so that they all are. */
  | { readonly why: 'missing'; readonly values: readonly ProjectedValue[]; readonly isNoList: boolean }
  /** They stand there, but as words. */
  | { readonly why: 'words'; readonly values: readonly ProjectedValue[] }
  /** One that has another id, or none. */
  | { readonly why: 'id'; readonly value: DsdsValue; readonly id: string; readonly isGuess: boolean }
  /** `isAgain`: there is one with its id that counts. */
  | { readonly why: 'extra'; readonly value: DsdsValue; readonly isAgain: boolean; readonly meant?: Meant }
  /** `isDefault`: another one stands in the place of the default. */
  | { readonly why: 'order'; readonly all: ComparedValues['all']; readonly isDefault: boolean }
  /** A boolean with values, or with a place for some. */
  | { readonly why: 'boolean'; readonly isEmpty: boolean };

/** The drift of an entry; none where it has no traits at all, or its contract can't be read. */
export function driftOf(entry: LinkedEntry): readonly Drift[] {
  const compared = comparedOf(entry);
  if (!compared) return noList(entry);
  let drift = DRIFT.get(compared);
  if (!drift) DRIFT.set(compared, (drift = driftFrom(entry, compared)));
  return drift;
}

/** The drift of an entry whose traits are no list, so that it has none of those of its contract. */
function noList(entry: LinkedEntry): readonly Drift[] {
  const { path, span, keys, shapes, contract } = entry;
  if (!contract?.projected || !isNoList(shapes.traits)) return [];
  const at = { ...(keys.traits ?? span), path: [...path, 'traits'] };
  return [{ kind: 'no list', at, name: 'traits' }];
}

/** The drift of each entry, by its compared traits. */
const DRIFT = new WeakMap<Compared, readonly Drift[]>();

function driftFrom(entry: LinkedEntry, compared: Compared): readonly Drift[] {
  const { pairs, missing, extra, maybe } = compared;
  const words = wordsIn(entry.strays);
  const counting = new Map(pairs.map(({ own }) => [own.id?.text, own]));
  const list = { ...(entry.keys.traits ?? entry.span), path: [...entry.path, 'traits'] };
  return [
    ...missing.map((trait): Drift => {
      const { name } = trait;
      return { kind: 'missing', at: list, name, trait, isWord: words.has(name) };
    }),
    ...extra.map((own): Drift => {
      const first = own.id && counting.get(own.id.text);
      const of = { name: calledBy(own), own };
      const meant = first ? undefined : meantBy(maybe.get(own));
      return { kind: 'extra', at: nameOf(own), ...of, ...(first && { first }), ...(meant && { meant }) };
    }),
    ...pairs.flatMap(driftIn),
  ];
}

/** The items of a list that are words. */
const wordsIn = (strays: DsdsTrait['strays']): ReadonlySet<string | undefined> =>
  new Set(strays.map(({ text }) => text));

const meantBy = (maybe?: ProjectedValue): Meant | undefined => maybe && { name: maybe.name };

/** The name of a trait or a value of an entry. */
export const calledBy = ({ id, name, path }: DsdsValue): string =>
  id?.text ?? name?.text ?? `item ${Number(path.at(-1)) + 1}`;

function driftIn(pair: Pair): Drift[] {
  const { own, trait } = pair;
  const of = { name: trait.name, trait, own };
  const meant = isGuess(own, trait) ? { id: trait.id! } : undefined;
  const ids: Drift[] = hasOtherId(own, trait)
    ? [{ ...of, kind: 'id', at: nameOf(own), ...(meant && { meant }) }]
    : [];
  const members = (['traitType', 'kind'] as const).filter((member) => own[member]?.text !== trait[member]);
  const kinds = members.map((member): Drift => {
    return { ...of, kind: 'kind', at: said(own[member], own, member) ?? nameOf(own), member };
  });
  // A trait that is to become an enum has no values yet, or all of them.
  const values = members.includes('kind') ? [] : valueDrift(pair);
  return [...ids, ...kinds, ...values.map((each): Drift => ({ ...of, ...each, kind: 'values' }))];
}

function valueDrift({ own, values }: Pair): Pick<Drift, 'at' | 'values'>[] {
  const key = own.valuesKey ? { ...own.valuesKey, path: [...own.path, 'values'] } : nameOf(own);
  if (!values)
    return own.valuesKey ? [{ at: key, values: { why: 'boolean', isEmpty: own.shape === 'empty' } }] : [];
  const { all, extra, maybe, misplaced, hasOtherDefault: isDefault } = values;
  const words = wordsIn(own.strays);
  const isWord = ({ id }: ProjectedValue): boolean => id !== undefined && words.has(id);
  const asWords = values.missing.filter(isWord);
  const missing = values.missing.filter((value) => !isWord(value));
  const counting = new Set(all.map((each) => each.own?.id?.text));
  const drift: Pick<Drift, 'at' | 'values'>[] = extra.map((value) => {
    const isAgain = value.id !== undefined && counting.has(value.id.text);
    const meant = isAgain ? undefined : meantBy(maybe.get(value));
    return { at: nameOf(value), values: { why: 'extra', value, isAgain, ...(meant && { meant }) } };
  });
  for (const { value, own: same } of all) {
    if (!same || !hasOtherId(same, value)) continue;
    const id = { id: value.id!, isGuess: isGuess(same, value) };
    drift.push({ at: nameOf(same), values: { why: 'id', value: same, ...id } });
  }
  if (asWords.length > 0) drift.push({ at: key, values: { why: 'words', values: asWords } });
  if (missing.length > 0)
    drift.push({ at: key, values: { why: 'missing', values: missing, isNoList: isNoList(own.shape) } });
  if (misplaced) drift.push({ at: nameOf(misplaced), values: { why: 'order', all, isDefault } });
  return drift;
}

/** The place of the id or the name of a trait or a value; all of it where it has none. */
const nameOf = (own: DsdsValue): Drift['at'] =>
  said(own.id, own, 'id') ?? said(own.name, own, 'name') ?? { ...own.span, path: own.path };

const said = (text: Said | undefined, { path }: DsdsValue, member: string): Drift['at'] | undefined =>
  text && { start: text.start, end: text.end, path: [...path, member] };
