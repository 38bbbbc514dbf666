// The rules about differences between the traits of an entry and those of its contract. Those about values are in trait-values.ts.
import type { Args, FindingText } from '../../../check/rule.ts';
import type { DsdsRule, LinkedEntry } from '../model.ts';
import { calledBy, type Difference, differencesOf, writableIn } from '../compare.ts';
import { fixesOfDifference } from '../trait-fixes.ts';
import { type ProjectedTrait, whatItIs } from '../../contract/traits.ts';
import { quote, quotePath } from '../../../text/words.ts';

/** A trait of the contract. `file`: the contract. */
export type TraitArgs = Pick<ProjectedTrait, 'traitType' | 'kind'> & {
  readonly trait: string;
  readonly file: string;
};

export function argsOfTrait({ contract }: LinkedEntry, trait: ProjectedTrait): TraitArgs {
  const { name, traitType, kind } = trait;
  return { trait: name, traitType, kind, file: contract!.file };
}

/** The place in the contract that a trait comes from, or a value of it. */
export function placeInContract({ contract }: LinkedEntry, trait: ProjectedTrait, path = trait.path) {
  const { uri, file } = contract!;
  return [{ at: { uri, file, path }, message: `The ${partOf(trait.traitType)} ${quote(trait.name)}` }];
}

/** The part of a contract that becomes a trait. */
const partOf = (traitType: string): string => (traitType === 'state' ? 'state' : 'prop');

type Of<What extends Difference['what']> = Extract<Difference, { what: What }>;

type MissingArgs =
  | (TraitArgs & { readonly what: 'trait missing' })
  | (TraitArgs & { readonly what: 'trait no object' })
  | { readonly what: 'no traits'; readonly count: number; readonly file: string }
  | { readonly what: 'no array'; readonly count: number; readonly file: string };

export const missingTrait: DsdsRule<MissingArgs> = {
  code: 'dsds/trait-missing',
  severity: 'warning',
  summary: "A DSDS entry doesn't have a trait of its contract.",
  describe: describeMissing,

  check(entry, report) {
    for (const each of differencesOf(entry)) {
      if (each.what === 'no traits' || each.what === 'no array') {
        // An entry without any traits may leave them out on purpose; one that has some wants them right.
        const severity = each.what === 'no traits' ? ({ severity: 'information' } as const) : {};
        const related = [{ at: entry.contract!.at, message: 'The contract' }];
        report(each.at, argsOfMissing(each, entry), { ...severity, related });
      }
      if (each.what === 'trait missing') {
        report(each.at, argsOfMissing(each, entry), { related: placeInContract(entry, each.trait) });
      }
      if (each.what === 'trait no object') {
        report(each.at, argsOfMissing(each, entry), { related: placeInContract(entry, each.pair.trait) });
      }
    }
  },
  fixes: ({ args, path }, entry) => fixesOfDifference(entry, path, args),
};

function argsOfMissing(
  difference: Of<'no traits' | 'no array' | 'trait missing' | 'trait no object'>,
  entry: LinkedEntry,
): MissingArgs {
  const { what } = difference;
  if ('trait' in difference) return { ...argsOfTrait(entry, difference.trait), what: 'trait missing' };
  if ('pair' in difference) return { ...argsOfTrait(entry, difference.pair.trait), what: 'trait no object' };
  return { what, count: writableIn(entry).length, file: entry.contract!.file } as MissingArgs;
}

function describeMissing(args: MissingArgs): FindingText {
  const orChange = `or change ${quotePath(args.file)}.`;
  if (args.what === 'trait missing') {
    return {
      message: `The ${partOf(args.traitType)} ${quote(args.trait)} has no trait here.`,
      help: `Add the trait, ${orChange}`,
    };
  }
  if (args.what === 'trait no object') {
    return {
      message: `The trait ${quote(args.trait)} must be an object with an "id".`,
      help: `Write it as an object, ${orChange}`,
    };
  }
  if (args.what === 'no traits') {
    return {
      message: `The entry doesn't have ${allOf(args.count)} of ${quotePath(args.file)}.`,
      help: `Add ${args.count === 1 ? 'it' : 'them'} from the contract.`,
    };
  }
  const message = '"traits" isn\'t an array.';
  if (args.count === 0) return { message, help: `Remove it: ${quotePath(args.file)} has no traits.` };
  return { message, help: `Write an array with ${allOf(args.count)} of ${quotePath(args.file)}.` };
}

