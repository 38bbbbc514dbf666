import { calledBy, driftOf } from '../../dsds/drift.ts';
import { removing, updating } from '../../fixes/traits.ts';
import { lookUp, ruleFor } from '../../fixes/trait-words.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const extraTrait: Rule<{
  readonly trait: string;
  readonly file: string;
  readonly rule: string;
  readonly isAgain?: true;
}> = {
  code: 'dsds/trait-extra',
  severity: 'warning',
  summary: 'A DSDS entry has a trait that its contract does not project to.',
  message({ trait, file, rule, isAgain }) {
    const where = lookUp(rule, file);
    if (isAgain)
      return `The trait ${quote(trait)} is there already, and the contract has it once. Remove one of the two ${where}.`;
    return `The trait ${quote(trait)} is left over: nothing in the contract becomes it. Remove it, or mend the contract ${where}.`;
  },

  ofDsds: {
    check(entry, report) {
      for (const { kind, at, own, first } of driftOf(entry)) {
        if (kind !== 'extra') continue;
        const { file, at: contract } = entry.contract!;
        const related = first
          ? { at: first.id ?? first.span, message: 'The first of them' }
          : { at: contract, message: 'The contract' };
        const rule = ruleFor({ traitType: own!.traitType?.text, kind: own!.kind?.text });
        const args = { trait: calledBy(own!), file, rule, ...(first && { isAgain: true as const }) };
        report(at, args, { related: [related] });
      }
    },
    fixes: ({ path }, entry) => [...removing(entry, path), ...updating(entry)],
  },
};
