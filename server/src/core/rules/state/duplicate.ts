import { reportRepeated, type Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const duplicateState: Rule<{ name: string }> = {
  code: 'state/duplicate',
  severity: 'information',
  summary: 'A state is declared twice.',
  message: ({ name }) => `The state ${quote(name)} is declared already. Remove one of the two.`,
  check: (contract, report) => reportRepeated(contract.states, report),
  fixes: ({ args: { name }, path }) => [
    {
      title: `Remove the repeated state ${quote(name)}`,
      edits: [{ remove: path }],
      preferred: true,
      all: 'Remove all repeated states',
    },
  ],
};
