import { isObject, isOfType, isTypeName, type JsonObject, type TypeName } from '../contract.ts';
import { indexOfEqual, repeats } from '../equal.ts';
import { typesOfValues, written } from './infer-type.ts';

/** A variant axis as some other format has it: a prop that is still to be written. */
export interface Axis {
  readonly name: string;
  /** Each once, the default first. */
  readonly values: readonly unknown[];
  readonly types: readonly TypeName[];
  readonly default?: unknown;
  readonly description?: string;
}

/**
 * The axes that a member `variants` tells of: by name, or in a list of records, or a bare list of the values of a
 * single one. Undefined where there is anything in it that a prop has no place for, so that nothing gets lost.
 */
export function readVariants(variants: unknown): Axis[] | undefined {
  const specs = specsIn(variants);
  if (!specs || specs.length === 0 || repeats(specs.map(([name]) => name)).length > 0) return undefined;
  const axes = specs.flatMap(([name, spec]) => readAxis(name, spec) ?? []);
  return axes.length === specs.length ? axes : undefined;
}

/** The prop that an axis is in a contract. */
export function propOf({ values, types, default: value, description }: Axis): JsonObject {
  return {
    type: written(types),
    enum: values,
    ...(value !== undefined && { default: value }),
    ...(description !== undefined && { description }),
  };
}

function specsIn(variants: unknown): (readonly [name: string, spec: unknown])[] | undefined {
  if (isObject(variants)) return Object.entries(variants);
  if (!Array.isArray(variants)) return undefined;
  if (variants.length > 0 && variants.every(isPlain)) return [['variant', variants]];
  const specs = variants.flatMap((each: unknown): [string, unknown][] => {
    if (!isObject(each)) return [];
    const { name, ...spec } = each;
    return typeof name === 'string' ? [[name, spec]] : [];
  });
  return specs.length === variants.length ? specs : undefined;
}

function readAxis(name: string, spec: unknown): Axis | undefined {
  if (Array.isArray(spec)) return readAxis(name, { values: spec });
  if (!isObject(spec)) return undefined;
  const { default: value, description, type, ...rest } = spec;
  const [[key, listed] = [], ...others] = Object.entries(rest);
  if (key === undefined || !LISTS.has(key) || others.length > 0) return undefined;
  if (!Array.isArray(listed) || !listed.every(isPlain)) return undefined;
  if (value !== undefined && indexOfEqual(listed, value) === -1) return undefined;
  const values = [...new Set<unknown>(value === undefined ? listed : [value, ...(listed as unknown[])])];
  const types = typesGiven(type, values);
  if (!types || !(description === undefined || typeof description === 'string')) return undefined;
  return {
    name,
    values,
    types,
    ...(value !== undefined && { default: value }),
    ...(description !== undefined && { description }),
  };
}

/** The types that are declared, if the values fit them; else those that the values have. */
function typesGiven(type: unknown, values: readonly unknown[]): readonly TypeName[] | undefined {
  if (type === undefined) return values.length > 0 ? typesOfValues(values) : ['string'];
  const types: unknown[] = [type].flat();
  if (types.length === 0 || !types.every(isTypeName)) return undefined;
  return values.every((value) => types.some((each) => isOfType(value, each))) ? types : undefined;
}

/** What the list of values is called. */
const LISTS = new Set(['values', 'options', 'enum']);

/** Neither a list nor an object. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
