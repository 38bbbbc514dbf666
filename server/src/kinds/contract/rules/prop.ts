// Rules about the values of a prop.
import { atValue, type Fix, type Report } from '../../../check/rule.ts';
import { indexesOf, isInteger, jsonType, repeats, type TypeName, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { anyOf, quote, WITH_ARTICLE } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { entryNamed, isAllowed, isOfType, type Prop, propNamed } from '../model.ts';

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

export const requiredDefault: ContractRule<{ prop: string }> = {
  code: 'prop/required-default',
  severity: 'hint',
  summary: 'A required prop has a default, which is never used.',
  describe: ({ prop }) => ({
    message: `${quote(prop)} is required, so its default is never used.`,
    help: 'Remove the default, or remove the prop from "required".',
  }),

  check(contract, report) {
    for (const prop of contract.props) {
      const required = prop.hasDefault && entryNamed(contract.required, prop.name);
      if (!required) continue;
      const related = [{ at: atValue(...required.path), message: 'Required here' }];
      report(atValue(...prop.path, 'default'), { prop: prop.name }, { related, needs: prop.path });
    }
  },

  fixes({ args, path }, contract) {
    const required = contract.required.filter(({ name }) => name === args.prop);
    const title = `Remove ${quote(args.prop)} from "required"`;
    return [
      removing(path, { title: 'Remove the default', all: 'Remove the defaults of all required props' }),
      { title, edits: required.map(({ path: entry }) => ({ remove: entry })) },
    ];
  },
};

type Mismatch = {
  readonly prop: string;
  readonly value: string;
  readonly role: 'default' | 'enum';
  /** The type that the prop would need. */
  readonly needed: TypeName;
  readonly types: readonly TypeName[];
};

export const typeMismatch: ContractRule<Mismatch> = {
  code: 'prop/type-mismatch',
  severity: 'warning',
  summary: 'A default or enum value that the type of its prop does not allow.',
  describe({ prop, value, role, needed, types }) {
    const what = role === 'default' ? `The default ${value}` : `The enum value ${value}`;
    // Every integer is a number.
    const isNarrower = needed === 'number' && types.includes('integer');
    const widen = isNarrower ? 'change "integer" to "number" in' : `add ${quote(needed)} to`;
    return {
      message: `${what} of ${quote(prop)} doesn't match its type ${anyOf(types)}.`,
      help: `It is ${WITH_ARTICLE[needed]}. Change the value, or ${widen} the type.`,
    };
  },

  check(contract, report) {
    for (const prop of contract.props) {
      const { types, values } = prop;
      if (!types) continue;
      if (prop.hasDefault && !isAllowed(prop.default, types))
        report(...mismatch(prop, prop.default, 'default'));
      values?.forEach((value, index) => {
        if (!isAllowed(value, types)) report(...mismatch(prop, value, 'enum', index));
      });
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
      ...(isMissing ? [removing(path, { title: 'Remove the default' })] : []),
    ];
  },
};

/** The report of a value that the types of its prop don't allow. */
function mismatch(
  prop: Prop,
  value: unknown,
  ...at: ['default'] | ['enum', number]
): Parameters<Report<Mismatch>> {
  const { name, path, types = [] } = prop;
  const args = { prop: name, value: quote(value), role: at[0], needed: typeNeeded(prop, value), types };
  return [atValue(...path, ...at), args, { needs: path }];
}

/** The fix that converts a value to a type of the prop without loss. */
function converting(
  { path, values = [], ...prop }: Prop,
  value: unknown,
  types: readonly TypeName[],
): readonly Fix[] {
  const converted = types.flatMap((type) => inType(value, type))[0];
  if (converted === undefined) return [];
  // An enum value and the default that is equal to it stay equal.
  const indexes = indexesOf(values, value);
  // A value of the enum that stands there in the right type already would then stand there twice.
  if (indexes.length > 0 && indexesOf(values, converted).length > 0) return [];
  const places: Path[] = indexes.map((index) => ['enum', index]);
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
      // A text such as "false" can mean nothing else to a boolean prop; a number in quotes may be a text.
      ...(typeof value === 'string' &&
        typeof converted === 'boolean' &&
        types.length === 1 && { safe: true }),
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
  const needed = typeNeeded(prop, value);
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

/** The type of a value; of a number, one that serves all the numbers of its prop. */
function typeNeeded({ values = [], default: fallback }: Prop, value: unknown): TypeName {
  const type = jsonType(value);
  const isWhole = type === 'number' && [...values, fallback].filter(isNumber).every(isInteger);
  return isWhole ? 'integer' : type;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
