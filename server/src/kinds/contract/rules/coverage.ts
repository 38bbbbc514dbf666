import type { ComponentSource } from '../../../sources/declared.ts';
import { quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';

/** A component without a contract. */
type Uncovered = { source: ComponentSource; name: string };

/** Its findings are in the files that declare the components: see `coverageFindings`. */
export const coverage: ContractRule<Uncovered> = {
  code: 'drift/coverage',
  severity: 'off',
  summary: 'A component that has no contract.',
  describe: ({ source, name }) => ({
    message: `The ${CALLED[source]} ${quote(name)} has no contract.`,
    help: 'Draft one, or mark the component as internal or deprecated in its source.',
  }),
};

const CALLED: Readonly<Record<ComponentSource, string>> = {
  element: 'custom element',
  react: 'React component',
};
