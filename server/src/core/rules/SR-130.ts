import { atValue } from '../finding.ts';
import { fold, isIdentity } from '../fold.ts';
import type { Rule } from '../rule.ts';
import { quote } from '../words.ts';

export const idIsNotTheFold: Rule<{ id: string; component: string; fold: string; stated: boolean }> = {
  code: 'SR-130',
  severity: 'information',
  summary: 'The "contractId" is not the fold of the declared name.',
  message: ({ id, component, fold: folded, stated }) =>
    stated
      ? `The identity is ${quote(id)}, while the declared name ${quote(component)} folds to ${quote(folded)}. In this project "component" is the declared name, so write ${quote(folded)}.`
      : `The identity is ${quote(id)}, while the display name ${quote(component)} folds to ${quote(folded)}. That is fine if the component was declared under another name; otherwise write ${quote(folded)}.`,

  check(contract, report, { ruling: { declaredName } }) {
    const { contractId: id, component } = contract;
    if (declaredName === 'none' || id === undefined || component === undefined) return;
    // Most names are the identity with capitals and spaces, which is plain without a fold.
    if (component.toLowerCase().replaceAll(' ', '-') === id) return;
    // The display name may differ (SR-123), so this is information, unless the project says that it is the declared one.
    const folded = fold(component);
    if (!folded.ok || folded.id === id) return;
    // An identity that is no legal one has its own finding: there is one mistake, and it is said once.
    if (!isIdentity(id)) return;
    const stated = declaredName === 'component';
    const args = { id, component, fold: folded.id, stated };
    report(atValue('contractId'), args, stated ? { severity: 'error' } : {});
  },

  // Never preferred: the component may well be declared under another name.
  fixes: ({ args: { id, component, fold: folded }, path }) => [
    {
      title: `Change ${quote(id)} to ${quote(folded)}, the fold of ${quote(component)}`,
      edits: [{ replace: path, value: folded }],
    },
  ],
};
