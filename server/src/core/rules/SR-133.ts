import { atValue } from '../finding.ts';
import { isIdentity } from '../fold.ts';
import type { Rule } from '../rule.ts';
import { quote } from '../words.ts';

export const idIsTaken: Rule<{ id: string; files: readonly string[]; count: number }> = {
  code: 'SR-133',
  severity: 'warning',
  summary: 'Another contract of the project has the same "contractId".',
  message({ id, files, count }) {
    const others = count === 1 ? `${quote(files[0])} has` : `${count} other contracts of this project have`;
    return `The identity ${quote(id)} is not unique: ${others} it too. Give each component an identity of its own.`;
  },

  check({ contractId: id }, report, { knowledge }) {
    // What is no legal identity has its own finding.
    if (id === undefined || !isIdentity(id)) return;
    const { count, first } = knowledge.othersWith(id);
    if (count === 0) return;
    const related = first.map((at) => ({ at, message: 'The same "contractId"' }));
    report(
      atValue('contractId'),
      { id, files: first.slice(0, 1).map(({ file }) => file), count },
      { related },
    );
  },
};
