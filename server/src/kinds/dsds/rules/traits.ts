import type { FindingText, Report } from '../../../check/rule.ts';
import type { DsdsRule, LinkedEntry } from '../model.ts';
import { hasTraits } from '../compare.ts';
import { calledBy, driftOf, type Meant } from '../drift.ts';
import {
  adding,
  beginning,
  correcting,
  identifying,
  ofTrait,
  orInstead,
  partOf,
  removing,
  spoken,
  type TraitArgs,
  updating,
} from '../trait-fixes.ts';
import { writableIn } from '../update.ts';
import { whatItIs } from '../../contract/traits.ts';
import { quote, quotePath } from '../../../text/words.ts';

/** One trait is missing. `is`: the form of what is there. */
type OneMissing = TraitArgs & { readonly count?: undefined; readonly is?: 'without id' | 'word' };

/** All traits are missing. `isNoList`: "traits" is something else. */
type AllMissing = {
  readonly count: number;
  readonly file: string;
  readonly isNoList?: true;
  readonly isUnspaced?: true;
};

export const missingTrait: DsdsRule<OneMissing | AllMissing> = {
  code: 'dsds/trait-missing',
  severity: 'warning',
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

  check(entry, report) {
    if (!hasTraits(entry)) {
      reportAll(entry, report);
      return;
    }
    for (const { kind, at, trait, own, isWord } of driftOf(entry)) {
      if (kind === 'id' && !own!.id) {
        // An id that is missing may still be written.
        const more = { ...spoken(entry, trait!), needs: own!.path };
        report(at, { ...ofTrait(entry, trait!), is: 'without id' }, more);
      }
      if (kind !== 'missing') continue;
      report(at, { ...ofTrait(entry, trait!), ...(isWord && { is: 'word' }) }, spoken(entry, trait!));
    }
  },

  fixes({ args, path }, entry) {
    // The text there is right but for a space, and would be lost.
    if (args.count !== undefined) return args.isUnspaced ? [] : beginning(entry);
    if (args.is === 'without id') return [...identifying(entry, path), ...updating(entry)];
    return [...adding(entry, { name: args.trait, traitType: args.traitType }), ...updating(entry)];
  },
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

function reportAll(entry: LinkedEntry, report: Report<AllMissing>): void {
  const count = writableIn(entry).length;
  const [drift] = driftOf(entry);
  if (count === 0 && !drift) return;
  const { file, at } = entry.contract!;
  const place = drift?.at ?? entry.keys.traits ?? entry.id ?? entry.name ?? entry.kind ?? entry.span;
  report(
    { ...place, path: drift?.at.path ?? entry.path },
    { count, file, ...(drift && { isNoList: true, ...(entry.isUnspaced && { isUnspaced: true }) }) },
    {
      // An entry without any traits may leave them out on purpose; one that has some wants them right.
      ...(!drift && { severity: 'information' }),
      related: [{ at, message: 'The contract' }],
    },
  );
}

export const extraTrait: DsdsRule<{
  readonly trait: string;
  readonly file: string;
  readonly isAgain?: true;
  /** The id that it has in the contract. */
  readonly right?: string;
  readonly meant?: Meant;
}> = {
  code: 'dsds/trait-extra',
  severity: 'warning',
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

  check(entry, report) {
    for (const { kind, at, own, first, trait, meant } of driftOf(entry)) {
      if (kind === 'id' && own!.id) {
        const { file, trait: right } = ofTrait(entry, trait!);
        const args = { trait: own!.id.text, file, ...(meant ? { meant } : { right }) };
        report(at, args, spoken(entry, trait!));
      }
      if (kind !== 'extra') continue;
      const { file, at: contract } = entry.contract!;
      const related = first
        ? { at: first.id ?? first.span, message: 'The first of them' }
        : { at: contract, message: 'The contract' };
      const args = { trait: calledBy(own!), file, ...(meant && { meant }) };
      report(at, first ? { ...args, isAgain: true } : args, { related: [related] });
    }
  },
  fixes({ path, args }, entry) {
    const fixes = [...identifying(entry, path), ...removing(entry, path)];
    // Only a person changes a trait that may stand for another.
    const isOpen = args.meant !== undefined && 'name' in args.meant;
    return isOpen ? fixes : [...fixes, ...updating(entry)];
  },
};

export const otherKind: DsdsRule<
  TraitArgs & {
    readonly member: 'traitType' | 'kind';
    readonly said?: string;
    readonly right: string;
  }
> = {
  code: 'dsds/trait-kind',
  severity: 'warning',
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

  check(entry, report) {
    for (const { kind, at, trait, own, member } of driftOf(entry)) {
      if (kind !== 'kind') continue;
      const said = own![member!]?.text;
      const args = { ...ofTrait(entry, trait!), member: member!, right: trait![member!] };
      const more = spoken(entry, trait!);
      // A member that is missing may still be written.
      if (said === undefined) report(at, args, { ...more, needs: own!.path });
      else report(at, { ...args, said }, more);
    }
  },
  fixes: ({ path }, entry) => correcting(entry, path, 'kind'),
};
