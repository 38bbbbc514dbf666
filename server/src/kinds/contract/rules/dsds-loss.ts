import * as messages from '../messages.ts';
import { atName } from '../../../check/rule.ts';
import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { projectForDsds } from '../traits.ts';

export const lostTrait: ContractRule<messages.LossArgs> = {
  code: 'dsds/loss',
  severity: 'information',
  ...messages.lostTrait,

  check(contract, report, { facts }) {
    if (!facts.hasDsds) return;
    for (const { at, ...args } of projectForDsds(contract).losses) {
      const { name, of, why } = args;
      // An empty enum has its own finding.
      if (why === 'empty') continue;
      const prop = ['props', 'properties', name];
      const related = why === 'taken' ? [{ at: atName(...prop), message: 'The prop' }] : undefined;
      // What is said of a prop is said of all of it.
      report(at, args, { ...(related && { related }), ...(of === 'prop' && { needs: prop }) });
    }
  },

  fixes: ({ args: { why }, path }) =>
    why === 'taken' ? [removing(path, { title: 'Remove the state' })] : [],
};
