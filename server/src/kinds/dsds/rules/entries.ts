import type { Edit } from '../../../text/text-edit.ts';
import { quote, quotePath } from '../../../text/words.ts';
import { isIdentity } from '../../contract/fold.ts';
import { calledBy } from '../compare.ts';
import type { DsdsRule, DsdsValue, Linked, LinkedContract, LinkedEntry } from '../model.ts';
import { describing, preferredFix } from '../trait-fixes.ts';
import { BEFORE_SPECS, specValue, TODO } from '../update.ts';

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

export const unpointedEntry: DsdsRule<{ id: string; file: string }> = {
  code: 'dsds/unpointed',
  severity: 'hint',
  summary: 'A DSDS entry has the id of a contract and does not point at it.',
  describe: ({ id, file }) => ({
    message: `The entry ${quote(id)} doesn't point at ${quotePath(file)}.`,
    help: 'Add a pointer, so that its traits are compared with the contract.',
  }),

  check({ id, path, pointers }, report, { facts: linked }) {
    if (!id || pointers.length > 0 || !linked.isWhole) return;
    const [first] = linked.contractsWith(id.text);
    if (!first) return;
    const related = [{ at: first.at, message: 'The contract' }];
    report({ ...id, path }, { id: id.text, file: first.file }, { related });
  },

  fixes({ args: { id } }, entry, { facts: linked }) {
    const [first] = linked.contractsWith(id);
    const edits = first ? pointing(entry, first, linked) : [];
    return [preferredFix('Add contract pointer', edits, 'Add all contract pointers')];
  },
};

/** Puts a pointer to a contract into an entry that has none; none where something else stands in the place of the list. */
function pointing(entry: LinkedEntry, { uri }: LinkedContract, linked: Linked): Edit[] {
  const value = specValue(linked.hrefTo(uri));
  const { specs } = entry.shapes;
  const path = [...entry.path, 'specs'];
  if (specs === 'other' || specs === 'word') return [];
  if (specs === 'list') return [{ insert: path, index: entry.specs.length, value }];
  return [
    specs === 'none'
      ? { insert: entry.path, name: 'specs', after: BEFORE_SPECS, value: [value] }
      : { replace: path, value: [value] },
  ];
}

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
