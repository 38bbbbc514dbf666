import { TODO, traitValue } from './print.ts';
import { type ProjectedTrait, type ProjectedValue, whatItIs } from '../contract/traits.ts';
import type { Fix, Related } from '../../check/rule.ts';
import type { Edit } from '../../text/text-edit.ts';
import { isSamePath, type Path } from '../../text/positions.ts';
import { counted, firstOf, listedOf, quote, quotePath } from '../../text/words.ts';
import type { DsdsTrait, DsdsValue, LinkedEntry } from './model.ts';
import { comparedOf, hasTraits, type Pair } from './compare.ts';
import { calledBy, driftOf, type Meant } from './drift.ts';
import { idEdit, keyOf, righting } from './trait-edits.ts';
import { updateOf, writableIn } from './update.ts';
import type { Step } from './update-steps.ts';

/** All that brings the traits of an entry up to date with its contract. */
export function updating(entry: LinkedEntry): Fix[] {
  const update = hasTraits(entry) ? updateOf(entry) : undefined;
  return update ? [{ title: UPDATE, edits: update.edits, all: 'Update the traits of all such entries' }] : [];
}

/** What it is called wherever it is offered. */
export const UPDATE = 'Update traits from contract';

/** Adds all traits to an entry that has none. */
export function beginning(entry: LinkedEntry): Fix[] {
  const update = updateOf(entry);
  if (!update) return [];
  // Words that stand for a list of none.
  if (update.steps.some(({ does }) => does === 'remove'))
    return [
      {
        title: 'Remove "traits"',
        edits: update.edits,
        preferred: true,
        all: 'Remove such "traits" everywhere',
      },
    ];
  return [
    {
      title: `Add ${counted(writableIn(entry).length, 'trait')} from the contract`,
      edits: update.edits,
      preferred: true,
      all: 'Add traits to all entries that have none',
    },
  ];
}

/** Adds a trait behind the one that it follows in the contract. */
export function adding(entry: LinkedEntry, wanted: Pick<ProjectedTrait, 'name' | 'traitType'>): Fix[] {
  const { pairs = [], missing = [] } = comparedOf(entry) ?? {};
  const trait = missing.find(({ name, traitType }) => name === wanted.name && traitType === wanted.traitType);
  if (!trait || entry.isTwofold) return [];
  const own = new Map(pairs.map((pair) => [pair.trait, pair.own]));
  const traits = entry.contract!.projected!.traits;
  const before = traits.slice(0, traits.indexOf(trait)).findLast((each) => own.has(each));
  const index = before ? indexIn(own.get(before)!.path, entry) + 1 : 0;
  const list = [...entry.path, 'traits'];
  const word = entry.strays.find(({ text }) => text === trait.name);
  const value = traitValue(trait);
  return [
    {
      title: `Add the trait ${quote(trait.name)}`,
      edits: [word ? { replace: [...list, word.index], value } : { insert: list, index, value }],
      preferred: true,
      all: 'Add all traits that are missing',
    },
  ];
}

/** Gives the trait or the value that says its id, or its name, at this path, the one that it has in the contract, or seems to be meant for. */
export function identifying(entry: LinkedEntry, path: Path): Fix[] {
  const drift = driftOf(entry).find((each) => each.kind !== 'kind' && isSamePath(each.at.path, path));
  if (!drift || entry.isTwofold) return [];
  const { kind, own, trait, values } = drift;
  if (kind === 'id') return [withId(own!, trait!.name, true)];
  if (values?.why === 'id') return [withId(values.value, values.id, true)];
  const left = values?.why === 'extra' ? values.value : own;
  const meant = values?.why === 'extra' ? values.meant : drift.meant;
  if (!left || !meant) return [];
  if ('id' in meant) return [withId(left, meant.id, false)];
  const at = [...left.path, 'name'];
  const value = meant.name;
  const edit: Edit = left.name
    ? { replace: at, value }
    : { insert: left.path, name: 'name', after: ['traitType', 'kind', 'id'], value };
  return [{ title: `Give it the name ${quote(value)}`, edits: [edit] }];
}

/** `isSure`: whether nothing else can be meant. */
const withId = (own: DsdsValue, id: string, isSure: boolean): Fix => ({
  title: own.id ? `Change the id to ${quote(id)}` : `Add the id ${quote(id)}`,
  edits: [idEdit(own, id, ['traitType', 'kind'])],
  preferred: true,
  ...(isSure && { all: 'Correct the ids of all traits and values' }),
});

/** Takes a trait away; with the last of them the list, since none without items is allowed. */
export function removing(entry: LinkedEntry, path: Path): Fix[] {
  const { pairs = [], extra = [], unknown = [] } = comparedOf(entry) ?? {};
  const index = indexIn(path, entry);
  const trait = extra.find((each) => indexIn(each.path, entry) === index);
  if (!trait || entry.isTwofold) return [];
  const others = pairs.length + unknown.length + entry.strays.length;
  const isLast = extra.length === 1 && others === 0;
  // What may be meant for another is not to go with all.
  const isClear = !driftOf(entry).some(({ own, meant }) => own === trait && meant);
  return [
    {
      title: `Remove the trait ${quote(calledBy(trait))}`,
      edits: [{ remove: isLast ? [...entry.path, 'traits'] : trait.path }],
      preferred: isClear,
      // All of them at once would leave a list without items.
      ...(isClear && (isLast || others > 0) && { all: 'Remove all traits that the contracts do not have' }),
    },
  ];
}

