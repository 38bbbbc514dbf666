import type { ContractRule } from '../facts.ts';
import { atValue, type Fix, type Report } from '../../../check/rule.ts';
import { jsonKey, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { quote } from '../../../text/words.ts';
import { type Contract, type Entry } from '../model.ts';

export const duplicateSlot: ContractRule<{ name: string }> = {
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

export const duplicateState: ContractRule<{ name: string }> = {
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

/** Reports each name that stands earlier in its list already, with the place where it stood first. */
function reportRepeated(entries: readonly Entry[], report: Report<{ name: string }>): void {
  const seen = new Map<string, Entry>();
  for (const entry of entries) {
    const { name, path } = entry;
    // An empty name is no name, and has its own finding.
    if (name === '') continue;
    const first = seen.get(name);
    if (!first) {
      seen.set(name, entry);
      continue;
    }
    const related = [{ at: atValue(...first.path), message: 'First declared here' }];
    report(atValue(...path), { name }, { related });
  }
}
