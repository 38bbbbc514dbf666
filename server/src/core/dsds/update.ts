import type { Content, Edit } from '../edits/edit.ts';
import { allOf, quote } from '../words.ts';
import type { LinkedEntry } from './check-dsds.ts';
import { type Compared, comparedOf, type ComparedValues, hasTraits, type Pair } from './compared.ts';
import type { DsdsTrait, Stray } from './document.ts';
import { calledBy, driftOf } from './drift.ts';
import type { Path } from '../finding.ts';
import { type ProjectedTrait, whatItIs } from './projected.ts';
import { newValue, traitValue } from './written.ts';

/** What brings the traits of an entry up to date with its contract. */
export interface Update {
  readonly edits: readonly Edit[];
  /** The names of the traits, and `trait: value` of the values, that are put in and taken away. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** What else becomes another, as pieces of a sentence: what a trait is, and what comes first in it, which is the default. */
  readonly changed: readonly string[];
  /** What only a person can do, in words: `size: add the value "1.5"`. */
  readonly undone: readonly string[];
}

/** What an update does, as a piece of a sentence. What is lost comes first. */
export function changesInWords({
  added,
  removed,
  changed,
}: Pick<Update, 'added' | 'removed' | 'changed'>): string {
  const changes = [
    ...(removed.length > 0 ? [`removed ${allOf(removed)}`] : []),
    ...(added.length > 0 ? [`added ${allOf(added)}`] : []),
    ...changed,
  ];
  return changes.join(', ') || 'as in the contract';
}

/** Undefined where nothing can be done. What stays keeps its description, purpose, examples, comments and style. */
export function updateOf(entry: LinkedEntry): Update | undefined {
  const update = whole(entry);
  return update && update.edits.length > 0 ? update : undefined;
}

/** What is left for a person to do, in words, whether or not there is an update for the rest. */
export const undoneIn = (entry: LinkedEntry): readonly string[] => whole(entry)?.undone ?? [];

function whole(entry: LinkedEntry): Update | undefined {
  if (!UPDATES.has(entry)) UPDATES.set(entry, makeUpdate(entry));
  return UPDATES.get(entry);
}

/** The same for all findings of an entry, so it is made only once. */
const UPDATES = new WeakMap<LinkedEntry, Update | undefined>();

const NOTHING: Update = { edits: [], added: [], removed: [], changed: [], undone: [] };

function makeUpdate(entry: LinkedEntry): Update | undefined {
  // Each of the two could be the one that is meant.
  if (entry.isTwofold) return { ...NOTHING, undone: ['remove one of the two keys that are the same'] };
  if (!hasTraits(entry)) return addingAll(entry);
  const compared = comparedOf(entry);
  if (!compared || driftOf(entry).length === 0) return undefined;
  const { pairs, missing, extra } = compared;
  const right = pairs.map(righting);
  const places = pairs.map(({ own }) => indexOf(own));
  const isInOrder = places.every((place, index) => index === 0 || places[index - 1]! < place);
  return {
    edits: [...arranging(entry, compared), ...right.flatMap(({ edits }) => edits)],
    added: [...missing.map(({ name }) => name), ...right.flatMap(({ added }) => added)],
    removed: [...extra.map(calledBy), ...right.flatMap(({ removed }) => removed)],
    changed: [
      ...(isInOrder ? [] : ['the traits are in the order of the contract']),
      ...right.flatMap(({ changed }) => changed),
    ],
    undone: right.flatMap(({ undone }) => undone),
  };
}

/** How many traits an entry without any could have. */
export const writableIn = ({ contract }: LinkedEntry): readonly ProjectedTrait[] =>
  contract?.projected?.traits.filter(({ isWritable }) => isWritable) ?? [];

/** The list that an entry has none of. */
function addingAll(entry: LinkedEntry): Update | undefined {
  const traits = writableIn(entry);
  // An object may be a list in another form, and only a person can tell.
  if (entry.shapes.traits === 'other') return undefined;
  if (traits.length === 0) {
    const isWord = entry.shapes.traits === 'word' && entry.contract?.projected;
    return isWord ? { ...NOTHING, edits: [{ remove: [...entry.path, 'traits'] }] } : undefined;
  }
  const value = traits.map(traitValue);
  const edit: Edit =
    entry.shapes.traits === 'none'
      ? { insert: entry.path, name: 'traits', after: BEFORE_TRAITS, value, onLines: true }
      : { replace: [...entry.path, 'traits'], value, onLines: true };
  return { ...NOTHING, edits: [edit], added: traits.map(({ name }) => name) };
}

/** The members that stand before these two in an entry as DSDS orders them. */
export const BEFORE_SPECS = [
  'kind',
  'id',
  'name',
  'description',
  'purpose',
  'metadata',
  'sections',
  'extends',
  'related',
  'refs',
  '$extensions',
  'sourceFiles',
  'imports',
];
const BEFORE_TRAITS = [...BEFORE_SPECS, 'specs'];

