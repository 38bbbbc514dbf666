// The types that a prop could have, and fixes of what stands in the place of one.
import type { Fix, RuleSettings } from '../../../check/rule.ts';
import { literalOf, readType, type TypeText, valuesOf } from '../../../sources/type-text.ts';
import {
  has,
  indexesOf,
  indexOfEqual,
  isObject,
  jsonType,
  own,
  plainText,
  type TypeName,
  valueAt,
} from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { allOf, listed, nearestName, quote } from '../../../text/words.ts';
import { changing, removing } from '../fixes.ts';
import { meantMember } from '../foreign-members.ts';
import {
  type Contract,
  entryNamed,
  membersBefore,
  isAllowed,
  isOfType,
  isTypeName,
  TYPE_NAMES,
} from '../model.ts';

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
  const types = typesOfValues(valuesGiven(prop));
  if (types.length === 0) return ['string', 'number', 'boolean'];
  const isNull = types.length === 1 && types[0] === 'null';
  if (isNull) return (['string', 'number'] as const).map((type) => [type, 'null']);
  // A whole number as a default may be one of many that are not whole.
  const mayBeNumbers = types[0] === 'integer' && listIn(prop).length === 0;
  return mayBeNumbers ? ['integer', 'number'] : [written(types)];
}

/** Returns true if these types allow all the values that a prop schema gives itself. */
export function allow(types: readonly unknown[], prop: unknown): boolean {
  const names = types.filter(isTypeName);
  return valuesGiven(prop).every((value) => isAllowed(value, names));
}

function valuesGiven(prop: unknown): readonly unknown[] {
  const value = given(prop, 'default');
  return value === undefined ? listIn(prop) : [...listIn(prop), value];
}

function listIn(prop: unknown): readonly unknown[] {
  const values = given(prop, 'enum');
  return Array.isArray(values) ? values : [];
}

/** The value of a member, or of the first one that means it in other formats. */
function given(prop: unknown, member: string): unknown {
  if (!isObject(prop) || has(prop, member)) return own(prop, member);
  return Object.entries(prop).find(([name, value]) => meantMember(name, value, [member]) === member)?.[1];
}

/** One name stands alone. */
export function written(types: readonly TypeName[]): WrittenType {
  return types.length === 1 ? types[0]! : types;
}

/** What a text in the place of a type name means. */
export interface MeantType {
  /** Undefined if JSON has no such type. */
  readonly type?: WrittenType;
  /** All allowed values, if the text lists them. */
  readonly values?: readonly unknown[];
  /** True if the value may be missing, as in `string | undefined`. */
  readonly isOptional?: true;
  /** What `type` doesn't say, in words. */
  readonly without?: string;
  /** The kind of thing where it is more than a JSON value. */
  readonly as?: 'content' | 'function' | 'any';
  /** True if `type` and `values` say all that the text does. */
  readonly isExact?: true;
}

/** Reads a type of TypeScript, of another language or with a slip; undefined if nothing is near. */
export function meantType(text: string): MeantType | undefined {
  // In some languages this says that the value may be missing, in others that it may be null.
  const asked = /^(.+)\?$/.exec(text.trim())?.[1];
  const read = readType(asked === undefined ? separated(text) : `${asked} | undefined`);
  if (read) return meantBy(read, text);
  const type = nearestName(text, TYPE_NAMES);
  // Several strings may be an array of them.
  return type && { type, ...(text.toLowerCase() !== `${type}s` && { isExact: true }) };
}

/** Reads an object in the place of a type, as manifests of elements and docs of components have them. */
export function meantByObject(type: unknown): MeantType | undefined {
  const values = own(type, 'value');
  if (Array.isArray(values) && values.length > 0 && values.every((each) => typeof each !== 'object'))
    return { type: written(typesOfValues(values)), values };
  const text = own(type, 'text') ?? own(type, 'name');
  const meant = typeof text === 'string' ? meantType(text) : undefined;
  return meant && { ...meant, ...(own(type, 'required') === true && { without: '"required"' }) };
}

/** The separators of documentation as those of a union: `string or number`, `string, number`, `string/number`. */
const separated = (text: string): string =>
  /^[\w\s,/|]+$/.test(text) ? text.trim().replaceAll(/\s*(?:,|\/|\bor\b)\s*/g, ' | ') : text.trim();

function meantBy(read: TypeText, text: string): MeantType | undefined {
  const { literals, others } = read;
  if (others.has('content')) return { as: 'content' };
  if (others.has('any')) return { as: 'any' };
  const accepted = valuesOf(read);
  const isNullable = literals.has(null);
  const types = [...(accepted?.types ?? []), ...(isNullable ? ['null' as const] : [])];
  if (types.length === 0 && others.has('function')) return { as: 'function' };
  if (types.length === 0) return others.has('optional') ? { isOptional: true } : undefined;
  const values = accepted?.values;
  // A single number is hardly a type.
  if (values?.length === 1 && typeof values[0] !== 'string') return undefined;
  // A value of a type that is listed isn't lost.
  const words: ReadonlySet<string> = read.words;
  const lost = [
    ...(accepted?.unlisted ?? []).flatMap((value) => (words.has(typeof value) ? [] : quote(value))),
    ...(others.has('function') ? ['functions'] : []),
  ];
  return {
    type: written(types),
    ...(values && { values: isNullable ? [...values, null] : values }),
    ...(others.has('optional') && { isOptional: true }),
    ...(lost.length > 0 && { without: listed(lost, 'and') }),
    ...(lost.length === 0 && !others.has('guess') && !SAYS_MORE.test(text) && { isExact: true }),
  };
}

