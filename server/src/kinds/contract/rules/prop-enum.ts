import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { atValue } from '../../../check/rule.ts';
import { repeats } from '../../../text/json/value.ts';
import { quote } from '../../../text/words.ts';

/** `value`: the repeated one; without it there is no value. */
export const oddEnum: ContractRule<{ prop: string; value?: string }> = {
  code: 'prop/enum',
  severity: 'information',
  summary: 'An enum that has no value, or has one twice.',
  describe: ({ prop, value }) =>
    value === undefined
      ? {
          message: `The enum of ${quote(prop)} is empty, so no value is allowed.`,
          help: 'List the allowed values, or remove the "enum".',
        }
      : {
          message: `The value ${value} is already in the enum of ${quote(prop)}.`,
          help: 'Remove one of the two.',
        },

  check(contract, report) {
    for (const prop of contract.props) {
      const { name, values } = prop;
      if (!values) continue;
      const { path } = prop;
      if (values.length === 0) report(atValue(...path, 'enum'), { prop: name }, { needs: path });
      for (const { first, again } of repeats(values)) {
        const related = [{ at: atValue(...path, 'enum', first), message: 'First listed here' }];
        const args = { prop: name, value: quote(values[again]) };
        report(atValue(...path, 'enum', again), args, { related, needs: path });
      }
    }
  },

  fixes: ({ args: { value }, path }) =>
    value === undefined
      ? [removing(path, { title: 'Remove the empty "enum"' })]
      : [
          removing(path, {
            title: `Remove the repeated ${value}`,
            preferred: true,
            all: 'Remove all repeated enum values',
          }),
        ],
};
