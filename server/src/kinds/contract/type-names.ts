import { own, type TypeName, jsonType } from '../../text/json/value.ts';
import { listed, nearestName, quote } from '../../text/words.ts';
import { readType, type TypeText, valuesOf } from '../../sources/type-text.ts';
import { isAllowed, isOfType, isTypeName, TYPE_NAMES } from './model.ts';

/** A type as it may be written: one name, or a list of several. */
export type WrittenType = TypeName | readonly TypeName[];

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

/** What a text in the place of a type name means. */
export interface MeantType {
  /** Undefined if JSON has no such type. */
  readonly type?: WrittenType;
  /** All allowed values, if the text lists them. */
  readonly values?: readonly unknown[];
  /** True if the value may be missing, as in `string | undefined`. */
  readonly isOptional?: true;
  /** What `type` doesn't say, in words. */
  readonly without?: string;
  /** The kind of thing where it is more than a JSON value. */
  readonly as?: 'content' | 'function' | 'any';
  /** True if `type` and `values` say all that the text does. */
  readonly isExact?: true;
}

/** Reads a type of TypeScript, of another language or with a slip; undefined if nothing is near. */
export function meantType(text: string): MeantType | undefined {
  // In some languages this says that the value may be missing, in others that it may be null.
  const asked = /^(.+)\?$/.exec(text.trim())?.[1];
  const read = readType(asked === undefined ? separated(text) : `${asked} | undefined`);
  if (read) return meantBy(read, text);
  const type = nearestName(text, TYPE_NAMES);
  // Several strings may be an array of them.
  return type && { type, ...(text.toLowerCase() !== `${type}s` && { isExact: true }) };
}

/** The separators of documentation as those of a union: `string or number`, `string, number`, `string/number`. */
const separated = (text: string): string =>
  /^[\w\s,/|]+$/.test(text) ? text.trim().replaceAll(/\s*(?:,|\/|\bor\b)\s*/g, ' | ') : text.trim();

function meantBy(read: TypeText, text: string): MeantType | undefined {
  const { literals, others } = read;
  if (others.has('content')) return { as: 'content' };
  if (others.has('any')) return { as: 'any' };
  const accepted = valuesOf(read);
  const isNullable = literals.has(null);
  const types = [...(accepted?.types ?? []), ...(isNullable ? ['null' as const] : [])];
  if (types.length === 0 && others.has('function')) return { as: 'function' };
  if (types.length === 0) return others.has('optional') ? { isOptional: true } : undefined;
  const values = accepted?.values;
  // A single number is hardly a type.
  if (values?.length === 1 && typeof values[0] !== 'string') return undefined;
  const lost = [
    ...(accepted?.unlisted ?? []).map((value) => quote(value)),
    ...(others.has('function') ? ['functions'] : []),
  ];
  return {
    type: written(types),
    ...(values && { values: isNullable ? [...values, null] : values }),
    ...(others.has('optional') && { isOptional: true }),
    ...(lost.length > 0 && { without: listed(lost, 'and') }),
    ...(lost.length === 0 && !others.has('guess') && !SAYS_MORE.test(text) && { isExact: true }),
  };
}

/** Items, members and parameters of a type, or a question mark. */
const SAYS_MORE = /[[<{&?]/;
