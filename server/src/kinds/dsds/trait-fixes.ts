// The fixes of differences between the traits of an entry and those of its contract.
import { type ProjectedTrait, whatItIs } from '../contract/traits.ts';
import type { Fix } from '../../check/rule.ts';
import type { Edit } from '../../text/text-edit.ts';
import { isSamePath, type Path } from '../../text/positions.ts';
import { counted, quote } from '../../text/words.ts';
import type { DsdsTrait, LinkedEntry } from './model.ts';
import { calledBy, comparisonOf, type Difference, differencesOf, type Pair, writableIn } from './compare.ts';
import {
  changesOf,
  editsOfList,
  editsOfPair,
  editsOfUpdate,
  editsOfValues,
  indexOf,
  newId,
  TODO,
  traitValue,
} from './update.ts';

/** The title of the update wherever it is offered. */
export const UPDATE = 'Update traits from contract';

/** A preferred fix with one title for itself and one for all of its findings. */
export const preferredFix = (title: string, edits: readonly Edit[], all: string): Fix => ({
  title,
  edits,
  preferred: true,
  all,
});

/** The fixes of the difference that a finding reports: of itself, and of all in its entry. */
export function fixesOfDifference(
  entry: LinkedEntry,
  path: Path,
  { what, trait }: { readonly what: Difference['what']; readonly trait?: string },
): Fix[] {
  const difference = differencesOf(entry).find(
    (each) => each.what === what && isSamePath(each.at.path, path) && isAbout(each, trait),
  );
  if (!difference || !canBeMade(difference, entry)) return [];
  const own = ownFix(difference, entry);
  if (difference.what === 'trait missing' && difference.was)
    return [renameFix(difference.was, difference.trait), { ...own, preferred: false }, updateFix(entry)];
  if (difference.what === 'trait extra' && difference.by)
    return [renameFix(difference.own, difference.by), { ...own, preferred: false }, updateFix(entry)];
  return entry.shapes.traits === 'list' ? [own, updateFix(entry)] : [own];
}

/** Gives a trait the name that it has in the contract by now. */
const renameFix = (own: DsdsTrait, trait: ProjectedTrait): Fix =>
  preferredFix(
    `Rename the trait ${quote(calledBy(own))} to ${quote(trait.name)}`,
    [newId(own, trait.id!)],
    'Rename all traits with other names in the contracts',
  );

/** Tests for a difference about a trait of this name; several missing ones have one place. */
const isAbout = (difference: Difference, name: string | undefined): boolean =>
  difference.what !== 'trait missing' || difference.trait.name === name;

/** Both members of a kind are one change, which is counted for `kind`. */
const canBeMade = (difference: Difference, entry: LinkedEntry): boolean =>
  (difference.what === 'kind' && difference.member === 'traitType') ||
  changesOf(difference, entry).length > 0;

/** Brings all traits of an entry up to date with its contract. */
const updateFix = (entry: LinkedEntry): Fix => ({
  title: UPDATE,
  edits: editsOfUpdate(entry),
  all: 'Update the traits of all such entries',
});

function ownFix(difference: Difference, entry: LinkedEntry): Fix {
  if (difference.what === 'no traits' || difference.what === 'no array') {
    return addAll(entry);
  }
  if (difference.what === 'trait missing') {
    return add(difference.trait, entry);
  }
  if (difference.what === 'trait extra') {
    return remove(difference.own, entry);
  }
  if (difference.what === 'kind') {
    const {
      pair,
      pair: { trait },
    } = difference;
    const title = `Make ${quote(trait.name)} ${whatItIs(trait)}`;
    return preferredFix(title, editsOfPair(pair), 'Correct the kinds of all traits');
  }
  return updateValues(difference.pair);
}

/** Adds all traits to an entry that has no array of them. */
function addAll(entry: LinkedEntry): Fix {
  const { length } = writableIn(entry);
  const edits = editsOfList(entry);
  // A word stands in the place of an empty list.
  if (length === 0) return preferredFix('Remove "traits"', edits, 'Remove such "traits" everywhere');
  const title = `Add ${counted(length, 'trait')} from the contract`;
  return preferredFix(title, edits, 'Add traits to all entries that have none');
}

/** Renames the `name` of a trait, and of its values, to the `id` that they lack. */
function identify({ name, path, values = [] }: DsdsTrait): Fix {
  const nameless = [{ path }, ...values.filter((each) => each.id === undefined && each.name)];
  const edits = nameless.map((each): Edit => ({ rename: [...each.path, 'name'], name: 'id' }));
  const all = 'Change "name" to "id" in all traits without an "id"';
  return preferredFix(`Change "name" to "id" in the trait ${quote(name!.text)}`, edits, all);
}

/** Adds a trait behind the one that it follows in the contract. */
function add(trait: ProjectedTrait, entry: LinkedEntry): Fix {
  const named = entry.traits?.find(({ id, name }) => id === undefined && name?.text === trait.name);
  if (named) return identify(named);
  const traits = entry.contract?.projected?.traits ?? [];
  const above = new Set(traits.slice(0, traits.indexOf(trait)));
  const before = comparisonOf(entry).pairs.findLast((pair) => above.has(pair.trait))?.own;
  const edit: Edit = {
    insert: [...entry.path, 'traits'],
    index: before ? indexOf(before) + 1 : 0,
    value: traitValue(trait),
  };
  return preferredFix(`Add the trait ${quote(trait.name)}`, [edit], 'Add all traits that are missing');
}

/** Removes a trait; with the last of them the array, since none without items is allowed. */
function remove(trait: DsdsTrait, entry: LinkedEntry): Fix {
  const { length } = entry.traits ?? [];
  const extra = differencesOf(entry).filter(({ what }) => what === 'trait extra').length;
  return {
    title: `Remove the trait ${quote(calledBy(trait))}`,
    edits: [{ remove: length === 1 ? [...entry.path, 'traits'] : trait.path }],
    preferred: true,
    // All of them at once would leave an array without items.
    ...((length === 1 || extra < length) && { all: "Remove all traits that the contracts don't have" }),
  };
}

const updateValues = (pair: Pair): Fix => ({
  title: `Update the values of ${quote(pair.trait.name)}`,
  edits: editsOfValues(pair),
  preferred: true,
  all: 'Update the values of all traits',
});

/** The description of a prop in the place of a placeholder for it. */
export function describing(entry: LinkedEntry, path: Path): Fix[] {
  // A value has an array of its own around it, and a contract has no descriptions of values.
  const pair = comparisonOf(entry).pairs.find(({ own }) => isSamePath(own.path, path.slice(0, -1)));
  const description = pair?.trait.description;
  if (description === undefined || description === TODO) return [];
  const edit: Edit = { replace: path, value: description };
  const all = 'Use all descriptions of the contracts';
  return [preferredFix('Use the description of the contract', [edit], all)];
}
