import { isOfType, jsonType, type TypeName } from '../../contract.ts';
import { atValue, type Path } from '../../finding.ts';
import type { Rule } from '../../rule.ts';
import { anyOf, quote, WITH_ARTICLE } from '../../words.ts';

export const typeMismatch: Rule<{
  prop: string;
  value: string;
  role: 'default' | 'enum';
  actual: TypeName;
  types: readonly TypeName[];
}> = {
  code: 'prop/type-mismatch',
  severity: 'information',
  summary: 'A default or enum value that the type of its prop does not allow.',
  message({ prop, value, role, actual, types }) {
    const what =
      role === 'default' ? `The default of ${quote(prop)}` : `A value in the "enum" of ${quote(prop)}`;
    // null, lists and objects are named by their kind already.
    const is = ['null', 'array', 'object'].includes(actual) ? value : `${WITH_ARTICLE[actual]}, ${value}`;
    return `${what} is ${is}, but its "type" is ${anyOf(types)}. Change the value, or widen the type.`;
  },

  check(contract, report) {
    for (const prop of contract.props) {
      const { name, path, types } = prop;
      if (!types) continue;
      const judge = (value: unknown, role: 'default' | 'enum', ...at: Path): void => {
        if (types.some((type) => isOfType(value, type))) return;
        const args = { prop: name, value: quote(value), role, actual: jsonType(value), types };
        report(atValue(...path, ...at), args, { needs: path });
      };
      if (prop.hasDefault) judge(prop.default, 'default', 'default');
      prop.values?.forEach((value, index) => judge(value, 'enum', 'enum', index));
    }
  },
};
