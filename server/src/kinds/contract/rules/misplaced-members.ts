// Members that people know from other formats, and where they belong in a contract: fixes that keep what was written.
import type { Fix } from '../../../check/rule.ts';
import {
  has,
  indexesOf,
  indexOfEqual,
  isObject,
  jsonKey,
  keysOf,
  own,
  valueAt,
} from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { inFull, quote } from '../../../text/words.ts';
import { removing } from '../fixes.ts';
import { type Contract, isAllowed, isTypeName, propNamed } from '../model.ts';
import { allow, inOneWord, likelyTypes } from '../type-names.ts';
import { literalOf } from '../../../sources/type-text.ts';
import { readVariants, turningIntoProps } from './SR-128.ts';
import {
  flagNamed,
  isMaybeProp,
  isPlain,
  isProp,
  isPropsMember,
  movingIntoProps,
  movingProps,
  PROP_MEMBERS,
} from './misplaced-props.ts';

/** The likely meaning of an unknown member of the root, of `props`, or of a prop. */
export type MeantAs =
  | 'props'
  | 'variants'
  | 'prop'
  | 'declared prop'
  | 'required'
  | 'optional'
  | 'nullable'
  | 'enum'
  | 'value'
  | 'reference'
  | 'a11y'
  | 'contract';

/** The likely meaning of an unknown member of the object at `owner` that isn't a misspelled known one. */
export function meantAs(
  owner: Path,
  name: string,
  object: unknown,
  isMisspelled: boolean,
): MeantAs | undefined {
  const value = own(object, name);
  if (owner.length === 0) {
    if (isPropsMember(name, value)) return 'props';
    if (VARIANTS.has(inOneWord(name)) && readVariants(value)) return 'variants';
    const isContract = ['contractId', 'component'].every((each) => typeof own(value, each) === 'string');
    return isContract ? 'contract' : undefined;
  }
  if (owner[0] === 'slots') return owner.length === 2 && memberOfA11y(name, value) ? 'a11y' : undefined;
  if (owner[0] !== 'props') return undefined;
  if (owner.length === 1) {
    if (!isProp(value) && (isMisspelled || !isMaybeProp(name, value))) return undefined;
    return has(own(object, 'properties'), name) ? 'declared prop' : 'prop';
  }
  if (owner.length !== 3 || owner[1] !== 'properties') return undefined;
  if (name === '$ref') return 'reference';
  if (DEFAULTS.has(inOneWord(name)) && !has(object, 'default') && isValueObject(value)) return 'value';
  const flag = flagNamed(name);
  const isOn = flag && truth(value);
  if (isOn === undefined) return constantsIn(name, value) ? 'enum' : undefined;
  if (flag === 'nullable') return flag;
  return isOn === (flag === 'required') ? 'required' : 'optional';
}

/** The fixes that put a member where it belongs; none where that is not plain. */
export function puttingRight(as: MeantAs, path: Path, contract: Contract): readonly Fix[] {
  const name = String(path.at(-1));
  const value = valueAt(contract.value, path);
  if (as === 'props') return movingIntoProps(contract, name);
  if (as === 'variants') return turningIntoProps(name, contract);
  if (as === 'a11y') return movingIntoA11y(path, contract);
  if (as === 'reference') return resolvingReference(path, contract);
  if (as === 'value') return unwrapping(path, contract);
  if (as === 'prop') return movingProps(contract);
  if (as === 'contract') return takingOut(path, contract);
  if (as === 'declared prop') return keepingOne(path, ['props', 'properties', name], contract);
  if (as === 'enum') return listingConstants(path, contract);
  if (as === 'nullable') return allowingNull(path, contract, truth(value) === true);
  return requiring(path, contract, as === 'required');
}

/** Where a member is there already that means the same: keeps one of the two. */
export function keepingOne(path: Path, other: Path, { value: root }: Contract): Fix[] {
  const [here, there] = [quote(path.at(-1)), quote(other.at(-1))];
  const isEqual = jsonKey(valueAt(root, path)) === jsonKey(valueAt(root, other));
  const where = here === there ? `the one in ${quote(other.at(-2))}` : there;
  const remove = removing(path, {
    title: isEqual ? `Remove ${here}: ${where} says the same` : `Remove ${here}, and keep ${where}`,
    preferred: isEqual,
  });
  if (isEqual) return [remove];
  const edits: Edit[] = [{ once: path }, { replace: other, copy: path }, { remove: path }];
  return [remove, { title: `Replace ${where} with this`, edits }];
}

