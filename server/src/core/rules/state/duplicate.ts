import { atValue } from '../../finding.ts';
import { repeats } from '../../equal.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const duplicateState: Rule<{ name: string }> = {
  code: 'state/duplicate',
  severity: 'information',
  summary: 'A state is declared twice.',
  message: ({ name }) => `The state ${quote(name)} is declared already. Remove one of the two.`,

  check(contract, report) {
    const states = contract.states.filter(({ name }) => name !== '');
    for (const { first, again } of repeats(states.map(({ name }) => name))) {
      const related = [{ at: atValue(...states[first]!.path), message: 'First declared here' }];
      report(atValue(...states[again]!.path), { name: states[again]!.name }, { related });
    }
  },
};
