// Fixes of what stands in the place of a type: the types that it means, a slot, or no prop at all.
import type { Fix, RuleSettings } from '../../../check/rule.ts';
import {
  indexesOf,
  indexOfEqual,
  isObject,
  jsonKey,
  keysOf,
  own,
  valueAt,
} from '../../../text/json/value.ts';
import { memo } from '../../../text/maps.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { allOf, quote } from '../../../text/words.ts';
import { changing, removing, retyping } from '../fixes.ts';
import { type Contract, firstByName, isTypeName, membersBefore } from '../model.ts';
import { allow, type MeantType, written, type WrittenType } from '../type-names.ts';

const ALL = 'Change all unknown types to the types that they mean';

/** Fixes of the whole `type` of the prop at a path. `without` are the parts of it that the fixes leave out. */
export function fixesOfType(prop: Path, meant: MeantType, contract: Contract, settings: RuleSettings): Fix[] {
  const { type, values, isOptional, without, as } = meant;
  if (as === 'content') return movingToSlots(prop, contract, settings);
  if (as === 'function') return [removingProp(prop, contract)];
  const schema = valueAt(contract.value, prop);
  const text = own(schema, 'type');
  const what = typeof text === 'string' ? quote(text) : '"type"';
  if (as === 'any') {
    return [changing(what, [...prop, 'type'], ANY), removingProp(prop, contract)];
  }
  if (type === undefined) return retyping(prop, contract).map((fix) => ({ ...fix, preferred: false }));
  const listing = values ? enumEdits(prop, schema, values) : [];
  const lost = listing ? without : allOf(values!);
  const optional = isOptional ? makingOptional(prop, contract) : [];
  const said = lost === undefined ? '' : `, without ${lost}`;
  const list = listing && listing.length > 0 ? ` with an "enum" of its values` : '';
  const isSure =
    !meant.isGuess && lost === undefined && optional.length === 0 && allow([type].flat(), schema);
  const change = changing(what, [...prop, 'type'], type);
  const unlisted = optional.length > 0 ? `, and remove ${quote(prop.at(-1))} from "required"` : '';
  const fix: Fix = {
    title: `${change.title}${list}${said}${unlisted}`,
    edits: [...change.edits, ...(listing ?? []), ...optional],
    preferred: isSure,
    ...(isSure && meant.isExact && { safe: true }),
    ...(isSure && { all: ALL }),
  };
  if (isSure || optional.length > 0 || lost !== undefined) return [fix];
  // The prop's own values say something else, and either may be what is wrong.
  const others = retyping(prop, contract).filter(({ edits }) => jsonKey(edits) !== jsonKey(fix.edits));
  return [fix, ...others.map((each) => ({ ...each, preferred: false }))];
}

/** Fixes of an item of a list of types. */
export function fixesOfItem(
  path: Path,
  meant: MeantType | undefined,
  contract: Contract,
  settings: RuleSettings,
): Fix[] {
  const [list, prop] = [path.slice(0, -1), path.slice(0, -2)];
  const items = valueAt(contract.value, list) as readonly unknown[];
  const name = quote(valueAt(contract.value, path));
  const remove = removing(path, { title: `Remove ${name} from "type"` });
  const mayGo = items.length > 1 ? [remove] : [];
  if (!meant) return items.length > 1 ? mayGo : retyping(prop, contract);
  if (meant.as !== undefined) return [...mayGo, ...fixesOfType(prop, meant, contract, settings)];
  if (meant.type === undefined) {
    const optional = makingOptional(prop, contract);
    if (optional.length === 0) return mayGo.map((fix) => ({ ...fix, preferred: true, safe: true, all: ALL }));
    const title = `${remove.title}, and ${quote(prop.at(-1))} from "required"`;
    return mayGo.map((fix) => ({ ...fix, title, edits: [...fix.edits, ...optional] }));
  }
  const known = typeNamesIn(items);
  const types = [meant.type].flat().filter((type) => !known.has(type));
  const without = meant.values ? allOf(meant.values) : meant.without;
  const isSure = without === undefined && allow([...known, ...types], valueAt(contract.value, prop));
  const sure = isSure && { preferred: true, all: ALL, ...(meant.isExact && { safe: true }) };
  const [first, ...others] = types;
  if (first === undefined) return [{ ...remove, ...sure }];
  const change = changing(name, path, written(types));
  const edits: Edit[] = [
    { replace: path, value: first },
    ...others.map((value): Edit => ({ insert: list, index: Number(path.at(-1)) + 1, value })),
  ];
  const title = without === undefined ? change.title : `${change.title}, without ${without}`;
  return [{ ...change, title, edits, ...sure }];
}

/** The type names of a list, for each of its other items. */
const typeNamesIn = memo((items: readonly unknown[]) => new Set(items.filter(isTypeName)));

/** All types; "integer" adds nothing beside "number". */
const ANY: WrittenType = ['string', 'number', 'boolean', 'array', 'object', 'null'];

/** Edits that list the values of a prop; undefined if it says something else. */
function enumEdits(prop: Path, schema: unknown, values: readonly unknown[]): Edit[] | undefined {
  const [list, value] = [own(schema, 'enum'), own(schema, 'default')];
  if (list !== undefined) {
    const keys = keysOf(Array.isArray(list) ? list : []);
    const isSame = keys.size === values.length && values.every((each) => keys.has(jsonKey(each)));
    return isSame ? [] : undefined;
  }
  const first = value === undefined ? 0 : indexOfEqual(values, value);
  if (first === -1) return undefined;
  const ordered = [values[first], ...values.filter((_, index) => index !== first)];
  return [{ insert: prop, name: 'enum', after: ['type'], value: ordered }];
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
  if (slot === '' || (list !== undefined && !Array.isArray(list))) return [removingProp(prop, contract)];
  const schema = valueAt(root, prop);
  const optional = makingOptional(prop, contract);
  const members = isObject(schema) ? Object.keys(schema) : [];
  const isDescribed = typeof own(schema, 'description') === 'string';
  const isThere = firstByName(slots).has(slot);
  const lost = members.filter((each) => each !== 'type' && (each !== 'description' || isThere));
  const without = lost.length > 0 ? `, without ${allOf(lost)}` : '';
  const preferred = lost.length === 0 && optional.length === 0;
  const rest: Edit[] = [{ once: prop }, { remove: prop }, ...optional];
  if (isThere) {
    const title = `Remove ${quote(name)}${without}: "slots" has ${name === slot ? 'it' : quote(slot)}`;
    return [{ title, edits: rest, preferred }];
  }
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
  return [
    {
      title: `Move ${quote(name)} to "slots"${as}${without}`,
      edits: [insert, ...rest],
      preferred,
      ...(preferred && { all: 'Move all props that are content to "slots"' }),
    },
    removingProp(prop, contract),
  ];
}
