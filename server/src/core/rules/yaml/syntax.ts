import type { Rule } from '../../rule.ts';

export const yamlSyntax: Rule<{ message: string }> = {
  code: 'yaml/syntax',
  severity: 'error',
  summary: 'The text is not YAML.',
  message: ({ message }) => message,
};
