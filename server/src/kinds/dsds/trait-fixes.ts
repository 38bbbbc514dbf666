import { TODO, traitValue } from './print.ts';
import { type ProjectedTrait, type ProjectedValue, whatItIs } from '../contract/traits.ts';
import type { Fix } from '../../check/rule.ts';
import { type Edit, putMember } from '../../text/text-edit.ts';
import { firstBy, memo } from '../../text/maps.ts';
import { type Path, pointerOf } from '../../text/positions.ts';
import { counted, didYouMean, firstOf, quote } from '../../text/words.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry } from './model.ts';
import { comparedOf, hasTraits, type Pair } from './compare.ts';
import { calledBy, type Drift, driftOf, type Meant } from './drift.ts';
import { righting } from './update.ts';
import { updateOf, writableIn } from './update.ts';
import { keyOf, type Step } from './update-steps.ts';

/** A preferred fix with one title for itself and one for all of its findings. */
export const preferredFix = (title: string, edits: readonly Edit[], all: string): Fix => ({
  title,
  edits,
  preferred: true,
  all,
});

/** Brings all traits of an entry up to date with its contract. */
export function updating(entry: LinkedEntry): Fix[] {
  const update = hasTraits(entry) ? updateOf(entry) : undefined;
  return update ? [{ title: UPDATE, edits: update.edits, all: 'Update the traits of all such entries' }] : [];
}

/** The title of the update wherever it is offered. */
export const UPDATE = 'Update traits from contract';

/** Adds all traits to an entry that has none. */
export function beginning(entry: LinkedEntry): Fix[] {
  const { edits, steps } = updateOf(entry) ?? {};
  if (!edits || !steps) return [];
  // A word stands in the place of an empty list.
  if (steps.some(({ does }) => does === 'remove'))
    return [preferredFix('Remove "traits"', edits, 'Remove such "traits" everywhere')];
  const title = `Add ${counted(writableIn(entry).length, 'trait')} from the contract`;
  return [preferredFix(title, edits, 'Add traits to all entries that have none')];
}

/** Adds a trait behind the one that it follows in the contract. */
export function adding(entry: LinkedEntry, wanted: Pick<ProjectedTrait, 'name' | 'traitType'>): Fix[] {
  const { trait, before } = missingIn(entry).get(keyOfTrait(wanted)) ?? {};
  if (!trait || entry.isTwofold) return [];
  const index = before ? indexIn(before.path, entry) + 1 : 0;
  const list = [...entry.path, 'traits'];
  const word = strayBy(entry.strays).get(trait.name);
  const value = traitValue(trait);
  const edit: Edit = word ? { replace: [...list, word.index], value } : { insert: list, index, value };
  return [preferredFix(`Add the trait ${quote(trait.name)}`, [edit], 'Add all traits that are missing')];
}

/** The traits that an entry lacks, each with the trait of the entry that it comes behind. */
const missingIn = memo((entry: LinkedEntry) => {
  const { pairs = [], missing = [] } = comparedOf(entry) ?? {};
  const own = new Map(pairs.map((pair) => [pair.trait, pair.own]));
  const lacked = new Set(missing);
  const found: { readonly trait: ProjectedTrait; readonly before: DsdsTrait | undefined }[] = [];
  let before: DsdsTrait | undefined;
  for (const trait of entry.contract?.projected?.traits ?? []) {
    if (lacked.has(trait)) found.push({ trait, before });
    before = own.get(trait) ?? before;
  }
  return firstBy(found, ({ trait }) => keyOfTrait(trait));
});

const keyOfTrait = ({ name, traitType }: Pick<ProjectedTrait, 'name' | 'traitType'>): string =>
  `${traitType} ${name}`;

const strayBy = memo((strays: LinkedEntry['strays']) => firstBy(strays, ({ text }) => text));

/** Gives the trait or the value with its id, or its name, at this path the one that it has in the contract, or seems to be meant for. */
export function identifying(entry: LinkedEntry, path: Path): Fix[] {
  const drift = driftBy(driftOf(entry)).get(pointerOf(path));
  if (!drift || entry.isTwofold) return [];
  const { kind, own, trait, values } = drift;
  if (kind === 'id') return [withId(own!, trait!.name, !drift.meant)];
  if (values?.why === 'id') return [withId(values.value, values.id, !values.isGuess)];
  const left = values?.why === 'extra' ? values.value : own;
  const meant = values?.why === 'extra' ? values.meant : drift.meant;
  if (!left || !meant || !('name' in meant)) return [];
  const after = ['traitType', 'kind', 'id'];
  const edit = putMember(left.path, 'name', meant.name, left.name !== undefined, after);
  return [{ title: `Give it the name ${quote(meant.name)}`, edits: [edit] }];
}

const driftBy = memo((drift: readonly Drift[]) =>
  firstBy(
    drift.filter(({ kind }) => kind !== 'kind'),
    ({ at }) => pointerOf(at.path),
  ),
);

/** Gives a trait or a value an id. `isSure`: nothing else can be meant. */
const withId = (own: DsdsValue, id: string, isSure: boolean): Fix => ({
  title: own.id ? `Change the id to ${quote(id)}` : `Add the id ${quote(id)}`,
  edits: [putMember(own.path, 'id', id, own.hasId, ['traitType', 'kind'])],
  preferred: true,
  ...(isSure && { all: 'Correct the ids of all traits and values' }),
});

