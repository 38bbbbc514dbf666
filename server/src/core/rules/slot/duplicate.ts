import { atValue } from '../../finding.ts';
import { repeats } from '../../equal.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const duplicateSlot: Rule<{ name: string }> = {
  code: 'slot/duplicate',
  severity: 'information',
  summary: 'A slot is declared twice.',
  message: ({ name }) => `The slot ${quote(name)} is declared already. Remove one of the two.`,

  check(contract, report) {
    const slots = contract.slots.filter(({ name }) => name !== '');
    for (const { first, again } of repeats(slots.map(({ name }) => name))) {
      const related = [{ at: atValue(...slots[first]!.path), message: 'First declared here' }];
      report(atValue(...slots[again]!.path), { name: slots[again]!.name }, { related });
    }
  },
};
