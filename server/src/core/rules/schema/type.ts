import type { TypeName } from '../../contract.ts';
import type { Rule } from '../../rule.ts';
import { anyOf, WITH_ARTICLE } from '../../words.ts';

export const type: Rule<{ thing: string; expected: TypeName[]; actual: TypeName; role: string }> = {
  code: 'schema/type',
  severity: 'error',
  summary: 'A value of the wrong kind, such as a number where a text belongs.',
  message({ thing, expected, actual, role }) {
    const kinds = anyOf(expected, (name) => WITH_ARTICLE[name as TypeName]);
    return `${thing} must be ${kinds}, but is ${WITH_ARTICLE[actual]}.${MENDS[role] ?? ''}`;
  },
};

/** What helps beyond the kinds, by what the value is for. */
const MENDS: Record<string, string> = {
  'item of states': ' A state is only a name: write that name.',
  'item of slots': ' Write the name of the slot, or a record with a "name".',
  'item of required': ' Write the name of a declared prop.',
  'item of type': ' Write a type name such as "string".',
  type: ' Write a type name such as "string", or a list of type names.',
  prop: ' Write a prop schema such as { "type": "string" }.',
};
