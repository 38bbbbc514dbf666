import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { atValue, type Fix } from '../../../check/rule.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { indexOfEqual, jsonKey } from '../../../text/json/value.ts';
import { anyOf, nearestNames, quote } from '../../../text/words.ts';
import { isAllowed, propNamed } from '../model.ts';

export const defaultNotInEnum: ContractRule<{ prop: string; value: string; allowed: string }> = {
  code: 'SR-127',
  severity: 'error',
  summary: 'A default is not one of the values of its enum.',
  describe: ({ prop, value, allowed }) => ({
    message: `The default ${value} isn't in the enum of ${quote(prop)}.`,
    help: allowed === '' ? 'Add it to the enum, or remove it.' : `Use ${allowed}, or add it to the enum.`,
  }),

  check(contract, report) {
    for (const prop of contract.props) {
      const { values } = prop;
      if (!values || !prop.hasDefault || indexOfEqual(values, prop.default) !== -1) continue;
      const { path } = prop;
      // Each once: values may be repeated.
      const distinct = [...new Map(values.map((each) => [jsonKey(each), each])).values()];
      report(
        atValue(...path, 'default'),
        {
          prop: prop.name,
          value: quote(prop.default),
          allowed: anyOf(distinct),
        },
        { needs: path, related: [{ at: atValue(...path, 'enum'), message: 'The allowed values' }] },
      );
    }
  },

  fixes({ args, path }, contract) {
    const prop = propNamed(contract, args.prop);
    if (!prop?.values) return [];
    const { default: value, types, values } = prop;
    const change = (index: number, which: string, preferred: boolean, all?: string): Fix => ({
      title: `Change the default to ${quote(values[index])}, ${which}`,
      edits: [{ replace: path, copy: [...prop.path, 'enum', index] }],
      preferred,
      ...(all !== undefined && { all }),
    });
    // A value that the type does not allow would only be the next finding.
    const texts = values.filter((each) => typeof each === 'string').filter((each) => isAllowed(each, types));
    const nearest = typeof value === 'string' ? nearestNames(value, texts).slice(0, 3) : [];
    const which = nearest.length > 1 ? 'one of the nearest values' : 'the nearest value';
    // A slip of the fingers is plain. Where there is none, the first value is what DSDS would take for the default.
    const isPlainSlip = nearest.length === 1;
    const fixes = nearest.map((meant) =>
      change(values.indexOf(meant), which, isPlainSlip, isPlainSlip ? ALL_NEAREST : undefined),
    );
    if (nearest.length === 0 && values.length > 0 && isAllowed(values[0], types)) {
      fixes.push(change(0, 'the first value', false, ALL_FIRST));
    }
    if (isAllowed(value, types)) {
      // In front, where DSDS expects the default.
      const edits: Edit[] = [{ insert: [...prop.path, 'enum'], index: 0, copy: path }];
      fixes.push({ title: `Add ${quote(value)} to the "enum"`, edits });
    }
    const all = 'Remove all defaults that aren\'t in their "enum"';
    return [...fixes, removing(path, { title: 'Remove the default', all })];
  },
};

/** The fixes for all defaults that resemble one value, and for all that resemble none. */
const [ALL_NEAREST, ALL_FIRST] = [
  'Change all defaults that have a nearest value to it',
  'Change all defaults that have no nearest value to the first one',
];
