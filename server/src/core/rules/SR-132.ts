import { messageOf, reportWithoutFold, type WithoutFold } from '../without-fold.ts';
import type { Rule } from '../rule.ts';

export const declaredNameIsResidual: Rule<WithoutFold> = {
  code: 'SR-132',
  severity: 'error',
  summary: 'A declared name with a character that has no place in a "contractId".',
  message: messageOf,
  check: (contract, report, project) =>
    reportWithoutFold('carries residual character', contract, report, project),
};
