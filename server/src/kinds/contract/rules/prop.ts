// Rules about the values of a prop.
import { atValue, type Fix, type Report } from '../../../check/rule.ts';
import { literalOf } from '../../../sources/type-text.ts';
import {
  indexesOf,
  indexOfEqual,
  isInteger,
  jsonType,
  plainText,
  repeats,
  type TypeName,
  valueAt,
} from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { anyOf, quote, WITH_ARTICLE } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { entryNamed, isAllowed, type Prop, propNamed } from '../model.ts';
import { written } from './meant-types.ts';

/** `value`: one that is repeated, or that means `meant`; without it there is no value. */
export const oddEnum: ContractRule<{ prop: string; value?: string; meant?: string }> = {
  code: 'prop/enum',
  severity: 'information',
  summary: 'An enum that has no value, has one twice, or has values that are probably meant otherwise.',
  describe({ prop, value, meant }) {
    if (value === undefined)
      return {
        message: `The enum of ${quote(prop)} is empty, so no value is allowed.`,
        help: 'List the allowed values, or remove the "enum".',
      };
    return meant === undefined
      ? {
          message: `The value ${value} is already in the enum of ${quote(prop)}.`,
          help: 'Remove one of the two.',
        }
      : {
          message: `The value ${value} in the enum of ${quote(prop)} probably means ${meant}.`,
          help: /^[tf]/.test(meant) ? 'Write "type": "boolean" instead of the "enum".' : `Write ${meant}.`,
        };
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
      const meant = valuesMeant(values);
      const odd = values.findIndex((each, index) => each !== meant[index]);
      const args = { prop: name, value: quote(values[odd]), meant: quote(meant[odd]) };
      if (odd !== -1) report(atValue(...path, 'enum', odd), args, { needs: path });
    }
  },

  fixes({ args: { value, meant }, path }) {
    if (value === undefined) return [removing(path, { title: 'Remove the empty "enum"' })];
    if (meant !== undefined) return [];
    const all = 'Remove all repeated enum values';
    return [removing(path, { title: `Remove the repeated ${value}`, preferred: true, all })];
  },
};

/** The values of an enum without white space or the quotes of code around them; "True" and "False" as true and false. */
function valuesMeant(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map((each) => (typeof each === 'string' && /\w/.test(each) ? each.trim() : each));
  const unquoted = texts.map((each) => (typeof each === 'string' ? literalOf(each)?.[0] : undefined));
  const isSwitch = texts.length === 2 && ['True', 'False'].every((each) => texts.includes(each));
  const areQuoted = unquoted.every((each) => typeof each === 'string');
  const meant = isSwitch ? texts.map((each) => each === 'True') : areQuoted ? unquoted : texts;
  return repeats(meant).length > 0 ? values : meant;
}

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
      // A default that isn't in its enum has a finding of its own.
      const isListed = !values || values.length === 0 || indexOfEqual(values, prop.default) !== -1;
      if (prop.hasDefault && isListed && !isAllowed(prop.default, types))
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
    const isCode = typeof value === 'string' && CODE.test(value);
    const remove = removing(path, { title: 'Remove the default', preferred: isCode });
    return [
      ...converting(prop, value, prop.types),
      widening(prop, value, prop.types),
      ...(args.role === 'default' && !prop.values ? [remove] : []),
    ];
  },
};

/** A function, a call or a new object in source text. */
const CODE = /=>|^function\b|^new |\)$/;

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
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  const [converted] = typeof value === 'string' ? (literalOf(value) ?? []) : isScalar ? [String(value)] : [];
  // What reads differently, such as 1.10, is not the same.
  if (plainText(converted) !== plainText(value) || !isAllowed(converted, types)) return [];
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

/** One more type for the prop: the one that the value has. */
function widening(prop: Prop, value: unknown, types: readonly TypeName[]): Fix {
  const needed = typeNeeded(prop, value);
  // Every integer is a number.
  const isNarrower = needed === 'number' && types.includes('integer');
  const wider = isNarrower ? types.map((type) => (type === 'integer' ? needed : type)) : [...types, needed];
  return {
    title: isNarrower ? 'Change "integer" to "number" in "type"' : `Add ${quote(needed)} to "type"`,
    edits: [{ replace: [...prop.path, 'type'], value: written(wider) }],
    all: 'Widen all types to the values of their props',
  };
}

/** The type of a value; of a number, one that serves all the numbers of its prop. */
function typeNeeded({ values = [], default: fallback }: Prop, value: unknown): TypeName {
  const type = jsonType(value);
  const isWhole = type === 'number' && [...values, fallback].filter(isNumber).every(isInteger);
  return isWhole ? 'integer' : type;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