const allOf = (count: number): string => (count === 1 ? 'the trait' : `the ${count} traits`);

interface ExtraArgs extends Args {
  readonly what: 'trait extra';
  readonly trait: string;
  readonly file: string;
  readonly isRepeated: boolean;
}

export const extraTrait: DsdsRule<ExtraArgs> = {
  code: 'dsds/trait-extra',
  severity: 'warning',
  summary: "A DSDS entry has a trait that its contract doesn't have.",
  describe({ trait, file, isRepeated }) {
    const name = `The trait ${quote(trait)}`;
    return isRepeated
      ? { message: `${name} is repeated.`, help: 'Remove one of the two.' }
      : { message: `${name} isn't in ${quotePath(file)}.`, help: 'Remove it, or change the contract.' };
  },

  check(entry, report) {
    for (const each of differencesOf(entry)) {
      if (each.what !== 'trait extra') continue;
      const { first } = each;
      const related = first
        ? { at: first.id ?? first.span, message: 'The first of them' }
        : { at: entry.contract!.at, message: 'The contract' };
      report(each.at, argsOfExtra(each, entry), { related: [related] });
    }
  },
  fixes: ({ args, path }, entry) => fixesOfDifference(entry, path, args),
};

const argsOfExtra = ({ what, own, first }: Of<'trait extra'>, { contract }: LinkedEntry): ExtraArgs => ({
  what,
  trait: calledBy(own),
  file: contract!.file,
  isRepeated: first !== undefined,
});

type KindArgs = TraitArgs & {
  readonly what: 'kind';
  readonly member: 'traitType' | 'kind';
  readonly written?: string;
  readonly right: string;
};

export const otherKind: DsdsRule<KindArgs> = {
  code: 'dsds/trait-kind',
  severity: 'warning',
  summary: 'A trait of a DSDS entry has another kind than in the contract.',
  describe(args) {
    const { trait, member, written, right, file } = args;
    return {
      message:
        written === undefined
          ? `The trait ${quote(trait)} has no ${quote(member)}.`
          : `The ${quote(member)} of ${quote(trait)} must be ${quote(right)}, but is ${quote(written)}.`,
      help: `It is ${whatItIs(args)} in ${quotePath(file)}. Write ${quote(right)}, or change the contract.`,
    };
  },

  check(entry, report) {
    for (const each of differencesOf(entry)) {
      if (each.what !== 'kind') continue;
      const args = argsOfKind(each, entry);
      report(each.at, args, { related: placeInContract(entry, each.pair.trait) });
    }
  },
  fixes: ({ args, path }, entry) => fixesOfDifference(entry, path, args),
};

function argsOfKind({ what, pair: { own, trait }, member }: Of<'kind'>, entry: LinkedEntry): KindArgs {
  const written = own[member]?.text;
  const args = { ...argsOfTrait(entry, trait), what, member, right: trait[member] };
  return written === undefined ? args : { ...args, written };
}

/** The message about a difference of traits; undefined of one about values. */
export function messageAboutTrait(difference: Difference, entry: LinkedEntry): string | undefined {
  if (
    difference.what === 'no traits' ||
    difference.what === 'no array' ||
    difference.what === 'trait missing' ||
    difference.what === 'trait no object'
  ) {
    return missingTrait.describe(argsOfMissing(difference, entry)).message;
  }
  if (difference.what === 'trait extra') {
    return extraTrait.describe(argsOfExtra(difference, entry)).message;
  }
  if (difference.what === 'kind') {
    return otherKind.describe(argsOfKind(difference, entry)).message;
  }
  return undefined;
}
