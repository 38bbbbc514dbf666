import { type Contract, has, isOfType, own, propNamed } from '../contract.ts';
import type { Edit } from '../edits/edit.ts';
import { indexOfEqual } from '../equal.ts';
import type { Path } from '../finding.ts';
import { declaring, type Fix, type Rule } from '../rule.ts';
import { type Axis, propOf, readVariants } from '../fixes/variants.ts';
import { allOf } from '../words.ts';

export const variantsMember: Rule = {
  code: 'SR-128',
  severity: 'error',
  summary: 'A contract has no "variants": variant axes are props with an "enum".',
  message: () =>
    'A contract cannot have "variants". Declare each variant axis as a prop with an "enum" in "props" instead.',

  fixes({ path }, contract) {
    const variants = own(contract.value, 'variants');
    const isEmpty = variants === null || (typeof variants === 'object' && Object.keys(variants).length === 0);
    const remove: Fix = { title: 'Remove "variants"', edits: [{ remove: path }], preferred: isEmpty };
    const axes = readVariants(variants);
    const edits = axes && declaringAxes(contract, axes);
    if (!axes || !edits) return [remove];
    const title = `Turn "variants" into the ${axes.length > 1 ? 'props' : 'prop'} ${allOf(axes.map(({ name }) => name))}`;
    // A bare list does not say what its axis is called.
    const areNamed = !Array.isArray(variants) || variants.every((each) => has(each, 'name'));
    // A prop that is there already takes more values afterwards, which may not be meant.
    const preferred = areNamed && axes.every(({ name }) => !has(contract.properties, name));
    return [{ title, edits: [{ exact: path }, ...edits, { remove: path }], preferred }, remove];
  },
};

/** Declares the axes, as props of their own or in props that have their names; undefined where one has no place. */
function declaringAxes(contract: Contract, axes: readonly Axis[]): Edit[] | undefined {
  const fresh = axes.filter(({ name }) => !has(contract.properties, name));
  const schemas = fresh.map((axis) => [axis.name, propOf(axis)] as const);
  const edits = schemas.length > 0 ? declaring(contract, schemas) : [];
  if (schemas.length > 0 && edits.length === 0) return undefined;
  for (const axis of axes) {
    const more = fresh.includes(axis) ? [] : merging(contract, axis);
    if (!more) return undefined;
    edits.push(...more);
  }
  return edits;
}

/** Adds what an axis says to the prop of its name; undefined where the two contradict each other. */
function merging(contract: Contract, axis: Axis): Edit[] | undefined {
  const schema = own(contract.properties, axis.name);
  const prop = propNamed(contract, axis.name);
  if (!prop?.types || (has(schema, 'enum') && !prop.values)) return undefined;
  const { path, types } = prop;
  if (!axis.values.every((value) => types.some((type) => isOfType(value, type)))) return undefined;
  const description = own(schema, 'description') ?? axis.description;
  if (axis.description !== undefined && description !== axis.description) return undefined;
  const value = prop.hasDefault ? prop.default : axis.default;
  if (axis.default !== undefined && indexOfEqual([axis.default], value) === -1) return undefined;
  if (value !== undefined && !prop.values && indexOfEqual(axis.values, value) === -1) return undefined;
  const isNewDefault = value !== undefined && !prop.hasDefault;
  return [
    ...(prop.values ? adding(prop.values, axis, path, isNewDefault) : [enumOf(axis, path, value)]),
    ...(isNewDefault ? [{ insert: path, name: 'default', after: ['type', 'enum'], value }] : []),
    ...(description !== undefined && !has(schema, 'description')
      ? [{ insert: path, name: 'description', value: description }]
      : []),
  ];
}

/** Adds the values of an axis to those of a prop; a default that the prop gets with them goes to the front. */
function adding(old: readonly unknown[], axis: Axis, path: Path, withDefault: boolean): Edit[] {
  const list = [...path, 'enum'];
  const front = withDefault ? indexOfEqual(old, axis.default) : -1;
  const added = axis.values.filter((value) => indexOfEqual(old, value) === -1);
  return [
    ...(front > 0 ? [{ move: [...list, front], to: 0 }] : []),
    ...added.map((value) => ({
      insert: list,
      index: withDefault && value === axis.default ? 0 : old.length,
      value,
    })),
  ];
}

/** The enum of a prop that has had none. */
function enumOf({ values }: Axis, path: Path, first: unknown): Edit {
  const others = values.filter((value) => value !== first);
  return {
    insert: path,
    name: 'enum',
    after: ['type'],
    value: others.length < values.length ? [first, ...others] : values,
  };
}
