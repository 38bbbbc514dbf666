import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { atValue } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import { entryNamed } from '../model.ts';

export const requiredDefault: ContractRule<{ prop: string }> = {
  code: 'prop/required-default',
  severity: 'hint',
  summary: 'A required prop has a default, which is never used.',
  describe: ({ prop }) => ({
    message: `${quote(prop)} is required, so its default is never used.`,
    help: 'Remove the default, or remove the prop from "required".',
  }),

  check(contract, report) {
    for (const prop of contract.props) {
      const required = prop.hasDefault && entryNamed(contract.required, prop.name);
      if (!required) continue;
      const related = [{ at: atValue(...required.path), message: 'Required here' }];
      report(atValue(...prop.path, 'default'), { prop: prop.name }, { related, needs: prop.path });
    }
  },

  fixes({ args, path }, contract) {
    const required = contract.required.filter(({ name }) => name === args.prop);
    const title = `Remove ${quote(args.prop)} from "required"`;
    return [
      removing(path, { title: 'Remove the default', all: 'Remove the defaults of all required props' }),
      { title, edits: required.map(({ path: entry }) => ({ remove: entry })) },
    ];
  },
};
