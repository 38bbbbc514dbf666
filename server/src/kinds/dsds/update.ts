import { traitValue } from './print.ts';
import type { ProjectedTrait, ProjectedValue } from '../contract/projection.ts';
import type { Edit } from '../../text/edit.ts';
import type { Path } from '../../text/span.ts';
import { listed, quote } from '../../text/words.ts';
import type { LinkedEntry } from './pointers.ts';
import { type Compared, comparedOf, hasTraits } from './compare.ts';
import { calledBy, driftOf } from './drift.ts';
import type { DsdsValue, Stray } from './model.ts';
import { keyOf, type Leave, type Listing, listing, NO_LEAVE, righting } from './trait-edits.ts';

/** What brings the traits of an entry up to date with its contract. */
export interface Update {
  readonly edits: readonly Edit[];
  /** What it does. */
  readonly steps: readonly Step[];
  /** What only a person can do. */
  readonly undone: readonly Undone[];
}

/** Undefined where nothing can be done. What stays keeps its description, purpose, examples, comments and style. */
export function updateOf(entry: LinkedEntry): Update | undefined {
  const update = whole(entry);
  return update && update.edits.length > 0 ? update : undefined;
}

/** The same without some steps. */
export const updateBut = (entry: LinkedEntry, leave: Leave): Update =>
  (leave.size === 0 ? whole(entry) : makeUpdate(entry, leave)) ?? NOTHING;

/** What is left for a person to do, whether or not there is an update for the rest. */
export const undoneIn = (entry: LinkedEntry): readonly Undone[] => whole(entry)?.undone ?? [];

function whole(entry: LinkedEntry): Update | undefined {
  if (!UPDATES.has(entry)) UPDATES.set(entry, makeUpdate(entry, NO_LEAVE));
  return UPDATES.get(entry);
}

/** The same for all findings of an entry, so it is made only once. */
const UPDATES = new WeakMap<LinkedEntry, Update | undefined>();

const NOTHING: Update = { edits: [], steps: [], undone: [] };

function makeUpdate(entry: LinkedEntry, leave: Leave): Update | undefined {
  // Each of the two could be the one that is meant.
  if (entry.isTwofold)
    return { ...NOTHING, undone: [{ said: 'remove one of the two keys that are the same' }] };
  const path = [...entry.path, 'traits'];
  if (!hasTraits(entry)) return leave.has(keyOf('add', path)) ? undefined : addingAll(entry, path);
  const compared = comparedOf(entry);
  if (!compared) return undefined;
  const { pairs, missing, maybe } = compared;
  const extra = compared.extra.filter((own) => !maybe.has(own));
  const right = pairs.map((pair) => righting(pair, leave));
  const places = pairs.map(({ own }) => Number(own.path.at(-1)));
  const isInOrder = places.every((place, index) => index === 0 || places[index - 1]! < place);
  const order = {
    key: keyOf('order', path),
    path,
    does: 'put',
    said: 'the traits in the order of the contract',
  } as const;
  const counting = new Set(pairs.map(({ own }) => own.id?.text));
  const steps: Step[] = [
    ...extra.map((own): Step => {
      const said = nameOfRemoved(own, undefined, own.id && counting.has(own.id.text));
      return { key: keyOf('remove', own.path), path: own.path, does: 'remove', said };
    }),
    ...missing.map(({ name }): Step => ({ key: keyOf('add', path), path, does: 'add', said: quote(name) })),
    ...(isInOrder ? [] : [order]),
  ];
  const list = arranging(entry, compared, path, leave);
  const undone = [...undoneAbout(compared, list.left()), ...right.flatMap((each) => each.undone)];
  // The order of traits alone is no drift.
  if (driftOf(entry).length === 0) return undone.length > 0 ? { ...NOTHING, undone } : undefined;
  return {
    edits: [...(list.edits() ?? [{ remove: path }]), ...right.flatMap(({ edits }) => edits)],
    steps: [...steps.filter(({ key }) => !leave.has(key)), ...right.flatMap((each) => each.steps)],
    undone,
  };
}

/** How many traits an entry without any could have. */
export const writableIn = ({ contract }: LinkedEntry): readonly ProjectedTrait[] =>
  contract?.projected?.traits.filter(({ isWritable }) => isWritable) ?? [];