/** Makes the trait that a path leads to or into that of the contract, or all of them; none where only a person can. */
export function correcting(entry: LinkedEntry, path: Path, what: 'kind' | 'values', preferred = true): Fix[] {
  const pair = pairAt(entry, path);
  const right = pair && !entry.isTwofold ? righting(pair) : undefined;
  const edits =
    right && (what === 'kind' || right.steps.some((step) => isOfValues(step, pair!.own))) ? right.edits : [];
  // An update would leave what only a person can fix.
  if (!pair || edits.length === 0) return [];
  const title =
    what === 'values'
      ? `Update the values of ${quote(pair.trait.name)}`
      : `Make ${quote(pair.trait.name)} ${whatItIs(pair.trait)}`;
  const all = what === 'values' ? 'Update the values of all traits' : 'Correct the kinds of all traits';
  return [{ title, edits, preferred, all }, ...updating(entry)];
}

/** Whether a step is about the values of a trait, and not about what the trait is or is called. */
const isOfValues = ({ key, path, does }: Step, own: DsdsTrait): boolean =>
  path.length > own.path.length || (does !== 'make' && key !== keyOf('id', own.path));

/** The description of a prop in the place of a placeholder for it. */
export function describing(entry: LinkedEntry, path: Path): Fix[] {
  // A value has a list of its own around it, and a contract has no words for values.
  const isOfTrait = path.length === entry.path.length + 3;
  const description = isOfTrait ? pairAt(entry, path)?.trait.description : undefined;
  if (description === undefined || description === TODO) return [];
  return [
    {
      title: 'Take over the description from the contract',
      edits: [{ replace: path, value: description }],
      preferred: true,
      all: 'Take over all descriptions from the contracts',
    },
  ];
}

/** The two sides of the trait that a path leads to or into. */
function pairAt(entry: LinkedEntry, path: Path): Pair | undefined {
  const index = indexIn(path, entry);
  return comparedOf(entry)?.pairs.find(({ own }) => indexIn(own.path, entry) === index);
}

/** The index of the trait that a path leads to or into. */
const indexIn = (path: Path, entry: LinkedEntry): number => Number(path[entry.path.length + 1]);

/** What a finding says of a trait of the projection. */
export type OfTrait = {
  readonly trait: string;
  readonly traitType: ProjectedTrait['traitType'];
  readonly kind: ProjectedTrait['kind'];
  /** The contract. */
  readonly file: string;
  /** The rule of the format that makes it. */
  readonly rule: string;
};

export function ofTrait({ contract }: LinkedEntry, trait: ProjectedTrait): OfTrait {
  const { name, traitType, kind } = trait;
  return { trait: name, traitType, kind, file: contract!.file, rule: ruleFor(trait) };
}

/** The rule of the format that a trait of a kind comes from. */
export function ruleFor({
  traitType,
  kind,
}: {
  readonly traitType?: string | undefined;
  readonly kind?: string | undefined;
}): string {
  if (traitType === 'state') return 'SR-141';
  return kind === 'boolean' ? 'SR-140' : 'SR-139';
}

/** Where to look it up, behind all else there is to say: a list of findings shows the beginning of a message only. */
export const lookUp = (rule: string, file: string): string => `(${rule}, ${quotePath(file)})`;

/** What to do with something left over, as the beginning of a sentence. */
export function orInstead(meant: Meant | undefined): string {
  if (!meant) return 'Remove it';
  if ('id' in meant) return `Did you mean ${quote(meant.id)}? Change the id, remove it`;
  return `Remove it, or give it the name ${quote(meant.name)}, if it is that`;
}

/** The rules of the format that make all traits. */
export const ALL_RULES = 'SR-139, SR-140, SR-141';

/** The place in the contract that a trait comes from, or a value of it. */
export function spoken(
  { contract }: LinkedEntry,
  { name, traitType, path }: ProjectedTrait,
  at?: { readonly path: Path },
): { readonly related: readonly Related[] } {
  const message = `The ${thing(traitType)} ${quote(name)}`;
  return { related: [{ at: { uri: contract!.uri, file: contract!.file, path: at?.path ?? path }, message }] };
}

/** What of a contract becomes a trait. */
export const thing = (traitType: string): string => (traitType === 'state' ? 'state' : 'prop');

/** As many names of values as a message says, and how many there are. */
export interface Some {
  readonly names: readonly string[];
  readonly count: number;
}

export const someOf = (values: readonly ProjectedValue[]): Some => ({
  names: firstOf(values).map(({ name }) => name),
  count: values.length,
});

/** These names as a phrase. */
export const phraseOf = ({ names, count }: Some = { names: [], count: 0 }): string =>
  listedOf(names, count, quote);
