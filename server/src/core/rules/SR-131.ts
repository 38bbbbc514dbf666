import { messageOf, reportWithoutFold, type WithoutFold } from '../without-fold.ts';
import type { Rule } from '../rule.ts';

export const declaredNameIsEmpty: Rule<WithoutFold> = {
  code: 'SR-131',
  severity: 'error',
  summary: 'A declared name of which nothing is left when it is folded.',
  message: messageOf,
  check: (contract, report, project) => reportWithoutFold('empty after fold', contract, report, project),
};
