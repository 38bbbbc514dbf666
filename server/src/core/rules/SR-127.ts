import { isOfType } from '../contract.ts';
import { indexOfEqual } from '../equal.ts';
import { atValue } from '../finding.ts';
import type { Fix, Rule } from '../rule.ts';
import { anyOf, nearestName, nearestValue, quote } from '../words.ts';

export const defaultNotInEnum: Rule<{ prop: string; value: string; allowed: string }> = {
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
    const prop = contract.props.find(({ name }) => name === args.prop);
    if (!prop?.values) return [];
    const { default: value, types, values } = prop;
    // A value that the type does not allow would only be the next finding.
    const fits = (each: unknown): boolean => !types || types.some((type) => isOfType(each, type));
    const fixes: Fix[] = [];
    const candidates = values.filter(fits);
    if (candidates.length > 0) {
      const nearest = nearestValue(value, candidates);
      // A slip of the fingers is plain; a value that merely comes nearest is only an offer.
      const preferred =
        typeof value === 'string' && nearestName(value, candidates.filter(isText)) === nearest;
      fixes.push({
        title: `Change the default to ${quote(nearest)}${preferred ? ', the nearest value' : ''}`,
        edits: [{ replace: path, copy: [...prop.path, 'enum', values.indexOf(nearest)] }],
        preferred,
      });
    }
    if (fits(value)) {
      fixes.push({
        title: `Add ${quote(value)} to the "enum"`,
        // In front, where DSDS expects the default.
        edits: [{ insert: [...prop.path, 'enum'], index: 0, copy: path }],
      });
    }
    return fixes;
  },
};

const isText = (value: unknown): value is string => typeof value === 'string';
