import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';
import { pointAtSchema } from './foreign.ts';

export const newer: Rule<{ version: string }> = {
  code: 'schema/newer',
  severity: 'warning',
  summary: 'The contract follows another version of the schema.',
  message: ({ version }) =>
    `This contract follows schema version ${quote(version)}, and only "v0" is known here. It is not checked: update Component Contract, or write v0 if that is meant.`,
  fixes: () => [{ ...pointAtSchema, title: 'Point "$schema" at version v0' }],
};
