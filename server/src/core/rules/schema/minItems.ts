import { TYPE_NAMES } from '../../contract.ts';
import type { Rule } from '../../rule.ts';
import { anyOf } from '../../words.ts';

export const minItems: Rule<{ thing: string }> = {
  code: 'schema/minItems',
  severity: 'error',
  summary: 'A list of types that is empty.',
  message: ({ thing }) => `${thing} is an empty list. Name at least one type: ${anyOf(TYPE_NAMES)}.`,
};
