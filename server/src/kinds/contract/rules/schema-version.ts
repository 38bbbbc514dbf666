import * as messages from '../messages.ts';
import type { ContractRule } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { own, plainText } from '../../../text/json/value.ts';
import { quote } from '../../../text/words.ts';
import { hasSchemaName, isExactSchema, schemaWithoutSlip } from '../detect.ts';
import { changing, removing } from '../fixes.ts';

export const foreign: ContractRule<{
  member: string;
  unknown?: string[];
  meant?: string;
  isFolder?: boolean;
}> = {
  code: 'schema/foreign',
  severity: 'warning',
  ...messages.foreign,
  check({ value }, report) {
    const schema = own(value, '$schema');
    if (typeof schema !== 'string' || schema === '' || isExactSchema(schema)) return;
    const meant = schemaWithoutSlip(schema);
    const isFolder = hasSchemaName(schema);
    const args = { member: '$schema', isFolder, ...(meant !== undefined && { meant }) };
    report(atValue('$schema'), args, isFolder ? { severity: 'information' } : {});
  },
  fixes({ args: { member, unknown, meant } }) {
    if (meant !== undefined) return [changing('"$schema"', [member], meant, { preferred: true, safe: true })];
    // Of another format, the other members would be mistakes then.
    return [removing([member], { title: `Remove ${quote(member)}`, preferred: unknown === undefined })];
  },
};

export const newer: ContractRule<{ version: string }> = {
  code: 'schema/newer',
  severity: 'warning',
  ...messages.newer,
  fixes(_finding, { value }) {
    const id = (plainText(own(value, '$schema')) ?? '').replace(/v\d+(?=\/[^/]*$)/, 'v0');
    return [{ title: 'Point "$schema" at version v0', edits: [{ replace: ['$schema'], value: id }] }];
  },
};
