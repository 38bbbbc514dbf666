import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const required: Rule<{ owner: string; name: string }> = {
  code: 'schema/required',
  severity: 'error',
  summary: 'A member that must be there is missing.',
  message: ({ owner, name }) => `${owner} has no ${quote(name)}. ${MENDS[name] ?? 'Add it.'}`,
};

const MENDS: Record<string, string> = {
  contractId: 'Add the identity of the component, such as "contractId": "icon-button".',
  component: 'Add the name that the design system shows, such as "component": "Icon Button".',
  additionalProperties: 'Add false if only the declared props are allowed, true if any other prop is too.',
  type: 'Add the type of its value, such as "type": "string".',
  name: 'Add the name of the slot, or write the bare name instead of a record.',
};