/** Takes a trait away; with the last of them the list, since none without items is allowed. */
export function removing(entry: LinkedEntry, path: Path): Fix[] {
  const { pairs = [], extra = [], unknown = [] } = comparedOf(entry) ?? {};
  const trait = extraBy(extra).get(indexIn(path, entry));
  if (!trait || entry.isTwofold) return [];
  const others = pairs.length + unknown.length + entry.strays.length;
  const isLast = extra.length === 1 && others === 0;
  // A trait that may be meant for another is not to go with all.
  const isClear = !guessed(driftOf(entry)).has(trait);
  return [
    {
      title: `Remove the trait ${quote(calledBy(trait))}`,
      edits: [{ remove: isLast ? [...entry.path, 'traits'] : trait.path }],
      preferred: isClear,
      // All of them at once would leave a list without items.
      ...(isClear && (isLast || others > 0) && { all: "Remove all traits that the contracts don't have" }),
    },
  ];
}

/** The traits and values that may be meant for others. */
const guessed = memo(
  (drift: readonly Drift[]) => new Set(drift.flatMap(({ own, meant }) => (own && meant ? own : []))),
);

const indexOf = ({ path }: DsdsTrait): number => Number(path.at(-1));

const extraBy = memo((extra: readonly DsdsTrait[]) => firstBy(extra, indexOf));

const pairBy = memo((pairs: readonly Pair[]) => firstBy(pairs, ({ own }) => indexOf(own)));

/** Makes the trait that a path leads to or into that of the contract, or all of them; none where only a person can. */
export function correcting(entry: LinkedEntry, path: Path, what: 'kind' | 'values', preferred = true): Fix[] {
  const pair = pairAt(entry, path);
  if (!pair || entry.isTwofold) return [];
  const { own, trait } = pair;
  const { edits, steps } = righting(pair);
  // An update would leave what only a person can fix, such as an enum whose values have no legal ids.
  const ofKind = keyOf('kind', own.path);
  if (!steps.some((step) => (what === 'kind' ? step.key === ofKind : isOfValues(step, own)))) return [];
  const name = quote(trait.name);
  const titles =
    what === 'values'
      ? { title: `Update the values of ${name}`, all: 'Update the values of all traits' }
      : { title: `Make ${name} ${whatItIs(trait)}`, all: 'Correct the kinds of all traits' };
  return [{ ...titles, edits, preferred }, ...updating(entry)];
}

/** Returns true for a step about the values of a trait, and not about its kind or its id. */
const isOfValues = ({ key, path, does }: Step, own: DsdsTrait): boolean =>
  path.length > own.path.length || (does !== 'make' && key !== keyOf('id', own.path));

/** The description of a prop in the place of a placeholder for it. */
export function describing(entry: LinkedEntry, path: Path): Fix[] {
  // A value has a list of its own around it, and a contract has no words for values.
  const isOfTrait = path.length === entry.path.length + 3;
  const description = isOfTrait ? pairAt(entry, path)?.trait.description : undefined;
  if (description === undefined || description === TODO) return [];
  const edit: Edit = { replace: path, value: description };
  const all = 'Use all descriptions of the contracts';
  return [preferredFix('Use the description of the contract', [edit], all)];
}

/** The two sides of the trait that a path leads to or into. */
function pairAt(entry: LinkedEntry, path: Path): Pair | undefined {
  const { pairs } = comparedOf(entry) ?? {};
  return pairs && pairBy(pairs).get(indexIn(path, entry));
}

/** The index of the trait that a path leads to or into. */
const indexIn = (path: Path, entry: LinkedEntry): number => Number(path[entry.path.length + 1]);

/** `file`: the contract; `rule`: the rule of the format that makes the trait. */
export function ofTrait({ contract }: LinkedEntry, { name, traitType, kind }: ProjectedTrait): TraitArgs {
  return { trait: name, traitType, kind, file: contract!.file };
}

/** The place in the contract that a trait comes from, or a value of it. */
export function spoken({ contract }: LinkedEntry, trait: ProjectedTrait, path = trait.path) {
  const { uri, file } = contract!;
  return {
    related: [{ at: { uri, file, path }, message: `The ${partOf(trait.traitType)} ${quote(trait.name)}` }],
  };
}

export const someOf = (values: readonly ProjectedValue[]): Names => ({
  names: firstOf(values).map(({ name }) => name),
  count: values.length,
});

/** A trait of the projection. `file`: the contract. */
export type TraitArgs = Pick<ProjectedTrait, 'traitType' | 'kind'> & {
  readonly trait: string;
  readonly file: string;
};

/** The names of values that a message shows, and the number of all. */
export type Names = {
  readonly names: readonly string[];
  readonly count: number;
};

/** The part of a contract that becomes a trait. */
export const partOf = (traitType: string): string => (traitType === 'state' ? 'state' : 'prop');

/** The advice for a trait or a value that the contract doesn't have, as the beginning of a sentence. */
export function orInstead(meant: Meant | undefined): string {
  if (!meant) return 'Remove it';
  if ('id' in meant) return `${didYouMean(undefined, [meant.id])} Change the id`;
  return `Remove it, give it the name ${quote(meant.name)} if that is meant`;
}
