import * as messages from '../messages.ts';
import type { Report } from '../../../check/rule.ts';
import type { DsdsRule, LinkedEntry } from '../model.ts';
import { hasTraits } from '../compare.ts';
import { calledBy, driftOf, type Meant } from '../drift.ts';
import {
  adding,
  beginning,
  correcting,
  identifying,
  ofTrait,
  removing,
  spoken,
  updating,
} from '../trait-fixes.ts';
import { writableIn } from '../update.ts';

export const missingTrait: DsdsRule<messages.OneMissing | messages.AllMissing> = {
  code: 'dsds/trait-missing',
  severity: 'warning',
  ...messages.missingTrait,

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

function reportAll(entry: LinkedEntry, report: Report<messages.AllMissing>): void {
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
  ...messages.extraTrait,

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
  messages.TraitArgs & {
    readonly member: 'traitType' | 'kind';
    readonly said?: string;
    readonly right: string;
  }
> = {
  code: 'dsds/trait-kind',
  severity: 'warning',
  ...messages.otherKind,

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
