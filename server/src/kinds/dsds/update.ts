import { traitValue } from './print.ts';
import type { ProjectedTrait } from '../contract/traits.ts';
import type { Edit } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import type { LinkedEntry } from './model.ts';
import { comparedOf, hasTraits } from './compare.ts';
import { driftOf } from './drift.ts';
import { arranging, type Leave, righting } from './trait-edits.ts';
import { indexOf, joined, keyOf, removals, type Step, type Undone, type Update } from './update-steps.ts';
import { memo } from '../../text/maps.ts';

/** The update of an entry; undefined where nothing can be done. Traits keep their description, purpose, examples, comments and style. */
export function updateOf(entry: LinkedEntry): Update | undefined {
  const update = whole(entry);
  return update && update.edits.length > 0 ? update : undefined;
}

/** The update of an entry without some steps. */
export const updateBut = (entry: LinkedEntry, leave: Leave): Update =>
  (leave.size === 0 ? whole(entry) : makeUpdate(entry, leave)) ?? joined();

/** The changes that only a person can make, with or without an update for the rest. */
export const undoneIn = (entry: LinkedEntry): readonly Undone[] => whole(entry)?.undone ?? [];

/** The whole update of an entry, the same for all of its findings. */
const whole = memo((entry: LinkedEntry) => makeUpdate(entry, new Set()));

function makeUpdate(entry: LinkedEntry, leave: Leave): Update | undefined {
  // Each of the two could be the one that is meant.
  if (entry.isTwofold) return joined({ undone: [{ said: 'remove one of the two keys that are the same' }] });
  const path = [...entry.path, 'traits'];
  if (!hasTraits(entry)) return leave.has(keyOf('add', path)) ? undefined : addingAll(entry, path);
  const compared = comparedOf(entry);
  if (!compared) return undefined;
  const { pairs, missing } = compared;
  const right = pairs.map((pair) => righting(pair, leave));
  const own = new Map(pairs.map((pair) => [pair.trait, pair.own]));
  const steps = [...removals(compared, [...own.values()]), ...additions(missing, path)];
  const places = [...own.values()].map(indexOf);
  if (places.some((place, index) => index > 0 && places[index - 1]! >= place)) {
    const said = 'the traits in the order of the contract';
    steps.push({ key: keyOf('order', path), path, does: 'put', said });
  }
  const isMissing = new Set(missing);
  const wanted = (entry.contract?.projected?.traits ?? []).flatMap(
    (trait) => own.get(trait) ?? (isMissing.has(trait) ? { name: trait.name, value: traitValue(trait) } : []),
  );
  const list = arranging(path, wanted, entry.strays, compared, leave);
  const undone = [...list.undone, ...right.flatMap((each) => each.undone)];
  // The order of traits alone is no drift.
  if (driftOf(entry).length === 0) return undone.length > 0 ? joined({ undone }) : undefined;
  const kept = steps.filter(({ key }) => !leave.has(key));
  const { edits = [{ remove: path }] } = list;
  return joined({ edits, steps: kept, undone: list.undone }, ...right);
}

/** The traits that an entry without any could have. */
export const writableIn = ({ contract }: LinkedEntry): readonly ProjectedTrait[] =>
  contract?.projected?.traits.filter(({ isWritable }) => isWritable) ?? [];

/** The update of an entry that has no list of traits. */
function addingAll(entry: LinkedEntry, path: Path): Update | undefined {
  const traits = writableIn(entry);
  const { shapes, contract } = entry;
  // An object may be a list in another form, and only a person can tell.
  if (shapes.traits === 'other') return undefined;
  if (traits.length === 0) {
    const gone: Step = { key: keyOf('add', path), path, does: 'remove', said: quote('traits') };
    const isWord = shapes.traits === 'word' && contract?.projected;
    return isWord ? joined({ edits: [{ remove: path }], steps: [gone] }) : undefined;
  }
  const value = traits.map(traitValue);
  const edit: Edit =
    shapes.traits === 'none'
      ? { insert: entry.path, name: 'traits', after: BEFORE_TRAITS, value, onLines: true }
      : { replace: path, value, onLines: true };
  return joined({ edits: [edit], steps: additions(traits, path) });
}

const additions = (traits: readonly ProjectedTrait[], path: Path): Step[] =>
  traits.map(({ name }) => ({ key: keyOf('add', path), path, does: 'add', said: quote(name) }));

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
