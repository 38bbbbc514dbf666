import type { Edit } from '../../text/edit.ts';
import { has, isObject, orderedObject } from '../../text/json/value.ts';
import { type Contract, ROOT_MEMBERS } from './model.ts';

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
  if (!declared) return [];
  if (!has(value, 'props')) {
    const props = { properties: declared, additionalProperties: false };
    return isObject(value) ? [{ insert: [], name: 'props', after: BEFORE_PROPS, value: props }] : [];
  }
  const props = value['props'];
  if (!isObject(props) || has(props, 'properties')) return [];
  return [{ insert: ['props'], name: 'properties', after: [], value: declared }];
}

const BEFORE_PROPS = ROOT_MEMBERS.slice(0, ROOT_MEMBERS.indexOf('props'));
