import type { ContractRule } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { own, plainText } from '../../../text/json/value.ts';
import { listedOf, quote } from '../../../text/words.ts';
import { hasSchemaName, isExactSchema } from '../detect.ts';
import { removing } from '../fixes.ts';

export const foreign: ContractRule<{
  member: string;
  unknown?: string[];
  isFolder?: boolean;
}> = {
  code: 'schema/foreign',
  severity: 'warning',
  summary:
    'A contract whose "$schema" or "$format" names something else, so that it may be of another format.',
  describe({ member, unknown, isFolder }) {
    if (unknown === undefined)
      return {
        message: `"$schema" isn't the component contract schema${isFolder ? ', only its file name is' : ''}.`,
        help: 'If this is a component contract, remove "$schema". Otherwise list the file in "exclude" of component-contract.config.json.',
      };
    if (unknown.includes(member))
      return {
        message: 'Not checked: it has a "contractId", but nothing else of a contract.',
        help: 'List the file in "exclude" of component-contract.config.json. If it is a component contract, add "component".',
      };
    const others = listedOf(unknown.slice(0, 3), unknown.length, quote);
    return {
      message: `Not checked: ${quote(member)} names another format, but it looks like a contract.`,
      help: `A contract has no ${others}. If this is one, remove ${quote(member)}. Otherwise list the file in "exclude" of component-contract.config.json.`,
    };
  },
  check({ value }, report) {
    const schema = own(value, '$schema');
    if (typeof schema !== 'string' || schema === '' || isExactSchema(schema)) return;
    const isFolder = hasSchemaName(schema);
    report(atValue('$schema'), { member: '$schema', isFolder }, isFolder ? { severity: 'information' } : {});
  },
  fixes({ args: { member, unknown } }) {
    if (unknown?.includes(member)) return [];
    // Of another format, the other members would be mistakes then.
    return [removing([member], { title: `Remove ${quote(member)}`, preferred: unknown === undefined })];
  },
};

export const newer: ContractRule<{ version: string }> = {
  code: 'schema/newer',
  severity: 'warning',
  summary: 'The contract follows another version of the schema.',
  describe: ({ version }) => ({
    message: `Not checked: schema ${version} isn't supported (only v0).`,
    help: 'Update Component Contract, or use v0 if that is meant.',
  }),
  fixes(_finding, { value }) {
    const id = (plainText(own(value, '$schema')) ?? '').replace(/v\d+(?=\/[^/]*$)/, 'v0');
    return [{ title: 'Point "$schema" at version v0', edits: [{ replace: ['$schema'], value: id }] }];
  },
};
