import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const uniqueItems: Rule<{ thing: string; value: unknown }> = {
  code: 'schema/uniqueItems',
  severity: 'error',
  summary: 'A name stands twice in a list that names each thing once.',
  message: ({ thing, value }) => `${quote(value)} stands in ${thing} already. Remove the second one.`,
  // Which of two equal names goes makes no difference to what the list says, and no other mend leaves that as it is.
  fixes: ({ args: { value }, path }) => [
    {
      title: `Remove the repeated ${quote(value)}`,
      edits: [{ remove: path }],
      preferred: true,
      safe: true,
      all: 'Remove all repeated names',
    },
  ],
};
