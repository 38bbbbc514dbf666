import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { literalOf } from '../../../sources/type-text.ts';
import { atValue, type Fix } from '../../../check/rule.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { indexOfEqual, jsonKey, plainText } from '../../../text/json/value.ts';
import { anyOf, didYouMean, nearestNames, quote } from '../../../text/words.ts';
import { isAllowed, type Prop, propNamed } from '../model.ts';

export const defaultNotInEnum: ContractRule<{
  prop: string;
  value: string;
  allowed: string;
  nearest: readonly string[];
}> = {
  code: 'SR-127',
  severity: 'error',
  summary: 'A default is not one of the values of its enum.',
  describe({ prop, value, allowed, nearest }) {
    const help =
      nearest.length > 0
        ? `${didYouMean(nearest, String)} Otherwise add it to the enum.`
        : allowed === ''
          ? 'Add it to the enum, or remove it.'
          : `Use ${allowed}, or add it to the enum.`;
    return { message: `The default ${value} isn't in the enum of ${quote(prop)}.`, help };
  },

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
          nearest: meantBy(prop).map((index) => quote(values[index])),
        },
        { needs: path, related: [{ at: atValue(...path, 'enum'), message: 'The allowed values' }] },
      );
    }
  },

  fixes({ args, path }, contract) {
    const prop = propNamed(contract, args.prop);
    if (!prop?.values) return [];
    const { default: value, types, values } = prop;
    const meant = meantBy(prop);
    const isPlainSlip = meant.length === 1;
    const which = isPlainSlip ? 'the nearest value' : 'one of the nearest values';
    const fixes = meant.map((index): Fix => ({
      title: `Change the default to ${quote(values[index])}, ${which}`,
      edits: [{ replace: path, copy: [...prop.path, 'enum', index] }],
      preferred: isPlainSlip,
      ...(isPlainSlip && { all: 'Change all defaults that have a nearest value to it' }),
    }));
    if (isAllowed(value, types)) {
      // In front, where DSDS expects the default.
      const edits: Edit[] = [{ insert: [...prop.path, 'enum'], index: 0, copy: path }];
      fixes.push({ title: `Add ${quote(value)} to the "enum"`, edits });
    }
    const all = 'Remove all defaults that aren\'t in their "enum"';
    return [...fixes, removing(path, { title: 'Remove the default', all })];
  },
};

/** The indexes of the values that a default most likely means: the same as the only item of an array, as code or as text, or near ones. */
function meantBy({ default: value, types, values = [] }: Prop): number[] {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const [literal] = (typeof only === 'string' && literalOf(only)) || [only];
  const text = plainText(literal);
  // A value that the type doesn't allow would only be the next finding.
  const texts = values.map((each) => (isAllowed(each, types) && plainText(each)) || '');
  if (text && texts.includes(text)) return [texts.indexOf(text)];
  const near = typeof value === 'string' ? nearestNames(value, texts).slice(0, 3) : [];
  return near.map((each) => texts.indexOf(each));
}