/** The list that an entry has none of. */
function addingAll(entry: LinkedEntry, path: Path): Update | undefined {
  const traits = writableIn(entry);
  // An object may be a list in another form, and only a person can tell.
  if (entry.shapes.traits === 'other') return undefined;
  if (traits.length === 0) {
    const isWord = entry.shapes.traits === 'word' && entry.contract?.projected;
    const gone: Step = { key: keyOf('add', path), path, does: 'remove', said: quote('traits') };
    return isWord ? { edits: [{ remove: path }], steps: [gone], undone: [] } : undefined;
  }
  const value = traits.map(traitValue);
  const edit: Edit =
    entry.shapes.traits === 'none'
      ? { insert: entry.path, name: 'traits', after: BEFORE_TRAITS, value, onLines: true }
      : { replace: path, value, onLines: true };
  const steps = traits.map(({ name }): Step => ({
    key: keyOf('add', path),
    path,
    does: 'add',
    said: quote(name),
  }));
  return { edits: [edit], steps, undone: [] };
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
function arranging(
  entry: LinkedEntry,
  { pairs, missing, extra, unknown, maybe }: Compared,
  path: Path,
  leave: Leave,
): Listing {
  const own = new Map(pairs.map((pair) => [pair.trait, pair.own]));
  const isMissing = new Set(missing);
  const list = listing(path, entry.strays, leave);
  for (const trait of entry.contract?.projected?.traits ?? []) {
    const same = own.get(trait);
    if (same) list.keep(Number(same.path.at(-1)));
    else if (isMissing.has(trait)) list.add(trait.name, traitValue(trait));
  }
  for (const each of unknown) list.putLast(each);
  for (const each of extra) {
    if (maybe.has(each)) list.stay(each);
    else list.remove(each);
  }
  return list;
}

/** One of the things that an update does. */
export interface Step {
  /** Those that go together have the same. */
  readonly key: string;
  /** What goes away; the list that something comes into, or that is put in order; the trait that is made another. */
  readonly path: Path;
  readonly does: 'remove' | 'add' | 'make' | 'put';
  /** To what, in words: `"size: m"`, `"size" an enum variant`, `"m" first in "size"`. */
  readonly said: string;
}

/** What only a person can do, in words. */
export interface Undone {
  readonly said: string;
  /** Where in the text that is; undefined where the document is told of it. */
  readonly at?: number;
}

/** What is done, as a piece of a sentence; or what is still to be done. What is lost comes first. */
export function stepsInWords(steps: readonly Step[], isDone: boolean): string {
  const words = (['remove', 'add', 'make', 'put'] as const).flatMap((does) => {
    const said = steps.filter((step) => step.does === does).map((step) => step.said);
    return said.length > 0 ? [`${isDone ? DONE[does] : does} ${listed(said, 'and')}`] : [];
  });
  return words.join(', ');
}

const DONE = { remove: 'removed', add: 'added', make: 'made', put: 'put' };

export const changesInWords = ({ steps }: { readonly steps: readonly Step[] }): string =>
  stepsInWords(steps, true) || 'as in the contract';

/** What is left to do about the items of a list that nobody but a person can tell the meaning of. `of`: the trait that it is the values of. */
export function undoneAbout(
  { unknown, maybe }: Unclear,
  strays: readonly Stray[],
  of?: string,
): readonly Undone[] {
  const list = of === undefined ? '"traits"' : `the "values" of ${quote(of)}`;
  return [
    ...[...maybe].map(([own, { name }]): Undone => ({
      said: `remove ${nameOfRemoved(own, of)}, or give it the name ${quote(name)}`,
      at: own.span.start,
    })),
    ...unknown.map((own): Undone => {
      const number = Number(own.path.at(-1)) + 1;
      const item = of === undefined ? `trait ${number}` : `value ${number} of ${quote(of)}`;
      return { said: `give ${own.name ? nameOfRemoved(own, of) : item} an id`, at: own.span.start };
    }),
    ...strays.map(({ index, at }): Undone => {
      const what = of === undefined ? 'trait' : 'value';
      return { said: `make item ${index + 1} of ${list} a ${what}, or remove it`, at };
    }),
  ];
}

interface Unclear {
  readonly unknown: readonly DsdsValue[];
  readonly maybe: ReadonlyMap<DsdsValue, ProjectedValue>;
}

/** A trait that goes, or a value of one, in words. `isAgain`: another one of its name stays. */
export function nameOfRemoved(own: DsdsValue, of: string | undefined, isAgain?: boolean): string {
  if (!own.id && !own.name) {
    const number = Number(own.path.at(-1)) + 1;
    return of === undefined
      ? `trait ${number} (without an id)`
      : `value ${number} of ${quote(of)} (without an id)`;
  }
  const name = calledBy(own);
  return `${isAgain ? 'a second ' : ''}${quote(of === undefined ? name : `${of}: ${name}`)}`;
}
