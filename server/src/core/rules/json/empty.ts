import type { Rule } from '../../rule.ts';
import { identityFrom, skeletonOf } from '../../skeleton.ts';

export const empty: Rule = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  message: () =>
    'The file is empty. The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
  fixes: (_finding, _contract, stem) => [
    {
      title: 'Write a contract to begin with',
      edits: [{ replace: [], value: skeletonOf(identityFrom(stem)) }],
      preferred: true,
    },
  ],
};
