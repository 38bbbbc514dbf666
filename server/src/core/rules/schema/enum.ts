import type { Rule } from '../../rule.ts';
import { allOf, quote } from '../../words.ts';

export const enumeration: Rule<{ value: unknown; allowed: string[]; nearest?: string }> = {
  code: 'schema/enum',
  severity: 'error',
  summary: 'A type name outside the seven.',
  message({ value, allowed, nearest }) {
    const guess = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
    return `${quote(value)} is no type name. The type names are ${allOf(allowed)}.${guess}`;
  },
};
