// Changes of a draft, each with the differences from its element that must be reported: those, and no other.
import type { Difference } from '../../server/src/kinds/contract/compare.ts';
import { isGlobalAttribute } from '../../server/src/sources/html-attributes.ts';
import {
  type Changing,
  declaredAs,
  type Drafted,
  type DraftProp,
  isSet,
  loose,
  propIn,
  typesOf,
  without,
  withProp,
  withProps,
} from './drafted.ts';

/** A difference as its kind and what it is about. */
export function inShort(difference: Difference): string {
  if (difference.kind === 'missing prop') return `missing prop ${difference.missing}`;
  if (difference.kind === 'missing names')
    return `missing in ${difference.list} ${difference.names.map(({ name }) => name).join()}`;
  if (difference.kind === 'extra name') return `extra in ${difference.list} ${difference.name}`;
  const subject = `${difference.kind} ${difference.prop}`;
  if (difference.kind === 'missing values') return `${subject} ${JSON.stringify(difference.values)}`;
  return difference.kind === 'extra value' ? `${subject} ${JSON.stringify(difference.value)}` : subject;
}

const INVENTED = 'inventedByTest';

const TYPES = ['boolean', 'string', 'number', 'array', 'object'];

/** Expected of one prop; nothing if two props of the element have its name, so that it is unknown which is meant. */
const ofProp = (drafted: Drafted, name: string, ...expected: string[]): string[] =>
  declaredAs(drafted, name).length === 1 ? expected : [];

/** The manifest names the type of the field, and nothing explains it. */
const isUnresolved = ({ leftOut }: Drafted, name: string): boolean =>
  leftOut.some((each) => each.name === name && each.reason === 'type not resolved');

/**
 * Expected if a draft loses a prop: nothing if it is open, if another of its props has the same field or attribute, or if any element
 * has such an attribute.
 */
function ofMissing(drafted: Drafted, name: string): string[] {
  const { additionalProperties, properties } = drafted.contract.props;
  const declared = declaredAs(drafted, name).find((prop) => prop.name === name);
  const names = new Set([name, declared?.attribute ?? name].map(loose));
  const isThere = Object.keys(without(properties, name)).some((other) => names.has(loose(other)));
  return additionalProperties || isThere || isGlobalAttribute(name) ? [] : [`missing prop ${name}`];
}

/** Expected of a prop that the element doesn't have. */
const ofExtra = ({ element }: Drafted, name: string): string[] =>
  element.listsAllProps ? [`extra prop ${name}`] : [];

/** A type that no value of the prop has. */
const contradicting = (prop: DraftProp): string =>
  TYPES.find(
    (type) => !typesOf(prop).includes(type) && !(type === 'number' && typesOf(prop).includes('integer')),
  )!;

