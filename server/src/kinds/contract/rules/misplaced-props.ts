// What a prop says in another place than in a contract: props beside `properties` or in a list, and `required` in a prop.
import type { Fix } from '../../../check/rule.ts';
import {
  has,
  indexesOf,
  isObject,
  type JsonObject,
  own,
  repeats,
  valueAt,
} from '../../../text/json/value.ts';
import { memo } from '../../../text/maps.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { allOf, nearestName, quote } from '../../../text/words.ts';
import { removing } from '../fixes.ts';
import { inOneWord } from '../foreign-members.ts';
import { type Contract, isTypeName } from '../model.ts';
import { meantType } from './meant-types.ts';

/** The likely meaning of an unknown member of `props`, or of a prop. */
export type MeantAs = 'prop' | 'required';

/** The likely meaning of an unknown member of the object at `owner`, other than a known member under another name. */
export function meantAs(owner: Path, name: string, object: unknown): MeantAs | undefined {
  if (owner[0] !== 'props') return undefined;
  const value = own(object, name);
  if (owner.length === 1) return isMisplacedProp(name, value) ? 'prop' : undefined;
  const isFlag = typeof value === 'boolean' && /^(?:is)?required$/.test(inOneWord(name));
  return owner.length === 3 && isFlag ? 'required' : undefined;
}

/** The fixes that put a member where it belongs. */
export const puttingRight = (as: MeantAs, path: Path, contract: Contract): readonly Fix[] =>
  as === 'prop' ? movingProps(contract, String(path.at(-1))) : requiring(path, contract);

/** A prop says of itself whether it is required; in a contract `required` of the props lists it. */
function requiring(path: Path, { value: root }: Contract): Fix[] {
  const props = own(root, 'props');
  const [prop, name] = [path[2], quote(path.at(-1))];
  const list = own(props, 'required');
  const isListed = Array.isArray(list) && indexesOf(list, prop).length > 0;
  if (isListed === valueAt(root, path)) {
    const why = isListed ? 'is already listed in "required"' : 'is optional without it';
    return [removing(path, { title: `Remove ${name}: ${quote(prop)} ${why}`, preferred: true, safe: true })];
  }
  // What says that it is optional, while it is listed, contradicts itself.
  if (isListed || (has(props, 'required') && !Array.isArray(list))) return [];
  const insert: Edit = Array.isArray(list)
    ? { insert: ['props', 'required'], index: list.length, value: prop }
    : { insert: ['props'], name: 'required', after: ['properties'], value: [prop] };
  return [
    {
      title: `List ${quote(prop)} in "required" of "props" instead`,
      edits: [{ remove: path }, insert],
      preferred: true,
      safe: true,
      all: 'List all required props in "required" of "props" instead',
    },
  ];
}

const PROPS_MEMBERS = ['properties', 'required', 'additionalProperties'];

/** Returns true if a member of `props` is a prop, which belongs in `properties`. */
function isMisplacedProp(name: string, value: unknown): boolean {
  if (PROPS_MEMBERS.includes(name)) return false;
  if (hasType(value)) return true;
  if (nearestName(name, PROPS_MEMBERS) !== undefined || SCHEMA_MEMBERS.has(name)) return false;
  return typeof value === 'string' && propFrom(value) !== undefined;
}

const hasType = (value: unknown): boolean =>
  [own(value, 'type')].flat().some((type) => typeof type === 'string' && isType(type)) ||
  ['enum', 'values', 'options'].some((name) => Array.isArray(own(value, name)));

const isType = (text: string): boolean => isTypeName(text) || meantType(text) !== undefined;

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
