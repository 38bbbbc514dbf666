import { fold } from '../../fold.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const pattern: Rule<{ thing: string; value: string }> = {
  code: 'schema/pattern',
  severity: 'error',
  summary: 'A "contractId" that is not written as an identity.',
  message({ thing, value }) {
    const folded = fold(value);
    const mend = folded.ok ? ` It could be ${quote(folded.id)}.` : '';
    return `${thing} cannot be ${quote(value)}. Write lowercase letters and digits, in segments joined by single hyphens.${mend}`;
  },
};
