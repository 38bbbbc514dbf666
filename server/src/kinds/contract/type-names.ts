import type { Fix } from '../../check/rule.ts';
import { own, type TypeName, jsonType } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import { inFull, nearestName } from '../../text/words.ts';
import { isOfType, isTypeName } from './model.ts';

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
  const [values, value] = [own(prop, 'enum'), own(prop, 'default')];
  const isAxis = Array.isArray(values) && values.length > 0;
  const types = typesOfValues([...(isAxis ? values : []), ...(value === undefined ? [] : [value])]);
  if (types.length === 0) return ['string', 'number', 'boolean'];
  if (types.length === 1 && types[0] === 'null')
    return [
      ['string', 'null'],
      ['number', 'null'],
    ];
  // A whole number as a default may be one of many that are not whole.
  const mayBeNumbers = !isAxis && types[0] === 'integer';
  return mayBeNumbers ? ['integer', 'number'] : [written(types)];
}

/** Whether these types allow all the values that a prop schema gives itself. */
export function allow(types: readonly unknown[], prop: unknown): boolean {
  const [values, value] = [own(prop, 'enum'), own(prop, 'default')];
  const given: unknown[] = [
    ...(Array.isArray(values) ? values : []),
    ...(value === undefined ? [] : [value]),
  ];
  return given.every((each) => types.some((type) => isTypeName(type) && isOfType(each, type)));
}

/** One name stands alone. */
export function written(types: readonly TypeName[]): WrittenType {
  return types.length === 1 ? types[0]! : types;
}

/** The fixes of a prop whose type is none: one that its own values ask for, or a choice. */
export function retyping(path: Path, prop: unknown): Fix[] {
  const likely = likelyTypes(prop);
  return likely.map((type) => ({
    title: `Change "type" to ${inFull(type)}`,
    edits: [{ replace: [...path, 'type'], value: type }],
    preferred: likely.length === 1,
  }));
}

/** The type name that another one most likely means: what another language calls it, or a slip of the fingers. */
export function meantType(name: string, known: readonly string[]): string | undefined {
  return TYPES.get(name.toLowerCase()) ?? nearestName(name, known);
}

/** The member that an unknown one most likely means, of those that could still be written there. */
export function meantMember(name: string, value: unknown, free: readonly string[]): string | undefined {
  const [member, type] = MEMBERS.get(name.toLowerCase()) ?? [];
  const fits = member !== undefined && free.includes(member) && (!type || jsonType(value) === type);
  return fits ? member : nearestName(name, free);
}

/** What the types are called in other languages. */
const TYPES = new Map<string, TypeName>([
  ['bool', 'boolean'],
  ['char', 'string'],
  ['dict', 'object'],
  ['double', 'number'],
  ['float', 'number'],
  ['int', 'integer'],
  ['list', 'array'],
  ['long', 'integer'],
  ['map', 'object'],
  ['nil', 'null'],
  ['none', 'null'],
  ['record', 'object'],
  ['str', 'string'],
  ['text', 'string'],
  ['undefined', 'null'],
]);

/** What the members are called in other formats, where a value of that type is written there. */
const MEMBERS = new Map<string, readonly [member: string, type?: TypeName]>([
  ['id', ['contractId', 'string']],
  ['name', ['component', 'string']],
  ['title', ['component', 'string']],
  ['displayname', ['component', 'string']],
  ['values', ['enum', 'array']],
  ['options', ['enum', 'array']],
  ['choices', ['enum', 'array']],
  ['allowedvalues', ['enum', 'array']],
  ['defaultvalue', ['default']],
  ['initialvalue', ['default']],
  ['summary', ['description', 'string']],
  ['comment', ['description', 'string']],
  ['$comment', ['description', 'string']],
  ['docs', ['description', 'string']],
  ['aria', ['a11y', 'object']],
  ['accessibility', ['a11y', 'object']],
  ['version', ['contractVersion', 'string']],
  ['contracts', ['artifacts', 'array']],
  ['components', ['artifacts', 'array']],
  ['file', ['path', 'string']],
  ['filename', ['path', 'string']],
  ['href', ['path', 'string']],
  ['hash', ['address', 'string']],
  ['digest', ['address', 'string']],
  ['sha256', ['address', 'string']],
]);
