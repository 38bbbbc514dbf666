import type { ContractRule } from '../facts.ts';
import { atName } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import { entryNamed, isAllowed, propNamed } from '../model.ts';

export const enumWithoutDefault: ContractRule<{ prop: string; first: string; isRequired: boolean }> = {
  code: 'SCN-018',
  severity: 'hint',
  summary: 'An enum without a default: DSDS uses the first value.',
  describe: ({ prop, first, isRequired }) => ({
    message: `${quote(prop)} has no default, so DSDS uses its first value, ${first}.`,
    help: isRequired
      ? 'A required prop needs no default: put a harmless value first.'
      : 'Declare the default, if there is one.',
  }),

  check(contract, report) {
    for (const prop of contract.props) {
      const { values } = prop;
      if (!values || values.length === 0 || prop.hasDefault) continue;
      const { name, path } = prop;
      const isRequired = entryNamed(contract.required, name) !== undefined;
      report(atName(...path, 'enum'), { prop: name, first: quote(values[0]), isRequired }, { needs: path });
    }
  },

  fixes({ args }, contract) {
    const prop = propNamed(contract, args.prop);
    const first = prop?.values?.[0];
    if (!prop || first === undefined) return [];
    // A default that no usage ever gets, or one that the type does not allow, would only be the next thing to fix.
    if (args.isRequired || !isAllowed(first, prop.types)) return [];
    const copy = [...prop.path, 'enum', 0];
    return [
      {
        title: `Declare ${quote(first)} as the default`,
        edits: [{ insert: prop.path, name: 'default', after: ['type', 'enum'], copy }],
        all: 'Declare the first value as the default of every prop that has none',
      },
    ];
  },
};
