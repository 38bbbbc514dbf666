import { SCHEMA_ID } from '../../contract.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const foreign: Rule<{ schema: string }> = {
  code: 'schema/foreign',
  severity: 'information',
  summary: 'A file with a "contractId" that names the schema of another format.',
  message: ({ schema }) =>
    `This file has a "contractId", but its "$schema" ${quote(schema)} is another format's, so it is not checked. If it is a component contract, point "$schema" at the component contract schema.`,
  fixes: () => [
    {
      title: 'Point "$schema" at the component contract schema',
      edits: [{ replace: ['$schema'], value: SCHEMA_ID }],
    },
  ],
};
