// The texts of the rules of DSDS documents.
import type { FindingText, RuleText } from '../../check/rule.ts';
import { didYouMean, listedOf, quote, quoteApart, quotePath } from '../../text/words.ts';
import { type ProjectedTrait, whatItIs } from '../contract/traits.ts';
import type { Meant, ValueDrift } from './drift.ts';
import { REL, ROLE } from './model.ts';
import { TODO } from './print.ts';

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

const phraseOf = ({ names, count }: Names = { names: [], count: 0 }): string => listedOf(names, count, quote);

/** The part of a contract that becomes a trait. */
export const partOf = (traitType: string): string => (traitType === 'state' ? 'state' : 'prop');

export const missingTrait: RuleText<OneMissing | AllMissing> = {
  summary: "A DSDS entry doesn't have a trait of its contract.",
  describe(args) {
    if (args.count !== undefined) return describeAll(args);
    const { trait, traitType, file, is } = args;
    const orChange = `or change ${quotePath(file)}.`;
    if (is === 'without id') {
      const help = `Add "id": ${quote(trait)}, ${orChange}`;
      return { message: `The trait ${quote(trait)} has no id.`, help };
    }
    if (is === 'word') {
      const help = `Write it as an object, ${orChange}`;
      return { message: `The trait ${quote(trait)} must be an object with an "id".`, help };
    }
    return {
      message: `The ${partOf(traitType)} ${quote(trait)} has no trait here.`,
      help: `Add the trait, ${orChange}`,
    };
  },
};

/** One trait is missing. `is`: the form of what is there. */
export type OneMissing = TraitArgs & { readonly count?: undefined; readonly is?: 'without id' | 'word' };

/** All traits are missing. `isNoList`: "traits" is something else. */
export type AllMissing = {
  readonly count: number;
  readonly file: string;
  readonly isNoList?: true;
  readonly isUnspaced?: true;
};

function describeAll({ count, file, isNoList, isUnspaced }: AllMissing): FindingText {
  const traits = count === 1 ? 'the trait' : `the ${count} traits`;
  if (!isNoList) {
    const message = `The entry doesn't have ${traits} of ${quotePath(file)}.`;
    return { message, help: `Add ${count === 1 ? 'it' : 'them'} from the contract.` };
  }
  const message = '"traits" isn\'t an array.';
  if (isUnspaced) return { message, help: 'Write a space after each "-" that begins an item.' };
  if (count === 0) return { message, help: `Remove it: ${quotePath(file)} has no traits.` };
  return { message, help: `Write an array with ${traits} of ${quotePath(file)}.` };
}

export const extraTrait: RuleText<{
  readonly trait: string;
  readonly file: string;
  readonly isAgain?: true;
  /** The id that it has in the contract. */
  readonly right?: string;
  readonly meant?: Meant;
}> = {
  summary: "A DSDS entry has a trait that its contract doesn't have.",
  describe({ trait, file, isAgain, right, meant }) {
    const name = `The trait ${quote(trait)}`;
    if (right !== undefined) {
      const message = `${name} is ${quote(right)} in ${quotePath(file)}.`;
      return { message, help: 'Change the id, or change the contract.' };
    }
    if (isAgain) return { message: `${name} is repeated.`, help: 'Remove one of the two.' };
    const message = `${name} isn't in ${quotePath(file)}.`;
    return { message, help: `${orInstead(meant)}, or change the contract.` };
  },
};

/** The advice for a trait or a value that the contract doesn't have, as the beginning of a sentence. */
function orInstead(meant: Meant | undefined): string {
  if (!meant) return 'Remove it';
  if ('id' in meant) return `${didYouMean(undefined, [meant.id])} Change the id`;
  return `Remove it, give it the name ${quote(meant.name)} if that is meant`;
}

export const otherKind: RuleText<
  TraitArgs & { readonly member: 'traitType' | 'kind'; readonly said?: string; readonly right: string }
> = {
  summary: 'A trait of a DSDS entry has another kind than in the contract.',
  describe(args) {
    const { trait, member, said, right, file } = args;
    return {
      message:
        said === undefined
          ? `The trait ${quote(trait)} has no ${quote(member)}.`
          : `The ${quote(member)} of ${quote(trait)} must be ${quote(right)}, but is ${quote(said)}.`,
      help: `It is ${whatItIs(args)} in ${quotePath(file)}. Write ${quote(right)}, or change the contract.`,
    };
  },
};

