import type { ContractRule } from '../facts.ts';
import { atValue, type Fix } from '../../../check/rule.ts';
import { indexOfEqual } from '../../../text/json/value.ts';
import { anyOf, nearestNames, quote } from '../../../text/words.ts';
import { isOfType, propNamed } from '../model.ts';

export const defaultNotInEnum: ContractRule<{ prop: string; value: string; allowed: string }> = {
  code: 'SR-127',
  severity: 'error',
  summary: 'A default is not one of the values of its enum.',
  message: ({ prop, value, allowed }) =>
    allowed === ''
      ? `The default of ${quote(prop)} is ${value}, but its "enum" is empty. Add the value, or remove the default.`
      : `The default of ${quote(prop)} is ${value}, which is not in its "enum". Take ${allowed}, or add it there.`,

  check(contract, report) {
    for (const prop of contract.props) {
      const { values, path } = prop;
      if (!values || !prop.hasDefault || indexOfEqual(values, prop.default) !== -1) continue;
      report(
        atValue(...path, 'default'),
        { prop: prop.name, value: quote(prop.default), allowed: anyOf(values) },
        { needs: path, related: [{ at: atValue(...path, 'enum'), message: 'The allowed values' }] },
      );
    }
  },

  fixes({ args, path }, contract) {
    const prop = propNamed(contract, args.prop);
    if (!prop?.values) return [];
    const { default: value, types, values } = prop;
    // A value that the type does not allow would only be the next finding.
    const fits = (each: unknown): boolean => !types || types.some((type) => isOfType(each, type));
    const fixes: Fix[] = [];
    const change = (index: number, which: string, preferred: boolean): unknown =>
      fixes.push({
        title: `Change the default to ${quote(values[index])}, ${which}`,
        edits: [{ replace: path, copy: [...prop.path, 'enum', index] }],
        preferred,
      });
    const texts = values.filter((each) => typeof each === 'string').filter(fits);
    const nearest = typeof value === 'string' ? nearestNames(value, texts).slice(0, 3) : [];
    const which = nearest.length > 1 ? 'one of the nearest values' : 'the nearest value';
    // A slip of the fingers is plain. Where there is none, the first value is what DSDS would take for the default.
    for (const meant of nearest) change(values.indexOf(meant), which, nearest.length === 1);
    if (nearest.length === 0 && values.length > 0 && fits(values[0])) change(0, 'the first value', false);
    if (fits(value)) {
      fixes.push({
        title: `Add ${quote(value)} to the "enum"`,
        // In front, where DSDS expects the default.
        edits: [{ insert: [...prop.path, 'enum'], index: 0, copy: path }],
      });
    }
    fixes.push({
      title: 'Remove the default',
      edits: [{ remove: path }],
      all: 'Remove all defaults that are not in their "enum"',
    });
    return fixes;
  },
};
