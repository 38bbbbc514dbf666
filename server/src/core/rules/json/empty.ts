import type { Rule } from '../../rule.ts';
import { identityFrom, skeletonOf } from '../../skeleton.ts';

export const empty: Rule<{ of?: 'manifest' | 'dsds' }> = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  message: ({ of }) => `The file is empty. ${SMALLEST[of ?? 'contract']}`,
  fixes: (_finding, _contract, stem) => [
    {
      title: 'Write a contract to begin with',
      edits: [{ replace: [], value: skeletonOf(identityFrom(stem)) }],
      preferred: true,
    },
  ],
};

const SMALLEST = {
  contract: 'The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
  manifest: 'The smallest manifest is { "contractVersion": "1.0.0", "artifacts": [] }.',
  dsds: 'A DSDS document has a "schemaVersion", a "name" and "entries".',
};
