import * as messages from '../messages.ts';
import type { ContractRule } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import { changing } from '../fixes.ts';
import { foldOf, isIdentity } from '../fold.ts';

export const idIsTaken: ContractRule<messages.Same> = {
  code: 'SR-133',
  severity: 'warning',
  ...messages.idIsTaken,

  check({ contractId: id }, report, { facts }) {
    // What is no legal identity has its own finding.
    if (id === undefined || !isIdentity(id)) return;
    const { count, first } = facts.othersWith(id);
    if (count === 0) return;
    const related = first.map((at) => ({ at, message: 'The same "contractId"' }));
    const files = first.slice(0, 1).map(({ file }) => file);
    report(atValue('contractId'), { id, files, count }, { related });
  },

  fixes({ args: { id }, path }, { component }, { facts }) {
    const meant = foldOf(component);
    const isFree = meant !== undefined && meant !== id && facts.othersWith(meant).count === 0;
    return isFree ? [changing(quote(id), path, meant)] : [];
  },
};
