import { isUnspaced } from '../../dsds/pointers.ts';
import { pointing } from '../../fixes/pointers.ts';
import type { Rule } from '../../rule.ts';
import { quote, quotePath } from '../../words.ts';

export const unpointedEntry: Rule<{ id: string; file: string; count: number }> = {
  code: 'dsds/unpointed',
  severity: 'hint',
  summary: 'A DSDS entry has the id of a contract and does not point at it.',
  message({ id, file, count }) {
    const isOne = count === 1;
    const points = isOne ? 'does not point at the contract' : `points at none of the ${count} contracts`;
    return `The entry ${quote(id)} ${points} with its id. Add a pointer, so that the two can be compared (SR-138, ${quotePath(file)}${isOne ? '' : ' and others'}).`;
  },

  ofDsds: {
    check({ id, path, pointers, specs }, report, linked) {
      if (!id || pointers.length > 0 || specs.some(isUnspaced) || !linked.isWhole) return;
      const [first, ...others] = linked.contractsWith(id.text);
      if (!first) return;
      const related = [first, ...others].slice(0, MOST).map(({ at }) => ({ at, message: 'The contract' }));
      const args = { id: id.text, file: first.file, count: others.length + 1 };
      report({ start: id.start, end: id.end, path }, args, { related });
    },

    fixes({ args: { id } }, entry, linked) {
      const contracts = linked.contractsWith(id);
      const isOne = contracts.length === 1;
      return contracts.slice(0, MOST).map((contract) => ({
        title: isOne ? ADD_POINTER : `${ADD_POINTER} to ${quotePath(contract.file)}`,
        edits: pointing(entry, contract, linked),
        preferred: isOne,
        ...(isOne && { all: 'Add all contract pointers' }),
      }));
    },
  },
};

/** What it is called wherever it is offered. */
export const ADD_POINTER = 'Add contract pointer';

const MOST = 3;
