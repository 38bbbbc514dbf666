import { atValue } from '../../../check/rule.ts';
import type { ComponentSource } from '../../../sources/declared.ts';
import { quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { DRIFT } from './drift.ts';

/** A component without a contract; or without a source, a contract without a component. */
type Uncovered = { source?: ComponentSource; name: string };

/** Findings about components are in the files that declare them: see `coverageFindings`. */
export const coverage: ContractRule<Uncovered> = {
  code: 'drift/coverage',
  severity: 'off',
  summary: 'A component that has no contract, or a contract whose component is gone.',
  describe: ({ source, name }) =>
    source === undefined
      ? {
          message: `No React component of this project is called ${quote(name)}.`,
          help: 'Rename the contract or the component, name the component in "registryRef", or remove the contract.',
        }
      : {
          message: `The ${DRIFT[source].called} ${quote(name)} has no contract.`,
          help: 'Draft one, or mark the component as internal or deprecated in its source.',
        },

  check({ contractId, cemRef, registryRef }, report, { facts }) {
    // A reference to what is gone has a finding of its own.
    if (contractId === undefined || cemRef !== undefined || registryRef !== undefined) return;
    if (facts.describesNothing()) report(atValue('contractId'), { name: contractId });
  },
};
