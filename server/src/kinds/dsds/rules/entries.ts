import { quote, quotePath } from '../../../text/words.ts';
import { isIdentity } from '../../contract/fold.ts';
import { calledBy } from '../compare.ts';
import type { DsdsRule, DsdsValue } from '../model.ts';
import { pointing } from '../pointer-fixes.ts';
import { TODO } from '../print.ts';
import { describing, preferredFix } from '../trait-fixes.ts';

export const entryIdDiffers: DsdsRule<{ id: string; contractId: string; file: string }> = {
  code: 'dsds/id',
  severity: 'warning',
  summary: 'A DSDS entry has another id than its contract.',
  describe: ({ id, contractId, file }) => ({
    message: `The id ${quote(id)} isn't the contractId of ${quotePath(file)}.`,
    help: `Use ${quote(contractId)}, or change the contractId.`,
  }),

  check({ id, path, contract, sharedWith }, report) {
    // A pointer to the contract of another entry is one mistake, and has its own finding.
    if (!id || contract?.contractId === undefined || sharedWith) return;
    const { contractId, file, at } = contract;
    // An identity that is none is the contract's own fault.
    if (id.text === contractId || !isIdentity(contractId)) return;
    const related = [{ at, message: 'The contract' }];
    report({ ...id, path: [...path, 'id'] }, { id: id.text, contractId, file }, { related });
  },
  fixes({ args: { contractId: value }, path }) {
    const all = 'Change the ids of all entries to those of their contracts';
    return [preferredFix(`Change the id to ${quote(value)}`, [{ replace: path, value }], all)];
  },
};

export const unpointedEntry: DsdsRule<{ id: string; file: string; count: number }> = {
  code: 'dsds/unpointed',
  severity: 'hint',
  summary: 'A DSDS entry has the id of a contract and does not point at it.',
  describe: ({ id, file, count }) => ({
    message:
      count === 1
        ? `The entry ${quote(id)} doesn't point at ${quotePath(file)}.`
        : `The entry ${quote(id)} points at none of the ${count} contracts with its id.`,
    help: 'Add a pointer, so that its traits are compared with the contract.',
  }),

  check({ id, path, pointers }, report, { facts: linked }) {
    if (!id || pointers.length > 0 || !linked.isWhole) return;
    const contracts = linked.contractsWith(id.text);
    const [first] = contracts;
    if (!first) return;
    const related = contracts.slice(0, MOST).map(({ at }) => ({ at, message: 'The contract' }));
    report({ ...id, path }, { id: id.text, file: first.file, count: contracts.length }, { related });
  },

  fixes({ args: { id } }, entry, { facts: linked }) {
    const contracts = linked.contractsWith(id);
    const isOne = contracts.length === 1;
    return contracts.slice(0, MOST).map((contract) => ({
      title: isOne ? ADD_POINTER : `${ADD_POINTER} to ${quotePath(contract.file)}`,
      edits: pointing(entry, contract, linked),
      preferred: isOne,
      ...(isOne && { all: 'Add all contract pointers' }),
    }));
  },
};

const ADD_POINTER = 'Add contract pointer';

const MOST = 3;

export const descriptionToDo: DsdsRule<{ trait: string; value?: string }> = {
  code: 'dsds/todo',
  severity: 'information',
  summary: 'A trait or a value of a DSDS entry still has a placeholder for its description.',
  describe({ trait, value }) {
    const what = value === undefined ? `trait ${quote(trait)}` : `value ${quote(value)} of ${quote(trait)}`;
    return { message: `The ${what} has no description yet, only ${quote(TODO)}.`, help: 'Describe it.' };
  },

  check({ contract, traits = [] }, report) {
    if (!contract) return;
    for (const trait of traits) {
      const look = (own: DsdsValue, args: { trait: string; value?: string }): void => {
        const { description, path } = own;
        if (description?.text.trim() === TODO)
          report({ ...description, path: [...path, 'description'] }, args);
      };
      look(trait, { trait: calledBy(trait) });
      for (const value of trait.values ?? []) look(value, { trait: calledBy(trait), value: calledBy(value) });
    }
  },
  fixes: ({ path }, entry) => describing(entry, path),
};
