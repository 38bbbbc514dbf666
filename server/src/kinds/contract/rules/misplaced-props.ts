// Props that stand where another format has them: at the root, beside `properties`, or in a list. Fixes that keep what was written.
import type { Fix } from '../../../check/rule.ts';
import { has, isObject, type JsonObject, own, repeats, valueAt } from '../../../text/json/value.ts';
import { memo } from '../../../text/maps.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { allOf, nearestName } from '../../../text/words.ts';
import { type Contract, isTypeName, membersBefore } from '../model.ts';
import { meantType } from './meant-types.ts';

const PROPS_MEMBERS = ['properties', 'required', 'additionalProperties'];

/** Returns true if a member of the root belongs in `props`, as in a plain JSON Schema. */
export const isPropsMember = (name: string, value: unknown): boolean =>
  (name === 'properties' && isObject(value)) ||
  (name === 'required' && Array.isArray(value)) ||
  (name === 'additionalProperties' && typeof value === 'boolean');

/** Moves what stands at the root as in a plain JSON Schema into `props`. */
export function movingIntoProps({ value: root }: Contract): Fix[] {
  const props = own(root, 'props');
  if (has(root, 'props') && !isObject(props)) return [];
  const names = PROPS_MEMBERS.filter((name) => isPropsMember(name, own(root, name)) && !has(props, name));
  if (names.length === 0) return [];
  const isClosed = names.includes('additionalProperties') || has(props, 'additionalProperties');
  // Without that member the props would be the next mistake, and a contract without props has a closed set.
  const closing: [string, Content][] = isClosed ? [] : [['additionalProperties', { value: false }]];
  const moved = names.map((name): [string, Content] => [name, { copy: [name] }]);
  const inserts: Edit[] = isObject(props)
    ? moved.map(([name, content]) => {
        return {
          insert: ['props'],
          name,
          after: PROPS_MEMBERS.slice(0, PROPS_MEMBERS.indexOf(name)),
          ...content,
        };
      })
    : [{ insert: [], name: 'props', after: membersBefore('props'), members: [...moved, ...closing] }];
  const removes = names.flatMap((name): Edit[] => [{ once: [name] }, { remove: [name] }]);
  const title = `Move ${allOf(names)} into "props"`;
  return [{ title, edits: [...inserts, ...removes], preferred: true, ...(isClosed && { safe: true }) }];
}

/** Returns true if a member of `props` is a prop, which belongs in `properties`. */
export function isMisplacedProp(name: string, value: unknown): boolean {
  if (PROPS_MEMBERS.includes(name)) return false;
  if (hasType(value)) return true;
  if (nearestName(name, PROPS_MEMBERS) !== undefined || SCHEMA_MEMBERS.has(name)) return false;
  if (typeof value === 'string') return propFrom(value) !== undefined;
  const members = isObject(value) ? Object.keys(value) : [];
  return members.length > 0 && members.every((each) => PROP_MEMBERS.has(each));
}

const hasType = (value: unknown): boolean =>
  [own(value, 'type')].flat().some((type) => typeof type === 'string' && isType(type)) ||
  ['enum', 'values', 'options'].some((name) => Array.isArray(own(value, name)));

const isType = (text: string): boolean => isTypeName(text) || meantType(text) !== undefined;

const PROP_MEMBERS = new Set(['type', 'enum', 'default', 'description']);

/** Members of a JSON Schema with a text that may look like a type. */
const SCHEMA_MEMBERS = new Set([
  '$schema',
  '$id',
  '$ref',
  'type',
  'title',
  'description',
  'default',
  'format',
]);

/** Moves all props that stand beside `properties` into it; none where `only` is not one of them. */
export function movingProps(contract: Contract, only: string): readonly Fix[] {
  const { names, fixes } = moving(contract);
  return names.has(only) ? fixes : [];
}

/** It is one fix for the findings of all these props. */
const moving = memo((contract: Contract): { names: ReadonlySet<string>; fixes: readonly Fix[] } => {
  const { value: root, properties } = contract;
  const props = own(root, 'props');
  const isPossible = isObject(props) && (properties !== undefined || !has(props, 'properties'));
  const misplaced = isPossible ? Object.entries(props) : [];
  const moved = misplaced.flatMap(([name, prop]): [string, Content][] => {
    if (!isMisplacedProp(name, prop) || has(properties, name)) return [];
    const whole = propFrom(prop);
    return [[name, whole ? { value: whole } : { copy: ['props', name] }]];
  });
  if (moved.length === 0) return { names: new Set(), fixes: [] };
  const names = moved.map(([name]) => name);
  const inserts: Edit[] = properties
    ? moved.map(([name, content]) => ({ insert: ['props', 'properties'], name, ...content }))
    : [{ insert: ['props'], name: 'properties', after: [], members: moved }];
  // Of a prop that is written twice one would be lost.
  const removes = names.flatMap((name): Edit[] => [{ once: ['props', name] }, { remove: ['props', name] }]);
  const safe = names.map((name) => valueAt(root, ['props', name])).every(isSurelyProp);
  const title = `Move ${allOf(names)} into "properties"`;
  return {
    names: new Set(names),
    fixes: [{ title, edits: [...inserts, ...removes], preferred: true, ...(safe && { safe }) }],
  };
});

/** Returns true if a value is meant as a prop, and keeps all that it says where it is moved. */
const isSurelyProp = (prop: unknown): boolean =>
  typeof prop === 'string' ? isTypeName(prop) || meantType(prop)?.isExact === true : hasType(prop);

/** A prop of which only the type is written, as one or in a list. Undefined if anything would get lost. */
export function propFrom(prop: unknown): JsonObject | undefined {
  if (Array.isArray(prop) && prop.length > 0 && prop.every(isTypeName) && repeats(prop).length === 0)
    return { type: prop };
  if (typeof prop !== 'string') return undefined;
  if (isTypeName(prop)) return { type: prop };
  const { type, values, without } = meantType(prop) ?? {};
  return type === undefined || without !== undefined ? undefined : { type, ...(values && { enum: values }) };
}

/** Neither a list nor an object. */
export const isPlain = (value: unknown): boolean =>
  value !== undefined && !Array.isArray(value) && !isObject(value);

/** Props in a list as members of `properties`, and the names of those that say that they are required. */
export function propsFrom(list: unknown, path: Path) {
  if (!Array.isArray(list) || !list.every((prop) => isName(own(prop, 'name')))) return undefined;
  const names = list.map((prop) => own(prop, 'name') as string);
  if (repeats(names).length > 0) return undefined;
  const required = names.filter((_, index) => own(list[index], 'required') === true);
  const properties = (without: readonly string[]): Content => ({
    members: list.map((prop, index) => {
      const flags = without.filter((name) => typeof own(prop, name) === 'boolean');
      return [names[index]!, { copy: [...path, index], without: ['name', ...flags] }] as const;
    }),
  });
  return { properties, required };
}

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '';
