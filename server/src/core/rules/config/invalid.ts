import type { Rule } from '../../rule.ts';

export const invalidConfig: Rule<{ why: string }> = {
  code: 'config/invalid',
  severity: 'error',
  summary: 'The project file says something that cannot be followed.',
  message: ({ why }) => why,
};
