import { reportRepeated, type Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const duplicateSlot: Rule<{ name: string }> = {
  code: 'slot/duplicate',
  severity: 'information',
  summary: 'A slot is declared twice.',
  message: ({ name }) => `The slot ${quote(name)} is declared already. Remove one of the two.`,
  check: (contract, report) => reportRepeated(contract.slots, report),
};
