import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { atName, atValue } from '../../../check/rule.ts';
import { jsonKey, repeats, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { quote } from '../../../text/words.ts';
import { entryNamed, propNamed, type Contract } from '../model.ts';

/** The rule about slots or states, but for its fixes: it reports each name that stands earlier in its list already. */
const repeated = (thing: 'slot' | 'state'): ContractRule<{ name: string }> => ({
  code: `${thing}/duplicate`,
  severity: 'information',
  summary: `A ${thing} is declared twice.`,
  describe: ({ name }) => ({
    message: `The ${thing} ${quote(name)} is already declared.`,
    help: 'Remove one of the two.',
  }),

  check(contract, report) {
    const entries = contract[`${thing}s`];
    for (const { first, again } of repeats(entries.map(({ name }) => name))) {
      const { name, path } = entries[again]!;
      const related = [{ at: atValue(...entries[first]!.path), message: 'First declared here' }];
      // An empty name is no name, and has its own finding.
      if (name !== '') report(atValue(...path), { name }, { related });
    }
  },
});

export const duplicateSlot: ContractRule<{ name: string }> = {
  ...repeated('slot'),
  fixes({ args: { name }, path }, contract) {
    const again = path.slice(0, 2);
    const first = entryNamed(contract.slots, name)?.path.slice(0, 2) ?? [];
    const nothingLost = isBare(contract, again) || keyAt(contract, again) === keyAt(contract, first);
    const removeAgain = removing(again, {
      title: `Remove the repeated slot ${quote(name)}`,
      ...(nothingLost && { preferred: true, all: 'Remove all repeated slots without further members' }),
    });
    if (nothingLost) return [removeAgain];
    const title = `Keep this slot ${quote(name)}, and remove the first`;
    return [removing(first, { title, preferred: isBare(contract, first) }), removeAgain];
  },
};

const keyAt = ({ value }: Contract, path: Path): string => jsonKey(valueAt(value, path));

/** Returns true if a slot is no more than its name. */
function isBare({ value }: Contract, path: Path): boolean {
  const slot = valueAt(value, path);
  return typeof slot === 'string' || Object.keys(Object(slot)).length === 1;
}

export const duplicateState: ContractRule<{ name: string }> = {
  ...repeated('state'),
  fixes({ args: { name }, path }) {
    const title = `Remove the repeated state ${quote(name)}`;
    return [removing(path, { title, preferred: true, all: 'Remove all repeated states' })];
  },
};

export const stateLikeProp: ContractRule<{ name: string }> = {
  code: 'state/prop',
  severity: 'hint',
  summary: 'A state has the name of a prop.',
  describe: ({ name }) => ({
    message: `The state ${quote(name)} has the name of a prop.`,
    help: 'Remove the state if the prop says the same. Otherwise rename one of the two.',
  }),

  check(contract, report, { facts }) {
    // A DSDS document has one trait of a name, which `dsds/loss` reports.
    if (facts.hasDsds) return;
    for (const { name, path } of contract.states) {
      const prop = propNamed(contract, name);
      if (prop)
        report(atValue(...path), { name }, { related: [{ at: atName(...prop.path), message: 'The prop' }] });
    }
  },

  fixes: ({ path }) => [removing(path, { title: 'Remove the state' })],
};
