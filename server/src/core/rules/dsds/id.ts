import { isIdentity } from '../../fold.ts';
import type { Rule } from '../../rule.ts';
import { quote, quotePath } from '../../words.ts';

export const entryIdDiffers: Rule<{ id: string; contractId: string; file: string }> = {
  code: 'dsds/id',
  severity: 'warning',
  summary: 'A DSDS entry has another id than the contract that it points at.',
  message: ({ id, contractId, file }) =>
    `The id ${quote(id)} is not the "contractId" of the contract, ${quote(contractId)}. Write ${quote(contractId)}, or rename the contract (${quotePath(file)}).`,

  ofDsds: {
    check({ id, path, contract }, report) {
      if (!id || contract?.contractId === undefined || id.text === contract.contractId) return;
      // An identity that is none is the contract's own fault.
      if (!isIdentity(contract.contractId)) return;
      const { contractId, file, at } = contract;
      report(
        { ...id, path: [...path, 'id'] },
        { id: id.text, contractId, file },
        { related: [{ at, message: 'The contract' }] },
      );
    },
    fixes: ({ args: { contractId }, path }) => [
      {
        title: `Change the id to ${quote(contractId)}`,
        edits: [{ replace: path, value: contractId }],
        preferred: true,
        all: 'Change the ids of all entries to those of their contracts',
      },
    ],
  },
};