export type ValueArgs = TraitArgs & {
  readonly why: ValueDrift['why'];
  /** The value that is too much, those that are missing, or all in the right order. */
  readonly some?: Names;
  readonly isDefault?: boolean;
  /** The value is there once more. */
  readonly isAgain?: boolean;
  /** The first of the missing that has no legal id. */
  readonly illegal?: string;
  readonly isNoList?: boolean;
  /** Of a boolean: the "values" are empty. */
  readonly isEmpty?: boolean;
  /** The id that the value has in the contract; `said`: the one that it has here. */
  readonly right?: string;
  readonly said?: string;
  readonly meant?: Meant;
};

export const otherValues: RuleText<ValueArgs> = {
  summary: 'A trait of a DSDS entry has other values than in the contract, or another order of them.',
  describe: (args) => VALUES[args.why](args),
};

const OR_CHANGE = 'or change the contract.';

const VALUES: Readonly<Record<ValueArgs['why'], (args: ValueArgs) => FindingText>> = {
  extra: ({ trait, file, some, isAgain, meant }) =>
    isAgain
      ? {
          message: `The value ${phraseOf(some)} of ${quote(trait)} is repeated.`,
          help: 'Remove one of the two.',
        }
      : {
          message: `${phraseOf(some)} isn't a value of ${quote(trait)} in ${quotePath(file)}.`,
          help: `${orInstead(meant)}, ${OR_CHANGE}`,
        },
  id: ({ trait, file, right = '', said }) =>
    said === undefined
      ? {
          message: `The value ${quote(right)} of ${quote(trait)} has no id.`,
          help: `Add "id": ${quote(right)}, ${OR_CHANGE}`,
        }
      : {
          message: `The value ${quote(said)} of ${quote(trait)} is ${quote(right)} in ${quotePath(file)}.`,
          help: `Change the id, ${OR_CHANGE}`,
        },
  words: ({ trait, some }) => ({
    message: `In ${quote(trait)}, ${phraseOf(some)} must be ${some?.count === 1 ? 'an object with an "id"' : 'objects with ids'}.`,
    help: `Write ${some?.count === 1 ? 'it as an object' : 'them as objects'}, ${OR_CHANGE}`,
  }),
  missing({ trait, file, some, illegal, isNoList }) {
    const message = isNoList
      ? `The "values" of ${quote(trait)} aren't an array.`
      : `The trait ${quote(trait)} doesn't have ${some?.count === 1 ? 'the value' : 'the values'} ${phraseOf(some)}.`;
    if (illegal !== undefined) {
      const help = `${quote(illegal)} isn't a valid DSDS id: add a value with another id and the "name" ${quote(illegal)}, ${OR_CHANGE}`;
      return { message, help };
    }
    const all = `${quotePath(file)} has ${some?.count === 1 ? 'it' : 'them'}`;
    return isNoList
      ? { message, help: `Write an array of ${phraseOf(some)}, ${OR_CHANGE}` }
      : { message, help: `${all}. Add ${some?.count === 1 ? 'it' : 'them'}, ${OR_CHANGE}` };
  },
  order: ({ trait, file, some, isDefault }) => ({
    message: `The values of ${quote(trait)} are in another order than in ${quotePath(file)}.`,
    help: `Their order there is ${phraseOf(some)}.${isDefault ? ' DSDS reads the first as the default.' : ''}`,
  }),
  boolean: ({ trait, file, isEmpty }) => ({
    message: `The trait ${quote(trait)} has ${isEmpty ? '"values"' : 'values'}, but is a boolean in ${quotePath(file)}.`,
    help: `Remove ${isEmpty ? '"values"' : 'them'}, ${OR_CHANGE}`,
  }),
};

export const entryIdDiffers: RuleText<{ id: string; contractId: string; file: string }> = {
  summary: 'A DSDS entry has another id than its contract.',
  describe: ({ id, contractId, file }) => ({
    message: `The id ${quote(id)} isn't the contractId of ${quotePath(file)}.`,
    help: `Use ${quote(contractId)}, or change the contractId.`,
  }),
};

