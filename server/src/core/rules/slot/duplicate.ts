import { type Contract, valueAt } from '../../contract.ts';
import { jsonKey } from '../../equal.ts';
import type { Path } from '../../finding.ts';
import { type Fix, reportRepeated, type Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const duplicateSlot: Rule<{ name: string }> = {
  code: 'slot/duplicate',
  severity: 'information',
  summary: 'A slot is declared twice.',
  message: ({ name }) => `The slot ${quote(name)} is declared already. Remove one of the two.`,
  check: (contract, report) => reportRepeated(contract.slots, report),

  fixes({ args: { name }, path }, contract) {
    const again = path.slice(0, 2);
    const first = contract.slots.find((slot) => slot.name === name)?.path.slice(0, 2) ?? [];
    const nothingLost = isBare(contract, again) || keyAt(contract, again) === keyAt(contract, first);
    const removeAgain: Fix = {
      title: `Remove the repeated slot ${quote(name)}`,
      edits: [{ remove: again }],
      ...(nothingLost && { preferred: true, all: 'Remove all repeated slots that say nothing more' }),
    };
    if (nothingLost) return [removeAgain];
    const preferred = isBare(contract, first);
    return [
      { title: `Keep this slot ${quote(name)}, and remove the first`, edits: [{ remove: first }], preferred },
      removeAgain,
    ];
  },
};

const keyAt = ({ value }: Contract, path: Path): string => jsonKey(valueAt(value, path));

/** Whether a slot is no more than its name. */
function isBare({ value }: Contract, path: Path): boolean {
  const slot = valueAt(value, path);
  return typeof slot === 'string' || Object.keys(Object(slot)).length === 1;
}
