import { SCHEMA_ID } from '../../contract.ts';
import type { Fix, Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

/** Says that a document follows the schema that is known here. */
export const pointAtSchema: Fix = {
  title: 'Point "$schema" at the component contract schema',
  edits: [{ replace: ['$schema'], value: SCHEMA_ID }],
};

export const foreign: Rule<{ schema: string }> = {
  code: 'schema/foreign',
  severity: 'information',
  summary: 'A file with a "contractId" that names the schema of another format.',
  message: ({ schema }) =>
    `This file has a "contractId", but its "$schema" ${quote(schema)} is another format's, so it is not checked. If it is a component contract, point "$schema" at the component contract schema.`,
  fixes: () => [pointAtSchema],
};