export const unpointedEntry: RuleText<{ id: string; file: string; count: number }> = {
  summary: 'A DSDS entry has the id of a contract and does not point at it.',
  describe: ({ id, file, count }) => ({
    message:
      count === 1
        ? `The entry ${quote(id)} doesn't point at ${quotePath(file)}.`
        : `The entry ${quote(id)} points at none of the ${count} contracts with its id.`,
    help: 'Add a pointer, so that its traits are compared with the contract.',
  }),
};

export const descriptionToDo: RuleText<{ trait: string; value?: string }> = {
  summary: 'A trait or a value of a DSDS entry still has a placeholder for its description.',
  describe({ trait, value }) {
    const what = value === undefined ? `trait ${quote(trait)}` : `value ${quote(value)} of ${quote(trait)}`;
    return { message: `The ${what} has no description yet, only ${quote(TODO)}.`, help: 'Describe it.' };
  },
};

/** A mistake in a pointer to a contract (SR-138). */
export type PointerFault =
  | 'bare'
  | 'rel'
  | 'role'
  | 'to'
  | 'both'
  | 'unlisted'
  | 'nothing'
  | 'other'
  | 'second'
  | 'shared'
  | 'unspaced'
  | 'kind';

export type PointerArgs = {
  readonly fault: PointerFault;
  /** The text that is written there. */
  readonly said?: string;
  /** The entry that has the contract, too. */
  readonly first?: string;
  /** An object or an array is written there. */
  readonly isOdd?: boolean;
  readonly why?: string;
  readonly isItem?: boolean;
  readonly nearest?: readonly string[];
};

export const faultyPointer: RuleText<PointerArgs> = {
  summary: 'A faulty pointer from a DSDS entry to its contract.',
  describe: (args) => POINTER[args.fault](args),
};

const POINTER: Readonly<Record<PointerFault, (args: PointerArgs) => FindingText>> = {
  bare: () => ({
    message: "A link alone doesn't say that it leads to a contract.",
    help: `Write an object with "href", "rel": ${quote(REL)} and "role": ${quote(ROLE)}.`,
  }),
  rel: (args) => describeMember('rel', REL, args),
  role: (args) => describeMember('role', ROLE, args),
  to: ({ said }) =>
    said === undefined
      ? {
          message: 'This pointer to a contract has no "href".',
          help: 'Add it, with the path of the contract.',
        }
      : {
          message: 'A pointer to a contract has an "href", not a "to".',
          help: 'Write the path of the contract as its "href".',
        },
  both: () => ({ message: 'This pointer to a contract has both "to" and "href".', help: 'Remove the "to".' }),
  unlisted: () => ({ message: '"specs" must be an array.', help: 'Put this pointer into an array.' }),
  nothing: ({ said = '', nearest = [] }) => ({
    message: `${quoteApart(said, nearest, quotePath)} doesn't exist, so the entry has no contract.`,
    help:
      nearest.length > 0
        ? didYouMean(said, nearest, quotePath)
        : 'Write the path of a contract, relative to the folder of this document, or remove the pointer.',
  }),
  other: ({ said = '', why }) => ({
    message: `${quotePath(said)} isn't a contract: ${why}.`,
    help: 'Point at the contract, or remove the pointer.',
  }),
  unspaced: ({ isItem }) =>
    isItem
      ? { message: 'A space is missing after the "-" of this pointer.', help: 'Write a space after it.' }
      : {
          message: 'A space is missing after each ":" of this pointer.',
          help: 'Write a space after each of them.',
        },
  kind: ({ said }) => ({
    message: `${quote(said)} isn't a kind of DSDS entry.`,
    help: `An entry with a contract is a component: write "component".`,
  }),
  second: ({ said = '' }) => ({
    message: `The entry already points at ${quotePath(said)}.`,
    help: 'A component has one contract in each format. Remove one of the two pointers.',
  }),
  shared: ({ said = '', first }) => ({
    message: `The entry ${quote(first)} already points at ${quotePath(said)}.`,
    help: 'A contract describes one component. Point at the contract of this one, or remove one of the two entries.',
  }),
};

function describeMember(name: string, right: string, { said, isOdd }: PointerArgs): FindingText {
  const help = `Write ${quote(name)}: ${quote(right)}.`;
  if (said === undefined && !isOdd)
    return { message: `This pointer to a contract has no ${quote(name)}.`, help };
  return isOdd
    ? { message: `The ${quote(name)} of this pointer must be a string.`, help }
    : { message: `The ${quote(name)} of a pointer to a contract can't be ${quote(said)}.`, help };
}
