import { TYPE_NAMES, valueAt } from '../../contract.ts';
import { retyping } from '../../fixes/infer-type.ts';
import type { Rule } from '../../rule.ts';
import { anyOf } from '../../words.ts';

export const minItems: Rule<{ thing: string }> = {
  code: 'schema/minItems',
  severity: 'error',
  summary: 'A list of types that is empty.',
  message: ({ thing }) => `${thing} is an empty list. Name at least one type: ${anyOf(TYPE_NAMES)}.`,
  fixes: ({ path }, contract) => retyping(path.slice(0, -1), valueAt(contract.value, path.slice(0, -1))),
};
