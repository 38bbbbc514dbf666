import type { ContractRule } from '../facts.ts';
import { byName, declaring, mapAll, removing } from '../fixes.ts';
import {
  has,
  indexOfEqual,
  isObject,
  type JsonObject,
  own,
  repeats,
  type TypeName,
} from '../../../text/json/value.ts';
import { allOf } from '../../../text/words.ts';
import { isAllowed, isTypeName } from '../model.ts';
import { typesOfValues, written } from './meant-types.ts';

export const variantsMember: ContractRule = {
  code: 'SR-128',
  severity: 'error',
  summary: 'A contract has no "variants": each variant is a prop with an "enum".',
  describe: () => ({
    message: 'A contract has no "variants".',
    help: 'Declare each variant as a prop with an "enum".',
  }),

  fixes(_, contract) {
    const path = ['variants'];
    const variants = own(contract.value, 'variants');
    const isEmpty = variants === null || (typeof variants === 'object' && Object.keys(variants).length === 0);
    const remove = removing(path, { preferred: isEmpty });
    const axes = readVariants(variants);
    // What a prop of that name and its axis say together is for the one who wrote them to judge.
    if (!axes || axes.some(({ name }) => has(contract.properties, name))) return [remove];
    const edits = declaring(
      contract,
      axes.map(({ name, prop }) => [name, prop] as const),
    );
    if (edits.length === 0) return [remove];
    const lost = axes.some(({ isLossy }) => isLossy) ? ', without what they say of each value' : '';
    const title = `Turn "variants" into the ${axes.length > 1 ? 'props' : 'prop'} ${allOf(axes.map(({ name }) => name))}${lost}`;
    // A bare list does not say what its axis is called.
    const areNamed = !Array.isArray(variants) || variants.every((each) => has(each, 'name'));
    const preferred = lost === '' && areNamed;
    return [{ title, edits: [{ exact: path }, ...edits, { remove: path }], preferred }, remove];
  },
};

/** A prop by its name; `isLossy` if more is said of each value, such as its classes. */
interface Axis {
  readonly name: string;
  readonly prop: JsonObject;
  readonly isLossy?: boolean;
}

/**
 * The axes that a member `variants` tells of: by name, or in a list of records, or a bare list of the values of a
 * single one. Undefined where there is anything in it that a prop has no place for, so that nothing gets lost.
 */
function readVariants(variants: unknown): Axis[] | undefined {
  const specs = specsIn(variants);
  if (!specs || specs.length === 0 || repeats(specs.map(([name]) => name)).length > 0) return undefined;
  return mapAll(specs, ([name, spec]) => readAxis(name, spec));
}

function specsIn(variants: unknown): (readonly [name: string, spec: unknown])[] | undefined {
  if (isObject(variants)) return Object.entries(variants);
  if (!Array.isArray(variants)) return undefined;
  return variants.length > 0 && variants.every(isPlain) ? [['variant', variants]] : byName(variants);
}

function readAxis(name: string, spec: unknown): Axis | undefined {
  if (Array.isArray(spec)) return readAxis(name, { values: spec });
  if (!isObject(spec)) return undefined;
  const { default: value, description, type, ...rest } = spec;
  const [[key, listed] = [], ...others] = Object.entries(rest);
  if (key !== undefined && !Object.keys(rest).some((each) => LISTS.has(each))) return axisByValue(name, spec);
  if (key === undefined || others.length > 0) return undefined;
  if (!Array.isArray(listed) || !listed.every(isPlain)) return undefined;
  if (value !== undefined && indexOfEqual(listed, value) === -1) return undefined;
  const values = [...new Set<unknown>(value === undefined ? listed : [value, ...(listed as unknown[])])];
  const types = typesGiven(type, values);
  if (!types || !(description === undefined || typeof description === 'string')) return undefined;
  const more = {
    ...(value !== undefined && { default: value }),
    ...(description !== undefined && { description }),
  };
  return { name, prop: { type: written(types), enum: values, ...more } };
}

/** An axis whose values are the names of members, each with its classes or styles. */
function axisByValue(name: string, spec: JsonObject): Axis | undefined {
  const names = Object.keys(spec);
  if (names.some((each) => isPlain(spec[each]) && typeof spec[each] !== 'string')) return undefined;
  const isSwitch = names.every((each) => each === 'true' || each === 'false');
  const isLossy = Object.values(spec).some((each) => Object.keys(Object(each) as object).length > 0);
  return { name, prop: isSwitch ? { type: 'boolean' } : { type: 'string', enum: names }, isLossy };
}

/** The types that are declared, if the values fit them; else those that the values have. */
function typesGiven(type: unknown, values: readonly unknown[]): readonly TypeName[] | undefined {
  if (type === undefined) return values.length > 0 ? typesOfValues(values) : ['string'];
  const types: unknown[] = [type].flat();
  if (types.length === 0 || !types.every(isTypeName)) return undefined;
  return values.every((value) => isAllowed(value, types)) ? types : undefined;
}

/** Member names for a list of values. */
const LISTS = new Set(['values', 'options', 'enum']);

/** Neither a list nor an object. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