/** The only contract of a file that has it by its name takes the place of the root. */
function takingOut(path: Path, { value: root }: Contract): Fix[] {
  const isOnly = isObject(root) && Object.keys(root).length === 1;
  const edits: Edit[] = [{ once: path }, { replace: [], copy: path }];
  return isOnly
    ? [{ title: `Move the members of ${quote(path[0])} to the root`, edits, preferred: true, safe: true }]
    : [];
}

/** Names of variant axes in design tools. */
const VARIANTS = new Set(['variantoptions', 'variantproperties', 'variantaxes']);

/** The member of `a11y` that a member of a slot object is. */
function memberOfA11y(name: string, value: unknown): string | undefined {
  const member = ['role', 'nameFrom', 'required'].find((each) => each.toLowerCase() === inOneWord(name));
  return typeof value === (member === 'required' ? 'boolean' : 'string') ? member : undefined;
}

function movingIntoA11y(path: Path, { value: root }: Contract): Fix[] {
  const slot = path.slice(0, -1);
  const object = valueAt(root, slot);
  const there = own(object, 'a11y');
  const member = memberOfA11y(String(path.at(-1)), valueAt(root, path));
  if (member === undefined || (has(object, 'a11y') && !isObject(there)) || has(there, member)) return [];
  const insert: Edit = isObject(there)
    ? { insert: [...slot, 'a11y'], name: member, copy: path }
    : { insert: slot, name: 'a11y', members: [[member, { copy: path }]] };
  const title = `Move ${quote(path.at(-1))} into "a11y"`;
  // The format doesn't say yet what "required" obliges to.
  return [{ title, edits: [{ once: path }, insert, { remove: path }], preferred: member !== 'required' }];
}

/** Writes the members of the definition that `$ref` leads to, if it is in the same file, or a type. */
function resolvingReference(path: Path, { value: root }: Contract): Fix[] {
  const at = path.slice(0, -1);
  const prop = valueAt(root, at);
  const reference = valueAt(root, path);
  const pointer = typeof reference === 'string' ? reference : '';
  const [, defs, name] = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(pointer) ?? [];
  const definition = valueAt(root, [defs ?? '', name ?? '']);
  const members = isObject(definition) ? Object.keys(definition) : [];
  const isWhole = members.includes('type') && members.every((each) => PROP_MEMBERS.includes(each));
  if (isWhole) {
    const missing = members.filter((each) => !has(prop, each));
    const inserts = missing.map((each): Edit => {
      return { insert: at, name: each, copy: [defs!, name!, each] };
    });
    const title = `Write the definition ${quote(name)} in its place`;
    return [{ title, edits: [{ once: path }, { remove: path }, ...inserts], preferred: true }];
  }
  if (has(prop, 'type')) return [removing(path, { title: 'Remove "$ref"' })];
  return likelyTypes(prop).map((type) => ({
    title: `Change "$ref" to "type": ${inFull(type)}`,
    edits: [{ remove: path }, { insert: at, name: 'type', after: [], value: type }],
  }));
}

/** Names of a default. */
const DEFAULTS = new Set(['defaultvalue', 'initialvalue']);

/** Returns true for a default as documentation tools write it: its source text, and whether it is computed. */
const isValueObject = (value: unknown): boolean =>
  has(value, 'value') && (has(value, 'computed') || isPlain(own(value, 'value')));

function unwrapping(path: Path, contract: Contract): Fix[] {
  const prop = propNamed(contract, String(path[2]));
  const object = valueAt(contract.value, path);
  const written = own(object, 'value');
  const [literal = written] = typeof written === 'string' ? (literalOf(written) ?? []) : [];
  const values = [literal, written].filter((each) => isAllowed(each, prop?.types));
  const value = prop?.values ? values.find((each) => indexOfEqual(prop.values!, each) !== -1) : values[0];
  if (value === undefined) return [];
  return [
    {
      title: `Change ${quote(path.at(-1))} to "default": ${inFull(value)}`,
      edits: [{ once: path }, { exact: path }, { rename: path, name: 'default' }, { replace: path, value }],
      preferred: own(object, 'computed') !== true,
    },
  ];
}

const truth = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;

