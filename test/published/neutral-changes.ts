// Changes of a draft after which it still agrees with its element.
import {
  type Change,
  type Changing,
  declaredAs,
  type Drafted,
  isSet,
  loose,
  propIn,
  typesOf,
  without,
  withProp,
  withProps,
} from './drafted.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const camel = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A prop with another spelling of its name; undefined if that is the name of another one. */
function respelled(drafted: Drafted, name: string, other: string): Omit<Change, 'way'> | undefined {
  const prop = propIn(drafted, name);
  const isOther = declaredAs(drafted, other).some((each) => loose(each.name) !== loose(name));
  const { properties } = drafted.contract.props;
  if (isOther || other in properties) return undefined;
  return {
    contract: withProps(drafted, { properties: { ...without(properties, name), [other]: prop } }),
    expected: [],
  };
}

export const NEUTRAL: Readonly<Record<string, Changing>> = {
  'another description': (drafted, name) => ({
    contract: withProp(drafted, name, { ...propIn(drafted, name), description: 'In other words.' }),
    expected: [],
  }),

  'values in another order': (drafted, name) => {
    const prop = propIn(drafted, name);
    if (!prop.enum) return undefined;
    return { contract: withProp(drafted, name, { ...prop, enum: prop.enum.toReversed() }), expected: [] };
  },

  'a name with hyphens': (drafted, name) => respelled(drafted, name, kebab(name)),

  'a name with capitals': (drafted, name) => respelled(drafted, name, camel(name)),

  'the name of the attribute': (drafted, name) => {
    const attribute = declaredAs(drafted, name).find((prop) => prop.name === name)?.attribute;
    return attribute === undefined ? undefined : respelled(drafted, name, attribute);
  },

  'null as another type': (drafted, name) => {
    const prop = propIn(drafted, name);
    const values = prop.enum && { enum: [...prop.enum, null] };
    return {
      contract: withProp(drafted, name, { ...prop, ...values, type: [...typesOf(prop), 'null'] }),
      expected: [],
    };
  },

  'one type less': (drafted, name) => {
    const prop = propIn(drafted, name);
    const [type, ...others] = typesOf(prop);
    if (others.length === 0 || prop.enum) return undefined;
    return { contract: withProp(drafted, name, { ...without(prop, 'default'), type: type! }), expected: [] };
  },

  'whole numbers': (drafted, name) => {
    const prop = propIn(drafted, name);
    if (prop.type !== 'number') return undefined;
    return {
      contract: withProp(drafted, name, { ...without(prop, 'default'), type: 'integer' }),
      expected: [],
    };
  },

  'values of a text': (drafted, name) => {
    const prop = propIn(drafted, name);
    if (prop.type !== 'string' || prop.enum) return undefined;
    return {
      contract: withProp(drafted, name, { ...without(prop, 'default'), enum: ['a', 'b'] }),
      expected: [],
    };
  },

  'an open set without it': (drafted, name) => ({
    contract: withProps(drafted, {
      properties: without(drafted.contract.props.properties, name),
      additionalProperties: true,
    }),
    expected: [],
  }),

  'no default': (drafted, name) => {
    const prop = propIn(drafted, name);
    if (prop.default === undefined) return undefined;
    return { contract: withProp(drafted, name, without(prop, 'default')), expected: [] };
  },

  'a default where the element states none': (drafted, name) => {
    const prop = propIn(drafted, name);
    const isStated = prop.default !== undefined || declaredAs(drafted, name).some((each) => each.default);
    const value = prop.enum
      ? prop.enum.find(isSet)
      : { boolean: false, string: 'x', number: 1 }[String(prop.type)];
    if (isStated || value === undefined) return undefined;
    return { contract: withProp(drafted, name, { ...prop, default: value }), expected: [] };
  },
};
