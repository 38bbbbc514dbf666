import { driftOf } from '../../dsds/drift.ts';
import { whatItIs } from '../../dsds/projected.ts';
import { correcting } from '../../fixes/traits.ts';
import { lookUp, type OfTrait, ofTrait, spoken } from '../../fixes/trait-words.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const otherKind: Rule<
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
