import type { DsdsRule } from '../model.ts';
import type { Path } from '../../../text/positions.ts';
import { quote } from '../../../text/words.ts';
import { calledBy, type Drift, driftOf, type Meant, type ValueDrift } from '../drift.ts';
import {
  correcting,
  identifying,
  lookUp,
  ofTrait,
  type OfTrait,
  orInstead,
  phraseOf,
  type Some,
  someOf,
  spoken,
} from '../trait-fixes.ts';

export const otherValues: DsdsRule<Said> = {
  code: 'dsds/trait-values',
  severity: 'warning',
  summary: 'A trait of a DSDS entry has other values than in the contract, or another order of them.',
  message: (args) => `${WORDS[args.why](args)} ${lookUp(args.rule, args.file)}.`,

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

type Said = OfTrait & {
  readonly why: ValueDrift['why'];
  /** The value that is too much, those that are missing, or all in the right order. */
  readonly some?: Some;
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

const WORDS: Readonly<Record<Said['why'], (args: Said) => string>> = {
  extra: ({ trait, some, isAgain, meant }) =>
    isAgain
      ? `${phraseOf(some)} is a value of ${quote(trait)} already, and the contract has it once. Remove one of the two`
      : `${phraseOf(some)} is no value of ${quote(trait)} in the contract. ${orInstead(meant)}, or mend the contract`,
  id: ({ trait, right = '', said }) =>
    said === undefined
      ? `The value ${quote(right)} of ${quote(trait)} has no id. Give it the "id" ${quote(right)}, or mend the contract`
      : `The value ${quote(said)} of ${quote(trait)} is ${quote(right)} in the contract. Change the id, or mend the contract`,
  words({ trait, some }) {
    const [are, asSuch] = some?.count === 1 ? ['is a word', 'it as one'] : ['are words', 'them as such'];
    return `${phraseOf(some)} in the values of ${quote(trait)} ${are}, and a value is an object with an "id". Write ${asSuch}, or mend the contract`;
  },
  missing({ trait, some, illegal, isNoList }) {
    const lack = isNoList
      ? `The "values" of ${quote(trait)} are no list, and lack ${phraseOf(some)}.`
      : `The values of ${quote(trait)} lack ${phraseOf(some)}.`;
    if (illegal !== undefined)
      return `${lack} ${quote(illegal)} is no legal id in DSDS: add a value with an id of its own and the "name" ${quote(illegal)}, or mend the contract`;
    const advice = isNoList ? 'Write a list' : `Add ${some?.count === 1 ? 'it' : 'them'}`;
    return `${lack} ${advice}, or mend the contract`;
  },
  order({ trait, some, isDefault }) {
    const order = `The values of ${quote(trait)} are in another order than in the contract: ${phraseOf(some)}.`;
    const why = isDefault ? ' DSDS takes the first for the default.' : '';
    return `${order}${why} Put them in that order, or mend the contract`;
  },
  boolean: ({ trait, isEmpty }) =>
    isEmpty
      ? `The trait ${quote(trait)} has empty "values", but in the contract it is a boolean. Remove "values", or mend the contract`
      : `The trait ${quote(trait)} has values, but in the contract it is a boolean. Remove them, or mend the contract`,
};

function wrong(drift: ValueDrift): Omit<Said, keyof OfTrait> {
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
  if (why === 'id') return { why, right: drift.id, ...(drift.value.id && { said: drift.value.id.text }) };
  if (why === 'boolean') return drift;
  return { why, some: someOf(drift.all.map(({ value }) => value)), isDefault: drift.isDefault };
}

/** The place in the contract that a finding about values leads to: all of them, or the first that is missing. */
function placeOf({ trait, values }: Drift): Path {
  if (values?.why === 'missing') return values.values[0]!.path;
  return trait!.kind === 'enum' ? [...trait!.path, 'enum'] : trait!.path;
}
