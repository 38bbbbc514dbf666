import type { Fix } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { SCHEMA_ID } from '../model.ts';

/** Says that a document follows the schema that is known here. */
export const pointAtSchema: Fix = {
  title: 'Point "$schema" at the component contract schema',
  edits: [{ replace: ['$schema'], value: SCHEMA_ID }],
};

export const foreign: ContractRule<{ schema: string }> = {
  code: 'schema/foreign',
  severity: 'information',
  summary: 'A file with a "contractId" that names the schema of another format.',
  message: ({ schema }) =>
    `This file has a "contractId", but its "$schema" ${quote(schema)} is another format's, so it is not checked. If it is a component contract, point "$schema" at the component contract schema.`,
  fixes: () => [pointAtSchema],
};

export const newer: ContractRule<{ version: string }> = {
  code: 'schema/newer',
  severity: 'warning',
  summary: 'The contract follows another version of the schema.',
  message: ({ version }) =>
    `This contract follows schema version ${quote(version)}, and only "v0" is known here. It is not checked: update Component Contract, or write v0 if that is meant.`,
  fixes: () => [{ ...pointAtSchema, title: 'Point "$schema" at version v0' }],
};
