import { isOfType, isTypeName, jsonType, own, type TypeName } from '../contract.ts';
import type { Path } from '../finding.ts';
import type { Fix } from '../rule.ts';
import { inFull } from '../words.ts';

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

/** The mends of a prop whose type is none: one that its own values ask for, or a choice. */
export function retyping(path: Path, prop: unknown): Fix[] {
  const likely = likelyTypes(prop);
  return likely.map((type) => ({
    title: `Change "type" to ${inFull(type)}`,
    edits: [{ replace: [...path, 'type'], value: type }],
    preferred: likely.length === 1,
  }));
}