/** Items, members and parameters of a type, or a question mark. */
const SAYS_MORE = /[[<{&?]/;

/** The fixes of a prop whose type is none: one that its own values ask for, or a choice. */
export function retyping(prop: Path, { value }: Contract): Fix[] {
  const likely = likelyTypes(valueAt(value, prop));
  const preferred = likely.length === 1;
  return likely.map((type) => changing('"type"', [...prop, 'type'], type, { preferred }));
}

const ALL = 'Change all unknown types to the types that they mean';

/** Fixes of the whole `type` of the prop at a path. */
export function fixesOfType(prop: Path, meant: MeantType, contract: Contract, settings: RuleSettings): Fix[] {
  const { type, values, isOptional, as } = meant;
  if (as === 'content') return movingToSlots(prop, contract, settings);
  if (as !== undefined) return [removingProp(prop, contract)];
  if (type === undefined) return retyping(prop, contract).map((fix) => ({ ...fix, preferred: false }));
  const schema = valueAt(contract.value, prop);
  const listing = values ? enumEdits(prop, schema, values) : [];
  const without = values && listing.length === 0 ? allOf(values) : meant.without;
  const optional = isOptional ? makingOptional(prop, contract) : [];
  const isSure = without === undefined && optional.length === 0 && allow([type].flat(), schema);
  const before = own(schema, 'type');
  const change = changing(isObject(before) ? '"type"' : quote(before), [...prop, 'type'], type);
  const list = listing.length > 0 ? ' with an "enum" of its values' : '';
  const lost = without === undefined ? '' : `, without ${without}`;
  const unlisted = optional.length > 0 ? `, and remove ${quote(prop.at(-1))} from "required"` : '';
  const fix: Fix = {
    title: `${change.title}${list}${lost}${unlisted}`,
    edits: [...change.edits, ...listing, ...optional],
    preferred: isSure,
    ...(isSure && meant.isExact && !isObject(before) && { safe: true }),
    ...(isSure && { all: ALL }),
  };
  return [fix];
}

/** Fixes of the whole list of types in which an item is none. */
export function fixesOfList(item: Path, contract: Contract, settings: RuleSettings): Fix[] {
  const [list, prop] = [item.slice(0, -1), item.slice(0, -2)];
  const names = (valueAt(contract.value, list) as readonly unknown[]).map((type) => plainText(type) ?? '!');
  const meant = meantType(names.map((name) => nearestName(name, TYPE_NAMES) ?? name).join(' | '));
  if (meant) return fixesOfType(prop, meant, contract, settings);
  return names.length > 1 ? [removing(item)] : retyping(prop, contract);
}

/** Edits that list the values of a prop, the default first; none if the prop says something else. */
function enumEdits(prop: Path, schema: unknown, values: readonly unknown[]): Edit[] {
  const value = own(schema, 'default');
  // The default may be written as code, too.
  const [meant] = (typeof value === 'string' && literalOf(value)) || [value];
  const first = value === undefined ? 0 : indexOfEqual(values, meant);
  if (first === -1 || has(schema, 'enum')) return [];
  const ordered = [values[first], ...values.filter((_, index) => index !== first)];
  const edits: Edit[] = [{ insert: prop, name: 'enum', after: ['type'], value: ordered }];
  return meant === value ? edits : [...edits, { replace: [...prop, 'default'], value: meant }];
}

/** Edits that take a prop out of the required ones. */
function makingOptional(prop: Path, { value: root }: Contract): Edit[] {
  const path = ['props', 'required'];
  const list = valueAt(root, path);
  const indexes = Array.isArray(list) ? indexesOf(list, prop.at(-1)) : [];
  return indexes.map((index) => ({ remove: [...path, index] }));
}

/** Removes a prop that a contract has no place for. */
export function removingProp(prop: Path, contract: Contract): Fix {
  return {
    title: `Remove the prop ${quote(prop.at(-1))}`,
    edits: [{ remove: prop }, ...makingOptional(prop, contract)],
  };
}

/** Declares a slot instead of a prop whose value is content. */
export function movingToSlots(prop: Path, contract: Contract, { defaultSlot }: RuleSettings): Fix[] {
  const { value: root, slots } = contract;
  const name = String(prop.at(-1));
  const slot = name === 'children' ? defaultSlot : name;
  const list = own(root, 'slots');
  const remove = removingProp(prop, contract);
  const isThere = entryNamed(slots, slot) !== undefined;
  if (slot === '' || isThere || (list !== undefined && !Array.isArray(list))) return [remove];
  const schema = valueAt(root, prop);
  const isDescribed = typeof own(schema, 'description') === 'string';
  const lost = isObject(schema)
    ? Object.keys(schema).filter((each) => each !== 'type' && each !== 'description')
    : [];
  const described: Content = {
    members: [
      ['name', { value: slot }],
      ['description', { copy: [...prop, 'description'] }],
    ],
  };
  const content: Content = isDescribed ? described : { value: slot };
  const insert: Edit = Array.isArray(list)
    ? { insert: ['slots'], index: list.length, ...content }
    : { insert: [], name: 'slots', after: membersBefore('slots'), list: [content] };
  const as = name === slot ? '' : ` as ${quote(slot)}`;
  const without = lost.length > 0 ? `, without ${allOf(lost)}` : '';
  const isSure = lost.length === 0 && remove.edits.length === 1;
  return [
    {
      title: `Move ${quote(name)} to "slots"${as}${without}`,
      edits: [insert, { once: prop }, ...remove.edits],
      preferred: isSure,
      ...(isSure && { all: 'Move all props that are content to "slots"' }),
    },
    remove,
  ];
}
