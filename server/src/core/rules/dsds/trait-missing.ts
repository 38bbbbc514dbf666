import type { LinkedEntry } from '../../dsds/check-dsds.ts';
import { driftOf } from '../../dsds/drift.ts';
import { hasTraits } from '../../dsds/compared.ts';
import { writableIn } from '../../dsds/update.ts';
import { adding, beginning, identifying, updating } from '../../fixes/traits.ts';
import { ALL_RULES, lookUp, type OfTrait, ofTrait, spoken, thing } from '../../fixes/trait-words.ts';
import type { ReportAt, Rule } from '../../rule.ts';
import { counted, quote } from '../../words.ts';

export const missingTrait: Rule<One | All> = {
  code: 'dsds/trait-missing',
  severity: 'warning',
  summary: 'A DSDS entry lacks a trait that its contract projects to.',
  message(args) {
    if (args.count !== undefined) return ofAll(args);
    const { trait, traitType, rule, file, is } = args;
    const orMend = `or mend the contract ${lookUp(rule, file)}.`;
    if (is === 'without id')
      return `The trait ${quote(trait)} has no id. Give it the "id" ${quote(trait)}, ${orMend}`;
    if (is === 'word')
      return `${quote(trait)} is a word, and a trait is an object with an "id". Write it as one, ${orMend}`;
    return `The trait ${quote(trait)} is missing, which the contract has as a ${thing(traitType)}. Add it, ${orMend}`;
  },

  ofDsds: {
    check(entry, report) {
      if (!hasTraits(entry)) {
        reportAll(entry, report);
        return;
      }
      for (const { kind, at, trait, own, isWord } of driftOf(entry)) {
        if (kind === 'id' && !own!.id) {
          // What is not there yet may still come.
          const more = { ...spoken(entry, trait!), needs: own!.path };
          report(at, { ...ofTrait(entry, trait!), is: 'without id' }, more);
        }
        if (kind !== 'missing') continue;
        report(at, { ...ofTrait(entry, trait!), ...(isWord && { is: 'word' }) }, spoken(entry, trait!));
      }
    },

    fixes({ args, path }, entry) {
      // What is written there is right but for a space, and would be lost.
      if (args.count !== undefined) return args.isUnspaced ? [] : beginning(entry);
      if (args.is === 'without id') return [...identifying(entry, path), ...updating(entry)];
      return [...adding(entry, { name: args.trait, traitType: args.traitType }), ...updating(entry)];
    },
  },
};

/** `is`: what stands there for it. */
type One = OfTrait & { readonly count?: undefined; readonly is?: 'without id' | 'word' };

/** What is said of all traits at once: of how many. `isNoList`: there is something, and it is none. */
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

function reportAll(entry: LinkedEntry, report: ReportAt<All>): void {
  const count = writableIn(entry).length;
  const [drift] = driftOf(entry);
  if (count === 0 && !drift) return;
  const { file, at } = entry.contract!;
  const place = drift?.at ?? entry.keys.traits ?? entry.id ?? entry.name ?? entry.kind ?? entry.span;
  report(
    { start: place.start, end: place.end, path: drift?.at.path ?? entry.path },
    { count, file, ...(drift && { isNoList: true, ...(entry.isUnspaced && { isUnspaced: true }) }) },
    {
      // Whoever documents no traits at all may not want to; whoever documents some wants them right.
      ...(!drift && { severity: 'information' }),
      related: [{ at, message: 'The contract' }],
    },
  );
}
