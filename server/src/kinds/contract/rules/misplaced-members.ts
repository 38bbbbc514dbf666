// Members that people know from other formats, and where they belong in a contract: fixes that keep what was written.
import type { Fix } from '../../../check/rule.ts';
import { has, isObject, orderedObject, own } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { allOf, quote } from '../../../text/words.ts';
import { mapAll, removing } from '../fixes.ts';
import { type Contract, isTypeName } from '../model.ts';

/** The likely meaning of an unknown member of `props`, or of a prop. */
export type MeantAs = 'prop' | 'required' | 'optional' | 'nullable' | 'enum';

/** The likely meaning of an unknown member of the object at `owner`. */
export function meantAs(owner: Path, name: string, value: unknown): MeantAs | undefined {
  if (owner[0] !== 'props') return undefined;
  if (owner.length === 1) return isProp(value) ? 'prop' : undefined;
  if (owner.length !== 3 || owner[1] !== 'properties') return undefined;
  const isFlag = name === 'required' || name === 'optional' || name === 'nullable';
  if (isFlag && typeof value === 'boolean') return name;
  return constantsIn(name, value) ? 'enum' : undefined;
}

/** The fixes that put a member where it belongs; none where that is not plain. */
export function puttingRight(as: MeantAs, path: Path, contract: Contract): Fix[] {
  if (as === 'prop') return movingProps(contract);
  const [, , prop = '', name = ''] = path.map(String);
  const schema = own(contract.properties, prop);
  const value = own(schema, name);
  if (as === 'enum') return listingConstants(path, name, value, has(schema, 'enum'));
  if (as === 'nullable') return allowingNull(path, prop, value === true, own(schema, 'type'));
  return requiring(path, prop, value === (as === 'required'), contract);
}

/** Returns true if a value is a prop schema, in this format or in one like it. */
const isProp = (value: unknown): boolean =>
  [own(value, 'type')].flat().some(isTypeName) ||
  ['enum', 'values', 'options', 'oneOf'].some((name) => Array.isArray(own(value, name)));

const PROPS_MEMBERS = new Set(['properties', 'required', 'additionalProperties']);

/** Moves all props that stand beside `properties` into it. */
function movingProps({ value, properties }: Contract): Fix[] {
  const props = own(value, 'props');
  if (!isObject(props) || (!properties && has(props, 'properties'))) return [];
  const misplaced = Object.entries(props).filter(
    ([name, prop]) => !PROPS_MEMBERS.has(name) && isProp(prop) && !has(properties, name),
  );
  const names = misplaced.map(([name]) => name);
  const [only = '', ...others] = names;
  const declared = orderedObject(misplaced);
  if (names.length === 0 || !declared) return [];
  const inserting = (): Edit[] => {
    if (properties)
      return names.map((name) => ({ insert: ['props', 'properties'], name, copy: ['props', name] }));
    const at = { insert: ['props'], name: 'properties', after: [] };
    if (others.length === 0) return [{ ...at, copy: ['props', only], as: only }];
    return [...names.map((name) => ({ exact: ['props', name] })), { ...at, value: declared }];
  };
  return [
    {
      title: `Move ${allOf(names)} into "properties"`,
      edits: [...inserting(), ...names.map((name) => ({ remove: ['props', name] }))],
      preferred: true,
      all: 'Move all props into "properties"',
    },
  ];
}

/** A prop says of itself whether it is required; in a contract `required` of the props lists it. */
function requiring(path: Path, prop: string, isRequired: boolean, { value: root }: Contract): Fix[] {
  const props = own(root, 'props');
  const listed = own(props, 'required');
  const isListed = Array.isArray(listed) && listed.includes(prop);
  const name = quote(path.at(-1));
  if (isRequired === isListed) {
    const why = isListed ? 'is already listed in "required"' : 'is optional without it';
    return [removing(path, { title: `Remove ${name}: ${quote(prop)} ${why}`, preferred: true })];
  }
  if (!isRequired || (has(props, 'required') && !Array.isArray(listed))) return [];
  const list: Edit = Array.isArray(listed)
    ? { insert: ['props', 'required'], index: listed.length, value: prop }
    : { insert: ['props'], name: 'required', after: ['properties'], value: [prop] };
  return [
    {
      title: `List ${quote(prop)} in "required" of "props" instead`,
      edits: [{ remove: path }, list],
      preferred: true,
      all: 'List all required props in "required" of "props" instead',
    },
  ];
}

/** A value that may be missing is one more type. */
function allowingNull(path: Path, prop: string, isNullable: boolean, type: unknown): Fix[] {
  const types = [type].flat();
  if (!isNullable || types.includes('null')) return [removing(path, { preferred: true })];
  if (types.length === 0 || !types.every(isTypeName)) return [];
  const edits = [{ remove: path }, { replace: [...path.slice(0, -1), 'type'], value: [...types, 'null'] }];
  return [{ title: `Add "null" to the type of ${quote(prop)} instead`, edits, preferred: true }];
}

/** Values that are each in an object of their own, as `{ "label": ..., "value": ... }` or `{ "const": ... }`. */
function constantsIn(name: string, value: unknown): unknown[] | undefined {
  if (!['oneof', 'anyof', 'options', 'values', 'choices'].includes(name.toLowerCase())) return undefined;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return mapAll(value, (item: unknown) => own(item, 'const') ?? own(item, 'value'));
}

function listingConstants(path: Path, name: string, value: unknown, hasEnum: boolean): Fix[] {
  const constants = constantsIn(name, value);
  if (!constants || hasEnum) return [];
  const edits: Edit[] = [
    { insert: path.slice(0, -1), name: 'enum', after: ['type'], value: constants },
    { remove: path },
  ];
  const title = `Change ${quote(name)} to an "enum" of its values`;
  return [{ title, edits, preferred: true, all: 'Change all such lists to an "enum" of their values' }];
}
