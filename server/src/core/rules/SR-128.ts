import type { Rule } from '../rule.ts';

export const variantsMember: Rule = {
  code: 'SR-128',
  severity: 'error',
  summary: 'A contract has no "variants": variant axes are props with an "enum".',
  message: () =>
    'A contract cannot have "variants". Declare each variant axis as a prop with an "enum" in "props" instead.',
};
