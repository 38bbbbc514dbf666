import * as messages from '../messages.ts';
import type { ContractRule } from '../facts.ts';
import type { Fix } from '../../../check/rule.ts';
import { own } from '../../../text/json/value.ts';

/** The file name and the config file say what a contract is, so it needs no `$schema`. */
const withoutSchema: Fix = { title: 'Remove "$schema"', edits: [{ remove: ['$schema'] }] };

export const foreign: ContractRule<{ schema: string }> = {
  code: 'schema/foreign',
  severity: 'information',
  ...messages.foreign,
  fixes: () => [withoutSchema],
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
