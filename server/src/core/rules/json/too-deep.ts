import type { Rule } from '../../rule.ts';

export const tooDeep: Rule<{ limit: number }> = {
  code: 'json/too-deep',
  severity: 'error',
  summary: 'Arrays and objects are nested more than 256 deep.',
  message: ({ limit }) =>
    `This is nested more than ${limit} levels deep, and nothing in the document is checked. Make it flatter.`,
};
