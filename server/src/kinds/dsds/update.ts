import { traitValue } from './print.ts';
import type { ProjectedTrait } from '../contract/traits.ts';
import type { Edit } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import type { LinkedEntry } from './model.ts';
import { type Compared, comparedOf, hasTraits } from './compare.ts';
import { driftOf } from './drift.ts';
import { keyOf, type Leave, type Listing, listing, NO_LEAVE, righting } from './trait-edits.ts';
import { nameOfRemoved, type Step, type Undone, undoneAbout, type Update } from './update-steps.ts';

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