function otherDefault({ default: value, enum: values }: DraftProp): unknown {
  if (values) return values.find((each) => each !== value && isSet(each));
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}${INVENTED}` : undefined;
}

const inventedValue = (values: readonly unknown[]): string | number =>
  values.every((value) => typeof value === 'number') ? 987_654 : INVENTED;

/** The twelve ways in which a contract and an element come apart. The last two are about slots and states. */
export const CHANGES: Readonly<Record<string, Changing>> = {
  'an invented prop': (drafted) => ({
    contract: withProp(drafted, INVENTED, { type: 'string' }),
    expected: ofExtra(drafted, INVENTED),
  }),

  'a missing prop': (drafted, name) => ({
    contract: withProps(drafted, { properties: without(drafted.contract.props.properties, name) }),
    expected: ofMissing(drafted, name),
  }),

  'a prop with another name': (drafted, name) => {
    const other = `invented-${name}`;
    const properties = {
      ...without(drafted.contract.props.properties, name),
      [other]: propIn(drafted, name),
    };
    const expected = [...ofMissing(drafted, name), ...ofExtra(drafted, other)];
    return { contract: withProps(drafted, { properties }), expected };
  },

  'another type': (drafted, name) => {
    const prop = propIn(drafted, name);
    const changed = { ...without(prop, 'enum', 'default'), type: contradicting(prop) };
    const expected = isUnresolved(drafted, name) ? [] : ofProp(drafted, name, `type ${name}`);
    return { contract: withProp(drafted, name, changed), expected };
  },

  'one more type': (drafted, name) => {
    const prop = propIn(drafted, name);
    const changed = { ...prop, type: [...typesOf(prop), contradicting(prop)] };
    // The values of an enum are the same, whatever else the type allows.
    const isSame = isUnresolved(drafted, name) || prop.enum;
    const expected = isSame ? [] : ofProp(drafted, name, `type ${name}`);
    return { contract: withProp(drafted, name, changed), expected };
  },

  'one value less': (drafted, name) => {
    const prop = propIn(drafted, name);
    const { enum: values = [] } = prop;
    // Among other values `false` says that there is none.
    const removed = values.findLast((value) => value !== prop.default && isSet(value) && value !== false);
    const others = values.filter((value) => value !== removed);
    if (removed === undefined || !others.some(isSet)) return undefined;
    const expected = ofProp(drafted, name, `missing values ${name} ${JSON.stringify([removed])}`);
    return { contract: withProp(drafted, name, { ...prop, enum: others }), expected };
  },

  'one value more': (drafted, name) => {
    const prop = propIn(drafted, name);
    const { enum: values } = prop;
    if (!values) return undefined;
    const value = inventedValue(values);
    const changed = { ...prop, enum: [...values, value] };
    const expected = ofProp(drafted, name, `extra value ${name} ${JSON.stringify(value)}`);
    return { contract: withProp(drafted, name, changed), expected };
  },

  'other values': (drafted, name) => {
    const prop = propIn(drafted, name);
    const { enum: values } = prop;
    if (!values) return undefined;
    const changed = { ...without(prop, 'default'), enum: [inventedValue(values)] };
    return {
      contract: withProp(drafted, name, changed),
      expected: ofProp(drafted, name, `other values ${name}`),
    };
  },

  'another default': (drafted, name) => {
    const prop = propIn(drafted, name);
    const other = otherDefault(prop);
    if (other === undefined || prop.default === undefined) return undefined;
    // Without a value an axis has none.
    const isUnset = prop.enum !== undefined && !isSet(prop.default);
    const expected = isUnset ? [] : ofProp(drafted, name, `default ${name}`);
    return { contract: withProp(drafted, name, { ...prop, default: other }), expected };
  },

  'a required prop': (drafted, name) => {
    const hasDefault =
      isSet(propIn(drafted, name).default) ||
      drafted.leftOut.some((each) => each.of === 'default' && each.name === name && each.what !== '""');
    const expected = hasDefault ? ofProp(drafted, name, `needlessly required ${name}`) : [];
    return { contract: withProps(drafted, { required: [name] }), expected };
  },
};

const nameOf = (entry: string | { readonly name: string }): string =>
  typeof entry === 'string' ? entry : entry.name;

/** Changes of the slots or states, `isFree` being names that need no counterpart. */
function changesIn(
  list: 'slots' | 'states',
  isFree: (drafted: Drafted, name: string) => boolean,
): Readonly<Record<string, Changing>> {
  const entriesOf = ({ contract }: Drafted) => contract[list] as readonly (string | { name: string })[];
  return {
    [`an invented entry in ${list}`]: (drafted) => {
      const { contract, element } = drafted;
      const isKnown = !element.inheritsUnknown && (element[list] ?? []).length > 0;
      const changed = { ...contract, [list]: [...(contract[list] ?? []), INVENTED] };
      return { contract: changed, expected: isKnown ? [`extra in ${list} ${INVENTED}`] : [] };
    },
    [`a missing entry in ${list}`]: (drafted, name) => ({
      contract: { ...drafted.contract, [list]: entriesOf(drafted).filter((entry) => nameOf(entry) !== name) },
      expected: isFree(drafted, name) ? [] : [`missing in ${list} ${name}`],
    }),
  };
}

/** States that CSS knows, as far as libraries have them. */
const OF_CSS =
  /^(?:checked|disabled|open|invalid|valid|indeterminate|blank|link|hover|focus|active|required|read-?only|user-(?:in)?valid)$/i;

export const CHANGES_OF_SLOTS = changesIn('slots', () => false);

export const CHANGES_OF_STATES = changesIn('states', ({ element }, name) => {
  const isProp = element.props.some((prop) =>
    [prop.name, prop.attribute ?? ''].map(loose).includes(loose(name)),
  );
  return isProp || OF_CSS.test(name);
});
