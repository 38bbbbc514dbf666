// Building blocks of the fixes of several rules.
import type { Fix } from '../../check/rule.ts';
import { has, isObject, type JsonObject, orderedObject } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import type { Edit } from '../../text/text-edit.ts';
import { changeTitle, inFull, thingIn } from '../../text/words.ts';
import { type Contract, membersBefore } from './model.ts';

/** Removes the value at a path. */
export const removing = (path: Path, more?: Partial<Fix>): Fix => ({
  title: `Remove ${thingIn(path)}`,
  edits: [{ remove: path }],
  ...more,
});

/** Puts another value at a path; `what` is the words for the old one. */
export const changing = (what: string, path: Path, value: unknown, more?: Partial<Fix>): Fix => ({
  title: `Change ${what} to ${inFull(value)}`,
  edits: [{ replace: path, value }],
  ...more,
});

/** Puts another name in the place of one. */
export const renaming = (from: string, path: Path, to: string, more?: Partial<Fix>): Fix =>
  changing('', path, to, { title: changeTitle(from, to), ...more });

/** Moves an item to the front of its list. */
export const toFront = (list: Path, index: number): Edit[] => [
  { insert: list, index: 0, copy: [...list, index] },
  { remove: [...list, index] },
];

/**
 * Declares props, in a `properties` or `props` of their own where there is none yet; no edits where something else
 * stands in their place, or where they would change their order. A contract without `props` has a closed set, so a new one is closed too.
 */
export function declaring(
  { value, properties }: Contract,
  schemas: readonly (readonly [name: string, schema: unknown])[],
): Edit[] {
  if (properties) {
    return schemas.map(([name, schema]) => ({ insert: ['props', 'properties'], name, value: schema }));
  }
  const declared = orderedObject(schemas);
  if (!declared || !isObject(value)) return [];
  if (!has(value, 'props')) {
    const props = { properties: declared, additionalProperties: false };
    return [{ insert: [], name: 'props', after: membersBefore('props'), value: props }];
  }
  const { props } = value;
  if (!isObject(props) || has(props, 'properties')) return [];
  return [{ insert: ['props'], name: 'properties', after: [], value: declared }];
}

/** The records of a list by their names; undefined where one has none. */
export const byName = (records: readonly unknown[]): [name: string, rest: JsonObject][] | undefined =>
  mapAll(records, (record) => {
    const { name, ...rest } = isObject(record) ? record : {};
    return typeof name === 'string' ? [name, rest] : undefined;
  });

/** All items, each as something else; undefined where one has nothing else to be. */
export function mapAll<T, U>(items: readonly T[], convert: (item: T) => U | undefined): U[] | undefined {
  const converted = items.map((item) => convert(item));
  return converted.every((each) => each !== undefined) ? converted : undefined;
}
