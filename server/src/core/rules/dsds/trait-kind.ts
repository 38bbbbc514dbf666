import { driftOf } from '../../dsds/drift.ts';
import { whatItIs } from '../../dsds/projected.ts';
import { correcting } from '../../fixes/traits.ts';
import { type OfTrait, ofTrait, source, spoken } from '../../fixes/trait-words.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const otherKind: Rule<
  OfTrait & { readonly member: 'traitType' | 'kind'; readonly said?: string; readonly right: string }
> = {
  code: 'dsds/trait-kind',
  severity: 'warning',
  summary: 'A trait of a DSDS entry is of another kind than in the contract.',
  message(args) {
    const { trait, member, said, right, rule } = args;
    const has = said === undefined ? `has no ${quote(member)}` : `has the ${quote(member)} ${quote(said)}`;
    return `The trait ${quote(trait)} ${has}, but ${source(args)} becomes ${whatItIs(args)} (${rule}). Write ${quote(right)}, or mend the contract.`;
  },

  ofDsds: {
    check(entry, report) {
      for (const { kind, at, trait, own, member } of driftOf(entry)) {
        if (kind !== 'kind') continue;
        const said = own![member!]?.text;
        const args = { ...ofTrait(entry, trait!), member: member!, right: trait![member!] };
        report(
          at,
          { ...args, ...(said !== undefined && { said }) },
          {
            ...spoken(entry, trait!),
            // What is not there yet may still come.
            ...(said === undefined && { needs: own!.path }),
          },
        );
      }
    },
    fixes: ({ path }, entry) => correcting(entry, path, 'kind'),
  },
};
