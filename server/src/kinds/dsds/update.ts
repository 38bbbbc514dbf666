import { newValue, traitValue } from './print.ts';
import { type ProjectedTrait, type ProjectedValue, whatItIs } from '../contract/traits.ts';
import { type Edit, putMember } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry } from './model.ts';
import { type Arranged, arranging, type Leave } from './arrange-list.ts';
import { comparedOf, type ComparedValues, hasOtherId, hasTraits, type Pair } from './compare.ts';
import { driftOf } from './drift.ts';
import {
  indexOf,
  joined,
  keyOf,
  nameOfRemoved,
  removals,
  type Step,
  type Undone,
  type Update,
} from './update-steps.ts';
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
  if (entry.isTwofold) return joined({ undone: [{ said: 'write each key of an object once' }] });
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

/** Makes a trait that of the contract, with the values that come and go with that. */
export const righting = (pair: Pair, leave: Leave = NONE_LEFT): Update =>
  leave.size === 0 ? wholly(pair) : rightingBut(pair, leave);

const NONE_LEFT: Leave = new Set();

const wholly = memo((pair: Pair) => rightingBut(pair, NONE_LEFT));

/** The id comes with all else: it is what the others are known by. */
const rightingBut = (pair: Pair, leave: Leave): Update =>
  joined(identifying(pair.own, pair.trait, ['traitType', 'kind'], leave), makeAlike(pair, leave));

function makeAlike({ own, trait, values }: Pair, leave: Leave): Partial<Update> {
  // A trait of another kind has values that go with that, or come.
  const ofKind = { key: keyOf('kind', own.path), path: own.path };
  const isLeft = leave.has(ofKind.key);
  const setting = (name: 'traitType' | 'kind', after: readonly string[]): Edit[] =>
    isLeft || own[name]?.text === trait[name]
      ? []
      : [putMember(own.path, name, trait[name], own.members.has(name), after)];
  const type = setting('traitType', []);
  const kind = setting('kind', ['traitType']);
  const steps: Step[] = [];
  if (type.length > 0 || kind.length > 0)
    steps.push({ ...ofKind, does: 'make', said: `${quote(trait.name)} ${whatItIs(trait)}` });
  const path = [...own.path, 'values'];
  if (!values) {
    if (isLeft) return {};
    const gone = (own.values ?? []).map((value) => nameOfRemoved(value, trait.name));
    if (own.valuesKey && gone.length === 0) gone.push(`the "values" of ${quote(trait.name)}`);
    return {
      edits: [...type, ...kind, ...(own.valuesKey ? [{ remove: path }] : [])],
      steps: [...steps, ...gone.map((said): Step => ({ ...ofKind, does: 'remove', said }))],
    };
  }
  const { edits, undone } = valuing(own, values, trait.name, leave);
  // An enum without any values is none.
  if (!edits) return { edits: type, steps: type.length > 0 ? steps : [], undone };
  const isNew = own.shape !== 'list';
  if (isNew && isLeft) return { undone };
  const list = isNew ? ofKind : { key: keyOf('add', path), path };
  const added = values.missing.filter(({ id }) => id !== undefined);
  const counting = values.all.map((each) => each.own);
  steps.push(
    ...removals(values, counting, trait.name),
    ...added.map(({ name }): Step => ({ ...list, does: 'add', said: quote(`${trait.name}: ${name}`) })),
  );
  if (values.misplaced) {
    // DSDS reads the first value as the default, so that another one there says the most.
    const said = values.hasOtherDefault
      ? `${quote(values.all[0]!.value.name)} first in ${quote(trait.name)}`
      : `the values of ${quote(trait.name)} in the order of the contract`;
    steps.push({ key: keyOf('order', path), path, does: 'put', said });
  }
  const ids = values.all.map(({ own: same, value }) =>
    same ? identifying(same, value, [], leave, trait.name) : {},
  );
  const kept = steps.filter(({ key }) => !leave.has(key));
  return joined({ edits: [...type, ...kind, ...edits], steps: kept, undone }, ...ids);
}

/** Gives a trait or a value the id that it has in the contract. */
function identifying(
  own: DsdsValue,
  wanted: ProjectedValue,
  after: readonly string[],
  leave: Leave,
  of?: string,
): Partial<Update> {
  const key = keyOf('id', own.path);
  if (!hasOtherId(own, wanted) || leave.has(key)) return {};
  const id = quote(wanted.name);
  const what = of === undefined ? '' : ` of ${quote(of)}`;
  const said = own.id ? `${quote(own.id.text)}${what} ${id}` : `the id ${id}${what}`;
  return {
    edits: [putMember(own.path, 'id', wanted.name, own.hasId, after)],
    steps: [{ key, path: own.path, does: own.id ? 'make' : 'add', said }],
  };
}

/** Makes the values of a trait those of the contract; without edits where none of them can be there. */
function valuing(own: DsdsTrait, values: ComparedValues, name: string, leave: Leave): Arranged {
  const path = [...own.path, 'values'];
  const at = own.valuesKey?.start ?? own.span.start;
  // A value without a legal id can be there, but only a person can put it there.
  const illegal = values.missing
    .filter(({ id }) => id === undefined)
    .map((each): Undone => ({
      said: `${name}: add the value ${quote(each.name)}, with an id of its own`,
      at,
    }));
  const wanted = values.all.filter((each) => each.own ?? each.value.id !== undefined);
  if (own.shape === 'list') {
    const items = wanted.map((each) => each.own ?? { name: each.value.name, value: newValue(each.value) });
    const { edits, undone } = arranging(path, items, own.strays, values, leave, name);
    return { edits, undone: [...undone, ...illegal] };
  }
  const value = wanted.map((each) => newValue(each.value));
  if (value.length === 0) return { edits: undefined, undone: illegal };
  if (!own.valuesKey) return { edits: [{ insert: own.path, name: 'values', value }], undone: illegal };
  if (own.shape !== 'other') return { edits: [{ replace: path, value, onLines: true }], undone: illegal };
  // An object may be a list in another form, and only a person can tell.
  return { edits: undefined, undone: [{ said: `turn the "values" of ${quote(name)} into an array`, at }] };
}
