import type { Rule } from '../../rule.ts';

export const minLength: Rule<{ thing: string; role: string }> = {
  code: 'schema/minLength',
  severity: 'error',
  summary: 'A text that must not be empty is empty.',
  message: ({ thing, role }) =>
    `${thing} is empty. ${MENDS[role] ?? 'Write at least one character, or remove it.'}`,
};

/** Where the text cannot just be left out. */
const MENDS: Record<string, string> = {
  component: 'Write the name that the design system shows.',
  name: 'Write the name of the slot.',
};