/** Puts the traits of the contract in its order: those that are there, and those that are missing. */
function arranging(entry: LinkedEntry, { pairs, missing, extra }: Compared): readonly Edit[] {
  const path = [...entry.path, 'traits'];
  const own = new Map(pairs.map((pair) => [pair.trait, pair.own]));
  const isMissing = new Set(missing);
  const list = listing(path, entry.strays);
  for (const trait of entry.contract?.projected?.traits ?? []) {
    const same = own.get(trait);
    if (same) list.keep(indexOf(same));
    else if (isMissing.has(trait)) list.add(trait.name, traitValue(trait));
  }
  return list.edits(extra.length > 0) ?? [{ remove: path }];
}

/** What makes a trait that of the contract, and the values that come and go with that. */
export function righting(pair: Pair): Update {
  let made = RIGHTINGS.get(pair);
  if (!made) RIGHTINGS.set(pair, (made = makeRight(pair)));
  return made;
}

const RIGHTINGS = new WeakMap<Pair, Update>();

function makeRight({ own, trait, values }: Pair): Update {
  const of = (what: string): string => `${trait.name}: ${what}`;
  const type = setting({ own, trait }, 'traitType', []);
  const kind = setting({ own, trait }, 'kind', ['traitType']);
  const isAnother = type.length > 0 || kind.length > 0;
  const changed = isAnother ? [`${quote(trait.name)} is ${whatItIs(trait)}`] : [];
  if (!values) {
    const edits = [...type, ...kind, ...(own.valuesKey ? [{ remove: [...own.path, 'values'] }] : [])];
    const removed = (own.values ?? []).map((value) => of(calledBy(value)));
    return { edits, added: [], removed, changed, undone: [] };
  }
  // What has no legal id can be there, but only a person can put it there.
  const undone = values.missing
    .filter(({ id }) => id === undefined)
    .map(({ name }) => of(`add the value ${quote(name)}`));
  const edits = valuing(own, values);
  // An enum without any values is none.
  if (!edits) return { ...NOTHING, edits: type, changed: type.length > 0 ? changed : [], undone };
  return {
    edits: [...type, ...kind, ...edits],
    added: values.missing.filter(({ id }) => id !== undefined).map(({ name }) => of(name)),
    removed: values.extra.map((value) => of(calledBy(value))),
    changed: [...changed, ...newOrder(own, trait, values)],
    undone,
  };
}

/** DSDS reads the first value as the default, so that another one there says the most. */
function newOrder(
  own: DsdsTrait,
  { name }: ProjectedTrait,
  { all: [first], misplaced }: ComparedValues,
): string[] {
  if (!misplaced) return [];
  const isFirst = first?.own === undefined || first.own === own.values?.[0];
  return [
    isFirst
      ? `the values of ${quote(name)} are in the order of the contract`
      : `${quote(name)} has ${quote(first.value.name)} first`,
  ];
}

/** Makes the values of a trait those of the contract; undefined where none of them can be there. */
function valuing(own: DsdsTrait, { all, extra }: ComparedValues): readonly Edit[] | undefined {
  const path = [...own.path, 'values'];
  if (own.shape === 'list') {
    const list = listing(path, own.strays);
    for (const each of all) {
      if (each.own) list.keep(indexOf(each.own));
      else if (each.value.id !== undefined) list.add(each.value.id, newValue(each.value));
    }
    return list.edits(extra.length > 0);
  }
  const value = all.filter((each) => each.value.id !== undefined).map((each) => newValue(each.value));
  if (value.length === 0) return undefined;
  if (!own.valuesKey) return [{ insert: own.path, name: 'values', value }];
  return own.shape === 'other' ? undefined : [{ replace: path, value, onLines: true }];
}

/** A list in the making: a word that stands there for a new item becomes that item, and other words stay behind all. */
function listing(path: Path, strays: readonly Stray[]) {
  const items: (number | Content)[] = [];
  const spelled: Edit[] = [];
  const words = new Map(strays.map((stray) => [stray.text, stray]));
  const left = new Set(strays);
  return {
    keep(index: number): void {
      items.push(index);
    },
    add(name: string, value: object): void {
      const word = words.get(name);
      if (!word || !left.delete(word)) return void items.push({ value });
      items.push(word.index);
      spelled.push({ replace: [...path, word.index], value });
    },
    /** Undefined where nothing is left in it. */
    edits(isLess: boolean): readonly Edit[] | undefined {
      // What is no item at all is DSDS's own to report.
      for (const { index } of left) items.push(index);
      if (items.length === 0) return undefined;
      const isAsBefore = !isLess && items.every((item, index) => item === index);
      return isAsBefore ? spelled : [{ arrange: path, items }, ...spelled];
    },
  };
}

function setting(
  { own, trait }: Pick<Pair, 'own' | 'trait'>,
  name: 'traitType' | 'kind',
  after: readonly string[],
): Edit[] {
  if (own[name]?.text === trait[name]) return [];
  const value = trait[name];
  return [
    own.members.has(name)
      ? { replace: [...own.path, name], value }
      : { insert: own.path, name, after, value },
  ];
}

const indexOf = ({ path }: { readonly path: readonly (string | number)[] }): number => Number(path.at(-1));
