import { whatItIs } from '../../contract/traits.ts';
import type { Report } from '../../../check/rule.ts';
import { counted, quote } from '../../../text/words.ts';
import type { DsdsRule, LinkedEntry } from '../model.ts';
import { hasTraits } from '../compare.ts';
import { calledBy, driftOf, type Meant } from '../drift.ts';
import {
  adding,
  ALL_RULES,
  beginning,
  correcting,
  identifying,
  lookUp,
  ofTrait,
  type OfTrait,
  orInstead,
  removing,
  ruleFor,
  spoken,
  thing,
  updating,
} from '../trait-fixes.ts';
import { writableIn } from '../update.ts';

export const missingTrait: DsdsRule<One | All> = {
  code: 'dsds/trait-missing',
  severity: 'warning',
  summary: 'A DSDS entry lacks a trait that its contract projects to.',
  message(args) {
    if (args.count !== undefined) return ofAll(args);
    const { trait, traitType, rule, file, is } = args;
    const orFix = `or mend the contract ${lookUp(rule, file)}.`;
    if (is === 'without id')
      return `The trait ${quote(trait)} has no id. Give it the "id" ${quote(trait)}, ${orFix}`;
    if (is === 'word')
      return `${quote(trait)} is a word, and a trait is an object with an "id". Write it as one, ${orFix}`;
    return `The trait ${quote(trait)} is missing, which the contract has as a ${thing(traitType)}. Add it, ${orFix}`;
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

/** The arguments about one trait. `is`: the form of what is there. */
type One = OfTrait & { readonly count?: undefined; readonly is?: 'without id' | 'word' };

/** The arguments about all traits at once. `isNoList`: "traits" is something else. */
type All = {
  readonly count: number;
  readonly file: string;
  readonly isNoList?: true;
  readonly isUnspaced?: true;
};

function ofAll({ count, file, isNoList: isOther, isUnspaced }: All): string {
  const where = lookUp(ALL_RULES, file);
  if (!isOther)
    return `${counted(count, 'trait')} can be projected from the contract, and the entry has none. Add ${count === 1 ? 'it' : 'them'} ${where}.`;
  if (isUnspaced)
    return `"traits" is no list, since a space is missing behind a "-" in it. Write one behind each "-" that begins an item ${where}.`;
  if (count === 0)
    return `"traits" is no list, and nothing of the contract can be in it. Remove it ${where}.`;
  return `"traits" is no list, so the entry lacks ${count === 1 ? 'the one trait' : `all ${count} traits`} of the contract. Write a list ${where}.`;
}

function reportAll(entry: LinkedEntry, report: Report<All>): void {
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
  readonly rule: string;
  readonly isAgain?: true;
  /** The id that it has in the contract. */
  readonly right?: string;
  readonly meant?: Meant;
}> = {
  code: 'dsds/trait-extra',
  severity: 'warning',
  summary: 'A DSDS entry has a trait that its contract does not project to.',
  message({ trait, file, rule, isAgain, right, meant }) {
    const where = lookUp(rule, file);
    if (right !== undefined)
      return `The trait ${quote(trait)} is ${quote(right)} in the contract. Change the id, or mend the contract ${where}.`;
    if (isAgain)
      return `The trait ${quote(trait)} is there already, and the contract has it once. Remove one of the two ${where}.`;
    return `The trait ${quote(trait)} is left over: nothing in the contract becomes it. ${orInstead(meant)}, or mend the contract ${where}.`;
  },

  check(entry, report) {
    for (const { kind, at, own, first, trait, meant } of driftOf(entry)) {
      if (kind === 'id' && own!.id) {
        const { file, rule, trait: right } = ofTrait(entry, trait!);
        report(at, { trait: own!.id.text, file, rule, right }, spoken(entry, trait!));
      }
      if (kind !== 'extra') continue;
      const { file, at: contract } = entry.contract!;
      const related = first
        ? { at: first.id ?? first.span, message: 'The first of them' }
        : { at: contract, message: 'The contract' };
      const rule = ruleFor(own!.traitType?.text, own!.kind?.text);
      const args = { trait: calledBy(own!), file, rule, ...(meant && { meant }) };
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
  OfTrait & { readonly member: 'traitType' | 'kind'; readonly said?: string; readonly right: string }
> = {
  code: 'dsds/trait-kind',
  severity: 'warning',
  summary: 'A trait of a DSDS entry is of another kind than in the contract.',
  message(args) {
    const { trait, member, said, right, rule, file } = args;
    const has =
      said === undefined ? `has no ${quote(member)}. In` : `has the ${quote(member)} ${quote(said)}, but in`;
    return `The trait ${quote(trait)} ${has} the contract it is ${whatItIs(args)}. Write ${quote(right)}, or mend the contract ${lookUp(rule, file)}.`;
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
