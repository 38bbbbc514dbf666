import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const duplicateKey: Rule<{ name: string }> = {
  code: 'json/duplicate-key',
  severity: 'error',
  summary: 'A member is written twice in one object.',
  message: ({ name }) =>
    `${quote(name)} is written more than once in this object, and only the last one counts. Keep one of them.`,
  fixes: ({ args: { name }, span }) => [
    {
      title: `Keep the last ${quote(name)}, which is the one that counts now`,
      edits: [{ keep: 'last', at: span.start }],
      all: KEEP_ALL_LAST,
    },
    { title: `Keep the first ${quote(name)}`, edits: [{ keep: 'first', at: span.start }] },
    {
      title: `Remove the repeated ${quote(name)}, which says the same`,
      edits: [{ keep: 'any', at: span.start }],
      preferred: true,
      alone: true,
      all: KEEP_ALL_LAST,
    },
  ],
};

const KEEP_ALL_LAST = 'Keep the last of every member that is written more than once';
