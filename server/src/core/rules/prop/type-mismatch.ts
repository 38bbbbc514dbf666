import { isOfType, jsonType, type Prop, propNamed, type TypeName, valueAt } from '../../contract.ts';
import type { Edit } from '../../edit.ts';
import { indexOfEqual } from '../../equal.ts';
import { atValue, type Path } from '../../finding.ts';
import { typesOfValues } from '../../infer-type.ts';
import type { Fix, Rule } from '../../rule.ts';
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

  fixes({ args, path }, contract) {
    const prop = propNamed(contract, args.prop);
    const value = valueAt(contract.value, path);
    if (!prop?.types || value === undefined) return [];
    const isMissing = args.role === 'default' && value === null && !prop.values;
    return [
      ...converting(prop, value, prop.types),
      widening(prop, value, prop.types, valueAt(contract.value, [...prop.path, 'type'])),
      ...(isMissing ? [{ title: 'Remove the default', edits: [{ remove: path }] }] : []),
    ];
  },
};

/** The same value in a type that the prop allows, where that says exactly the same. */
function converting({ path, values = [], ...prop }: Prop, value: unknown, types: readonly TypeName[]): Fix[] {
  const converted = types.flatMap((type) => inType(value, type))[0];
  const isListed = indexOfEqual(values, value) !== -1;
  // A value of the enum that stands there in the right type already would then stand there twice.
  if (converted === undefined || (isListed && indexOfEqual(values, converted) !== -1)) return [];
  // An enum value and the default that is equal to it stay equal.
  const places: Path[] = [];
  for (let at = values.indexOf(value); at !== -1; at = values.indexOf(value, at + 1))
    places.push(['enum', at]);
  if (prop.hasDefault && prop.default === value) places.push(['default']);
  return [
    {
      title: `Change ${quote(value)} to ${quote(converted)}`,
      edits: places.flatMap((place): Edit[] => {
        const at = [...path, ...place];
        return [{ exact: at }, { replace: at, value: converted }];
      }),
      // What is in quotes by mistake is a common slip; of what has none it may be the type that is wrong.
      preferred: typeof value === 'string',
      all: 'Convert all values to the types of their props',
    },
  ];
}

function inType(value: unknown, type: TypeName): unknown[] {
  if (typeof value === 'string') {
    if (type === 'boolean' || type === 'null')
      return LITERALS.filter((each) => isOfType(each, type) && String(each) === value);
    const number = Number(value);
    return isOfType(number, type) && String(number) === value && Number.isFinite(number) ? [number] : [];
  }
  const isText = type === 'string' && (typeof value === 'number' || typeof value === 'boolean');
  return isText ? [String(value)] : [];
}

const LITERALS = [true, false, null];

/** One more type for the prop: the one that the value has. */
function widening(prop: Prop, value: unknown, types: readonly TypeName[], written: unknown): Fix {
  const [needed] = typesOfValues(typeof value === 'number' ? numbersOf(prop) : [value]) as [TypeName];
  const path: Path = [...prop.path, 'type'];
  const all = 'Widen all types to the values of their props';
  // Every integer is a number.
  const narrower = needed === 'number' ? types.indexOf('integer') : -1;
  if (narrower !== -1) {
    const edit: Edit = { replace: Array.isArray(written) ? [...path, narrower] : path, value: needed };
    return { title: `Change "integer" to "number" in "type"`, edits: [edit], all };
  }
  const edit: Edit = Array.isArray(written)
    ? { insert: path, index: written.length, value: needed }
    : { replace: path, value: [...types, needed] };
  return { title: `Add ${quote(needed)} to "type"`, edits: [edit], all };
}

/** One type has to serve all the numbers that a prop has. */
function numbersOf({ values = [], default: value }: Prop): unknown[] {
  return [...values, value].filter((each) => typeof each === 'number');
}