/** A prop says of itself whether it is required; in a contract `required` of the props lists it. */
function requiring(path: Path, { value: root }: Contract, isRequired: boolean): Fix[] {
  const props = own(root, 'props');
  const [prop, name] = [path[2], quote(path.at(-1))];
  const listed = own(props, 'required');
  const index = Array.isArray(listed) ? (indexesOf(listed, prop)[0] ?? -1) : -1;
  if (isRequired === (index !== -1)) {
    const why = isRequired ? 'is already listed in "required"' : 'is optional without it';
    return [removing(path, { title: `Remove ${name}: ${quote(prop)} ${why}`, preferred: true, safe: true })];
  }
  if (!isRequired) {
    // The two contradict each other.
    const edits = [{ remove: path }, { remove: ['props', 'required', index] }];
    return [{ title: `Remove ${quote(prop)} from "required" of "props"`, edits }];
  }
  if (has(props, 'required') && !Array.isArray(listed)) return [];
  const list: Edit = Array.isArray(listed)
    ? { insert: ['props', 'required'], index: listed.length, value: prop }
    : { insert: ['props'], name: 'required', after: ['properties'], value: [prop] };
  return [
    {
      title: `List ${quote(prop)} in "required" of "props" instead`,
      edits: [{ remove: path }, list],
      preferred: true,
      safe: true,
      all: 'List all required props in "required" of "props" instead',
    },
  ];
}

/** A value that may be null has one more type. */
function allowingNull(path: Path, { value: root }: Contract, isNullable: boolean): Fix[] {
  const at = [...path.slice(0, -1), 'type'];
  const type = valueAt(root, at);
  const types = [type].flat();
  const [prop, name] = [quote(path[2]), quote(path.at(-1))];
  const index = types.indexOf('null');
  if (isNullable === (index !== -1)) {
    const why = isNullable ? 'has "null" among its types' : "can't be null without it";
    return [removing(path, { title: `Remove ${name}: ${prop} ${why}`, preferred: true })];
  }
  if (!isNullable) {
    // The two contradict each other.
    const edits = [{ remove: path }, { remove: [...at, index] }];
    const others = types.filter((each) => each !== 'null');
    return others.length > 0 && allow(others, valueAt(root, path.slice(0, -1)))
      ? [{ title: `Remove "null" from the type of ${prop}`, edits }]
      : [];
  }
  if (types.length === 0 || !types.every(isTypeName)) return [];
  const more: Edit = Array.isArray(type)
    ? { insert: at, index: types.length, value: 'null' }
    : { replace: at, list: [{ copy: at }, { value: 'null' }] };
  const all = 'Add "null" to the types of all nullable props instead';
  return [
    {
      title: `Add "null" to the type of ${prop} instead`,
      edits: [{ remove: path }, more],
      preferred: true,
      all,
    },
  ];
}

/** The values of a prop in another form than an `enum`: where each stands in that member, and whether it is plain which is meant. */
function constantsIn(
  name: string,
  value: unknown,
): { readonly places: Path[]; readonly isSure: boolean } | undefined {
  const word = inOneWord(name);
  if (word === 'const') return isPlain(value) ? { places: [[]], isSure: true } : undefined;
  if (!LISTS_OF_CONSTANTS.has(word) || !Array.isArray(value) || value.length === 0) return undefined;
  const items: readonly unknown[] = value;
  // A list of values only has another name, but the keywords of JSON Schema mean something else.
  if (items.every(isPlain) && !word.endsWith('of')) return undefined;
  const key = KEYS_OF_CONSTANTS.find((each) =>
    items.every((item) => isPlain(item) || isPlain(own(item, each))),
  );
  if (key === undefined) return undefined;
  const places = items.map((item, index): Path => (isPlain(item) ? [index] : [index, key]));
  return { places, isSure: key === 'const' || key === 'value' };
}

const LISTS_OF_CONSTANTS = new Set(['oneof', 'anyof', 'options', 'values', 'choices', 'allowedvalues']);

/** What a record may call its value; those behind the first two may be names for people as well. */
const KEYS_OF_CONSTANTS = ['const', 'value', 'id', 'key', 'name', 'label'];

function listingConstants(path: Path, { value: root }: Contract): Fix[] {
  const name = String(path.at(-1));
  const value = valueAt(root, path);
  const constants = constantsIn(name, value);
  if (!constants) return [];
  const list = own(valueAt(root, path.slice(0, -1)), 'enum');
  const { places, isSure } = constants;
  if (list !== undefined) {
    const keys = keysOf(Array.isArray(list) ? list : []);
    const isThere = places.every((place) => keys.has(jsonKey(valueAt(value, place))));
    return isThere
      ? [removing(path, { title: `Remove ${quote(name)}: its values are in "enum"`, preferred: true })]
      : [];
  }
  const copies = places.map((place): Content => ({ copy: [...path, ...place] }));
  const edits: Edit[] = [{ once: path }, { rename: path, name: 'enum' }, { replace: path, list: copies }];
  const title = `Change ${quote(name)} to an "enum" of its ${places.length === 1 ? 'value' : 'values'}`;
  return [{ title, edits, preferred: isSure, all: 'Change all such members to an "enum" of their values' }];
}
