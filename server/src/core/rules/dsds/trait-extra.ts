import { calledBy, driftOf, type Meant } from '../../dsds/drift.ts';
import { identifying, removing, updating } from '../../fixes/traits.ts';
import { lookUp, orInstead, ruleFor, spoken } from '../../fixes/trait-words.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const extraTrait: Rule<{
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

  ofDsds: {
    check(entry, report) {
      for (const { kind, at, own, first, trait, meant } of driftOf(entry)) {
        if (kind === 'id' && own!.id) {
          const of = { trait: own!.id.text, file: entry.contract!.file, rule: ruleFor(trait!) };
          report(at, { ...of, right: trait!.name }, spoken(entry, trait!));
        }
        if (kind !== 'extra') continue;
        const { file, at: contract } = entry.contract!;
        const related = first
          ? { at: first.id ?? first.span, message: 'The first of them' }
          : { at: contract, message: 'The contract' };
        const rule = ruleFor({ traitType: own!.traitType?.text, kind: own!.kind?.text });
        const args = {
          trait: calledBy(own!),
          file,
          rule,
          ...(first && { isAgain: true as const }),
          ...(meant && { meant }),
        };
        report(at, args, { related: [related] });
      }
    },
    fixes({ path, args }, entry) {
      const fixes = [...identifying(entry, path), ...removing(entry, path)];
      // What may stand for another is left alone by all but a person.
      const isOpen = args.meant !== undefined && 'name' in args.meant;
      return isOpen ? fixes : [...fixes, ...updating(entry)];
    },
  },
};
