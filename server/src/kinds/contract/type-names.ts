import { own, type TypeName, jsonType } from '../../text/json/value.ts';
import { nearestName } from '../../text/similar-names.ts';
import { isAllowed, isOfType, isTypeName, TYPE_NAMES } from './model.ts';

/** A type as it may be written: one name, or a list of several. */
type WrittenType = TypeName | readonly TypeName[];

/** The types that all these values need, each name once. */
export function typesOfValues(values: readonly unknown[]): TypeName[] {
  const types = new Set(values.map((value) => (isOfType(value, 'integer') ? 'integer' : jsonType(value))));
  if (types.has('number')) types.delete('integer');
  return [...types];
}

/**
 * The types that a prop schema could have, going by its own `enum` and `default`: one where they say it plainly, else
 * the likely ones. None gives a value that the type does not allow.
 */
export function likelyTypes(prop: unknown): WrittenType[] {
  const types = typesOfValues(valuesGiven(prop));
  if (types.length === 0) return ['string', 'number', 'boolean'];
  const isNull = types.length === 1 && types[0] === 'null';
  if (isNull) return (['string', 'number'] as const).map((type) => [type, 'null']);
  // A whole number as a default may be one of many that are not whole.
  const mayBeNumbers = types[0] === 'integer' && listIn(prop).length === 0;
  return mayBeNumbers ? ['integer', 'number'] : [written(types)];
}

/** Returns true if these types allow all the values that a prop schema gives itself. */
export function allow(types: readonly unknown[], prop: unknown): boolean {
  const names = types.filter(isTypeName);
  return valuesGiven(prop).every((value) => isAllowed(value, names));
}

function valuesGiven(prop: unknown): readonly unknown[] {
  const value = own(prop, 'default');
  return value === undefined ? listIn(prop) : [...listIn(prop), value];
}

function listIn(prop: unknown): readonly unknown[] {
  const values = own(prop, 'enum');
  return Array.isArray(values) ? values : [];
}

/** One name stands alone. */
export function written(types: readonly TypeName[]): WrittenType {
  return types.length === 1 ? types[0]! : types;
}

/** The type name that another one most likely means: what another language calls it, or a slip of the fingers. */
export function meantType(name: string, known: readonly string[]): string | undefined {
  const foreign = name.toLowerCase();
  return TYPE_NAMES.find((type) => FOREIGN_TYPES[type].includes(foreign)) ?? nearestName(name, known);
}

/** Names of the types in other languages. */
const FOREIGN_TYPES: Readonly<Record<TypeName, readonly string[]>> = {
  string: ['char', 'str', 'text'],
  number: ['double', 'float'],
  integer: ['int', 'long'],
  boolean: ['bool'],
  array: ['list'],
  object: ['dict', 'map', 'record'],
  null: ['nil', 'none', 'undefined'],
};

/** The member that an unknown one most likely means, of those that could still be written there. */
export function meantMember(name: string, value: unknown, free: readonly string[]): string | undefined {
  const foreign = inOneWord(name);
  const known = FOREIGN_MEMBERS.find(
    ([member, type, names]) =>
      names.includes(foreign) && free.includes(member) && (!type || jsonType(value) === type),
  );
  return known ? known[0] : nearestName(name, free);
}

/** A name that is written in some other way: `default_value` as `defaultvalue`. */
export const inOneWord = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** Names of members in other formats, with the type of their values. */
const FOREIGN_MEMBERS: readonly (readonly [member: string, type: TypeName | undefined, names: string[]])[] = [
  ['contractId', 'string', ['id']],
  ['component', 'string', ['name', 'title', 'label', 'displayname']],
  ['cemRef', 'string', ['tag', 'tagname', 'customelement']],
  ['registryRef', 'string', ['registryitem']],
  ['name', 'string', ['id', 'slot', 'key', 'label', 'title']],
  ['enum', 'array', ['values', 'options', 'choices', 'allowedvalues']],
  ['default', undefined, ['defaultvalue', 'initialvalue']],
  ['description', 'string', ['summary', 'comment', '$comment', 'docs']],
  ['a11y', 'object', ['aria', 'accessibility']],
  ['contractVersion', 'string', ['version']],
  ['artifacts', 'array', ['contracts', 'components']],
  ['path', 'string', ['file', 'filename', 'href']],
  ['address', 'string', ['hash', 'digest', 'sha256']],
];
