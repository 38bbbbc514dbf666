import { atValue } from '../finding.ts';
import { fold, isIdentity } from '../fold.ts';
import type { Rule } from '../rule.ts';
import { quote } from '../words.ts';

export const idIsNotTheFold: Rule<{ id: string; component: string; fold: string }> = {
  code: 'SR-130',
  severity: 'information',
  summary: 'The "contractId" is not the fold of the declared name.',
  message: ({ id, component, fold: folded }) =>
    `The identity is ${quote(id)}, while the display name ${quote(component)} folds to ${quote(folded)}. That is fine if the component was declared under another name; otherwise write ${quote(folded)}.`,

  check(contract, report) {
    const { contractId: id, component } = contract;
    if (id === undefined || component === undefined) return;
    // The one declared name known today is the display name, which may differ (SR-123), so this stays information.
    const folded = fold(component);
    if (!folded.ok || folded.id === id) return;
    // An identity that is no legal one has its own finding: there is one mistake, and it is said once.
    if (!isIdentity(id)) return;
    report(atValue('contractId'), { id, component, fold: folded.id });
  },

  // Never preferred: the component may well be declared under another name.
  fixes: ({ args: { id, component, fold: folded }, path }) => [
    {
      title: `Change ${quote(id)} to ${quote(folded)}, the fold of ${quote(component)}`,
      edits: [{ replace: path, value: folded }],
    },
  ],
};
