import type { DsdsRule } from '../model.ts';
import type { Path } from '../../../text/positions.ts';
import { calledBy, type Drift, driftOf, type Meant, type ValueDrift } from '../drift.ts';
import {
  correcting,
  identifying,
  type Names,
  ofTrait,
  orInstead,
  someOf,
  spoken,
  type TraitArgs,
} from '../trait-fixes.ts';
import type { FindingText } from '../../../check/rule.ts';
import { listedOf, quote, quotePath } from '../../../text/words.ts';

type ValueArgs = TraitArgs & {
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

export const otherValues: DsdsRule<ValueArgs> = {
  code: 'dsds/trait-values',
  severity: 'warning',
  summary: 'A trait of a DSDS entry has other values than in the contract, or another order of them.',
  describe: (args) => VALUES[args.why](args),

  check(entry, report) {
    for (const drift of driftOf(entry)) {
      if (drift.kind !== 'values') continue;
      const trait = drift.trait!;
      const args = { ...ofTrait(entry, trait), ...wrong(drift.values!) };
      report(drift.at, args, { ...spoken(entry, trait, placeOf(drift)), needs: drift.own!.path });
    }
  },
  fixes({ path, args }, entry) {
    const known = identifying(entry, path);
    // Only a person changes a value that may stand for another.
    const isOpen = args.meant !== undefined && 'name' in args.meant;
    return [...known, ...(isOpen ? [] : correcting(entry, path, 'values', known.length === 0))];
  },
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

const phraseOf = ({ names, count }: Names = { names: [], count: 0 }): string => listedOf(names, count, quote);

function wrong(drift: ValueDrift): Omit<ValueArgs, keyof TraitArgs> {
  const { why } = drift;
  if (why === 'extra') {
    const { value, isAgain, meant } = drift;
    return { why, some: { names: [calledBy(value)], count: 1 }, isAgain, ...(meant && { meant }) };
  }
  if (why === 'missing') {
    const illegal = drift.values.find(({ id }) => id === undefined);
    const { isNoList } = drift;
    return { why, isNoList, some: someOf(drift.values), ...(illegal && { illegal: illegal.name }) };
  }
  if (why === 'words') return { why, some: someOf(drift.values) };
  if (why === 'id') {
    const { value, id, isGuess } = drift;
    if (isGuess) return { why: 'extra', some: { names: [calledBy(value)], count: 1 }, meant: { id } };
    return { why, right: id, ...(value.id && { said: value.id.text }) };
  }
  if (why === 'boolean') return drift;
  return { why, some: someOf(drift.all.map(({ value }) => value)), isDefault: drift.isDefault };
}

/** The place in the contract that a finding about values leads to: all of them, or the first that is missing. */
function placeOf({ trait, values }: Drift): Path {
  if (values?.why === 'missing') return values.values[0]!.path;
  return trait!.kind === 'enum' ? [...trait!.path, 'enum'] : trait!.path;
}
