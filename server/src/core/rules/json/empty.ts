import type { Rule } from '../../rule.ts';

export const empty: Rule = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  message: () =>
    'The file is empty. The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
};
