import { calledBy, type Difference, differencesOf } from '../compare.ts';
import type { DsdsRule, LinkedEntry } from '../model.ts';
import { isNoArray } from '../compare.ts';
import { fixesOfDifference } from '../trait-fixes.ts';
import { argsOfTrait, messageAboutTrait, placeInContract, type TraitArgs } from './traits.ts';
import type { FindingText } from '../../../check/rule.ts';
import type { Path } from '../../../text/positions.ts';
import { firstOf, listedOf, quote, quotePath } from '../../../text/words.ts';

type ValueDifference = Extract<Difference, { what: `value${string}` }>;

type ValueArgs = TraitArgs & {
  readonly what: ValueDifference['what'];
  /** The names of the values that are extra or missing, or of all in their order; and the number of these. */
  readonly names: readonly string[];
  readonly count: number;
  readonly isDefault?: boolean;
  readonly isRepeated?: boolean;
  /** The first of the missing that has no valid id. */
  readonly illegal?: string;
  readonly isNoArray?: boolean;
};

export const otherValues: DsdsRule<ValueArgs> = {
  code: 'dsds/trait-values',
  severity: 'warning',
  summary: 'A trait of a DSDS entry has other values than in the contract, or another order of them.',
  describe: (args) => DESCRIBE[args.what](args),

  check(entry, report) {
    for (const each of differencesOf(entry)) {
      if (!isAboutValues(each)) continue;
      const related = placeInContract(entry, each.pair.trait, placeOf(each));
      report(each.at, argsOf(each, entry), { related });
    }
  },
  fixes: ({ args, path }, entry) => fixesOfDifference(entry, path, args),
};

const isAboutValues = (difference: Difference): difference is ValueDifference =>
  difference.what.startsWith('value');

/** The message about a difference, as findings have it. */
export const describeDifference = (difference: Difference, entry: LinkedEntry): string =>
  isAboutValues(difference)
    ? otherValues.describe(argsOf(difference, entry)).message
    : messageAboutTrait(difference, entry)!;

const OR_CHANGE = 'or change the contract.';

const DESCRIBE: Readonly<Record<ValueArgs['what'], (args: ValueArgs) => FindingText>> = {
  'value extra': ({ trait, file, isRepeated, ...some }) =>
    isRepeated
      ? {
          message: `The value ${phraseOf(some)} of ${quote(trait)} is repeated.`,
          help: 'Remove one of the two.',
        }
      : {
          message: `${phraseOf(some)} isn't a value of ${quote(trait)} in ${quotePath(file)}.`,
          help: `Remove it, ${OR_CHANGE}`,
        },
  'value no object': ({ trait, ...some }) => ({
    message: `The value ${phraseOf(some)} of ${quote(trait)} must be an object with an "id".`,
    help: `Write it as an object, ${OR_CHANGE}`,
  }),
  'values missing': describeMissing,
  'values order': ({ trait, file, isDefault, ...some }) => ({
    message: `The values of ${quote(trait)} are in another order than in ${quotePath(file)}.`,
    help: `Their order there is ${phraseOf(some)}.${isDefault ? ' DSDS reads the first as the default.' : ''}`,
  }),
  'values of boolean': ({ trait, file, count }) => ({
    message: `The trait ${quote(trait)} has ${count === 0 ? '"values"' : 'values'}, but is a boolean in ${quotePath(file)}.`,
    help: `Remove ${count === 0 ? '"values"' : 'them'}, ${OR_CHANGE}`,
  }),
};

function describeMissing({
  trait,
  file,
  count,
  illegal,
  isNoArray: isNone,
  ...some
}: ValueArgs): FindingText {
  const all = phraseOf({ ...some, count });
  const message = isNone
    ? `The "values" of ${quote(trait)} aren't an array.`
    : `The trait ${quote(trait)} doesn't have ${count === 1 ? 'the value' : 'the values'} ${all}.`;
  const it = count === 1 ? 'it' : 'them';
  if (illegal !== undefined) {
    const help = `${quote(illegal)} isn't a valid DSDS id: add a value with another id and the "name" ${quote(illegal)}, ${OR_CHANGE}`;
    return { message, help };
  }
  return isNone
    ? { message, help: `Write an array of ${all}, ${OR_CHANGE}` }
    : { message, help: `${quotePath(file)} has ${it}. Add ${it}, ${OR_CHANGE}` };
}

const phraseOf = ({ names, count }: Pick<ValueArgs, 'names' | 'count'>): string =>
  listedOf(names, count, quote);

function argsOf(difference: ValueDifference, entry: LinkedEntry): ValueArgs {
  const { what, pair } = difference;
  const args = (names: readonly string[]): ValueArgs => ({
    ...argsOfTrait(entry, pair.trait),
    what,
    names: firstOf(names),
    count: names.length,
  });
  if (what === 'value extra') {
    return { ...args([calledBy(difference.value)]), isRepeated: difference.isRepeated };
  }
  if (what === 'value no object') {
    return args([calledBy(difference.value)]);
  }
  if (what === 'values missing') {
    const illegal = difference.values.find(({ id }) => id === undefined)?.name;
    const names = difference.values.map(({ name }) => name);
    const isNone = isNoArray(pair.own.shape);
    return { ...args(names), isNoArray: isNone, ...(illegal !== undefined && { illegal }) };
  }
  if (what === 'values order') {
    return { ...args(pair.values.map(({ value }) => value.name)), isDefault: difference.isDefault };
  }
  return args((pair.own.values ?? []).map(calledBy));
}

/** The place in the contract that a finding about values leads to: all of them, or the first that is missing. */
function placeOf(difference: ValueDifference): Path {
  if (difference.what === 'values missing') return difference.values[0]!.path;
  const { trait } = difference.pair;
  return trait.kind === 'enum' ? [...trait.path, 'enum'] : trait.path;
}
