import { toFront } from '../fixes.ts';
import type { ContractRule } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { indexOfEqual } from '../../../text/json/value.ts';
import { quote } from '../../../text/words.ts';
import { type Prop, propNamed } from '../model.ts';
import { withOtherDefault } from './drift.ts';

/** The title of the fix for the whole file, which is also an action that an editor can run on save. */
export const ORDER_ALL_DEFAULTS = 'Order all defaults first';

export const defaultNotFirst: ContractRule<{ prop: string; value: string; index: number }> = {
  code: 'SR-139',
  severity: 'hint',
  summary: 'A default is in its enum, but not the first value there.',
  describe: ({ prop, value }) => ({
    message: `The default ${value} isn't the first value in the enum of ${quote(prop)}.`,
    help: 'DSDS lists the default first. Move it to the front.',
  }),

  check(contract, report, project) {
    const found = contract.props.filter((prop) => indexOfDefault(prop) > 0);
    // A default that the component contradicts has a finding already.
    const others = found.length > 0 ? withOtherDefault(contract, project) : undefined;
    for (const prop of found) {
      const { name, path } = prop;
      if (others?.has(name)) continue;
      const index = indexOfDefault(prop);
      report(atValue(...path, 'default'), { prop: name, value: quote(prop.default), index }, { needs: path });
    }
  },

  fixes({ args }, contract) {
    const prop = propNamed(contract, args.prop);
    const index = prop ? indexOfDefault(prop) : -1;
    if (!prop || index < 1) return [];
    const title = `Move ${quote(prop.default)} to the front of the "enum"`;
    const edits = toFront([...prop.path, 'enum'], index);
    return [{ title, edits, preferred: true, all: ORDER_ALL_DEFAULTS }];
  },
};

/** The index of the default in the enum; -1 without a default, an enum, or such a value. */
function indexOfDefault({ values, hasDefault, default: value }: Prop): number {
  return hasDefault && values ? indexOfEqual(values, value) : -1;
}
