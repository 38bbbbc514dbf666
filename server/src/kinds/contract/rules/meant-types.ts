// Fixes of what stands in the place of a type: the types that it means, a slot, or no prop at all.
import type { Fix, RuleSettings } from '../../../check/rule.ts';
import { has, indexesOf, indexOfEqual, isObject, own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { allOf, quote } from '../../../text/words.ts';
import { changing, removing, retyping } from '../fixes.ts';
import { type Contract, entryNamed, isTypeName, membersBefore } from '../model.ts';
import { allow, type MeantType } from '../type-names.ts';

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
  const change = changing(quote(own(schema, 'type')), [...prop, 'type'], type);
  const list = listing.length > 0 ? ' with an "enum" of its values' : '';
  const lost = without === undefined ? '' : `, without ${without}`;
  const unlisted = optional.length > 0 ? `, and remove ${quote(prop.at(-1))} from "required"` : '';
  const fix: Fix = {
    title: `${change.title}${list}${lost}${unlisted}`,
    edits: [...change.edits, ...listing, ...optional],
    preferred: isSure,
    ...(isSure && meant.isExact && { safe: true }),
    ...(isSure && { all: ALL }),
  };
  return [fix];
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
  const { type, as, isOptional } = meant ?? {};
  if (typeof type === 'string') {
    const known = items.filter(isTypeName);
    const isSure =
      meant!.without === undefined &&
      !meant!.values &&
      allow([...known, type], valueAt(contract.value, prop));
    const sure = isSure && { preferred: true, all: ALL, ...(meant!.isExact && { safe: true }) };
    return [known.includes(type) ? { ...remove, ...sure } : changing(name, path, type, { ...sure })];
  }
  if (items.length === 1)
    return as ? fixesOfType(prop, meant!, contract, settings) : retyping(prop, contract);
  const saysNothing = isOptional && makingOptional(prop, contract).length === 0;
  return [saysNothing ? { ...remove, preferred: true, safe: true, all: ALL } : remove];
}

/** Edits that list the values of a prop, the default first; none if the prop says something else. */
function enumEdits(prop: Path, schema: unknown, values: readonly unknown[]): Edit[] {
  const value = own(schema, 'default');
  const first = value === undefined ? 0 : indexOfEqual(values, value);
  if (first === -1 || has(schema, 'enum')) return [];
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
