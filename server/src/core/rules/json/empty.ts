import type { Rule } from '../../rule.ts';
import { identityFrom, skeletonOf } from '../../skeleton.ts';

export const empty: Rule<{ of?: 'manifest' }> = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  message: ({ of }) =>
    of === 'manifest'
      ? 'The file is empty. The smallest manifest is { "contractVersion": "1.0.0", "artifacts": [] }.'
      : 'The file is empty. The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
  fixes: (_finding, _contract, stem) => [
    {
      title: 'Write a contract to begin with',
      edits: [{ replace: [], value: skeletonOf(identityFrom(stem)) }],
      preferred: true,
    },
  ],
};
