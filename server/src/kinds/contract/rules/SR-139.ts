import * as messages from '../messages.ts';
import type { ContractRule } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { indexOfEqual } from '../../../text/json/value.ts';
import { quote } from '../../../text/words.ts';
import { type Prop, propNamed } from '../model.ts';

/** What it is called to do this in the whole file; an action of its own, which an editor can run on saving. */
export const ORDER_ALL_DEFAULTS = 'Order all defaults first';

export const defaultNotFirst: ContractRule<{ prop: string; value: string; index: number }> = {
  code: 'SR-139',
  severity: 'hint',
  ...messages.defaultNotFirst,

  check(contract, report) {
    for (const prop of contract.props) {
      const index = indexOfDefault(prop);
      if (index < 1) continue;
      const { name, path } = prop;
      report(atValue(...path, 'default'), { prop: name, value: quote(prop.default), index }, { needs: path });
    }
  },

  fixes({ args }, contract) {
    const prop = propNamed(contract, args.prop);
    const index = prop ? indexOfDefault(prop) : -1;
    if (!prop || index < 1) return [];
    const title = `Move ${quote(prop.default)} to the front of the "enum"`;
    const edits = [{ move: [...prop.path, 'enum', index], to: 0 }];
    return [{ title, edits, preferred: true, all: ORDER_ALL_DEFAULTS }];
  },
};

/** Where the default stands in the enum; -1 where there is no default, no enum, or no such value. */
function indexOfDefault({ values, hasDefault, default: value }: Prop): number {
  return hasDefault && values ? indexOfEqual(values, value) : -1;
}
