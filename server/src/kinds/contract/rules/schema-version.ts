import * as messages from '../messages.ts';
import type { ContractRule } from '../facts.ts';
import type { Fix } from '../../../check/rule.ts';
import { own } from '../../../text/json/value.ts';
import { SCHEMA_ID } from '../model.ts';

/** Says that a document follows the schema that is known here. */
export const pointAtSchema: Fix = {
  title: 'Point "$schema" at the component contract schema',
  edits: [{ replace: ['$schema'], value: SCHEMA_ID }],
};

export const foreign: ContractRule<{ schema: string }> = {
  code: 'schema/foreign',
  severity: 'information',
  ...messages.foreign,
  fixes: () => [pointAtSchema],
};

export const newer: ContractRule<{ version: string }> = {
  code: 'schema/newer',
  severity: 'warning',
  ...messages.newer,
  fixes(_finding, { value }) {
    const id = String(own(value, '$schema')).replace(/v\d+(?=\/[^/]*$)/, 'v0');
    return [{ title: 'Point "$schema" at version v0', edits: [{ replace: ['$schema'], value: id }] }];
  },
};
