// Fixes that take over what the component of a contract has. It is unknown which of the two is right, so none is preferred.
import type { Fix } from '../../../check/rule.ts';
import { has, jsonKey, plainText, type TypeName, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { type Edit, putMember } from '../../../text/text-edit.ts';
import { allOf, anyOf, changeTitle, quote } from '../../../text/words.ts';
import { type ByKind, callByKind, type Difference, type Of } from '../compare.ts';
import { declaring, removing, toFront } from '../fixes.ts';
import {
  type Contract,
  entryNamed,
  isAllowed,
  membersBefore,
  type Prop,
  PROPERTIES,
  propNamed,
} from '../model.ts';

/** The fixes of a difference; `called` is the kind of component, such as "custom element". */
export const fixesFor = (
  difference: Difference,
  path: Path,
  contract: Contract,
  called: string,
): readonly Fix[] => callByKind(FIXES, difference, path, contract, called);

type Fixes = ByKind<[path: Path, contract: Contract, called: string], readonly Fix[]>;

const FIXES: Fixes = {
  'extra prop': (extra, _path, contract, called) => [
    ...renamingProp(contract, extra),
    removingProp(contract, extra, called),
  ],
  'missing prop': (missing, _path, contract, called) => [addingProp(contract, missing, called)],
  type: (difference, _path, contract, called) => takingType(contract, difference, called),
  'needlessly required': ({ prop }, _path, contract, called) => [
    {
      title: `Remove ${quote(prop)} from "required"`,
      edits: unlisting(contract, prop),
      all: `Remove all props from "required" that have a default in the ${called}`,
    },
  ],
  'not required': ({ prop }, _path, contract, called) => [
    {
      title: `Add ${quote(prop)} to "required"`,
      edits: requiring(contract, prop) ?? [],
      all: `Add all props to "required" that the ${called} requires`,
    },
  ],
  'missing values': (missing, _path, contract, called) => addingValuesOf(missing, contract, called),
  // It is unknown which of two lists that have nothing in common is about something else.
  'other values': () => [],
  'extra value': ({ prop, value }, path, contract, called) =>
    ofProp(contract, prop, (each) => removingValue(each, value, path, called)),
  default: ({ prop, other }, _path, contract, called) =>
    ofProp(contract, prop, (each) => takingDefault(each, other, called)),
  'missing names': (missing, _path, contract) => [addingNames(contract, missing)],
  'extra name': (extra, path, _contract, called) => [removingName(extra, path, called)],
};

/** Adds values of the component to an enum. */
export const addingValuesOf = (
  { prop, values }: Of<'missing values' | 'other values'>,
  contract: Contract,
  called: string,
): Fix[] => ofProp(contract, prop, (each) => addingValues(each, values, called));

function ofProp(contract: Contract, name: string, fixes: (prop: Prop) => Fix[]): Fix[] {
  const prop = propNamed(contract, name);
  return prop ? fixes(prop) : [];
}

function addingProp(
  contract: Contract,
  { missing, meant, isRequired }: Of<'missing prop'>,
  called: string,
): Fix {
  const declared = declaring(contract, [[missing, meant]]);
  // Where it is listed as required already, that is another difference.
  const listed = isRequired ? requiring(contract, missing) : unlisting(contract, missing);
  const edits = listed ? [...declared, ...listed] : [];
  return { title: `Add the prop ${quote(missing)}`, edits, all: `Add all props that the ${called} has` };
}

/** Undefined where `required` is no list. */
function requiring({ value, required }: Contract, name: string): Edit[] | undefined {
  const there = valueAt(value, ['props', 'required']);
  if (entryNamed(required, name)) return [];
  if (there === undefined)
    return [{ insert: ['props'], name: 'required', after: ['properties'], value: [name] }];
  return Array.isArray(there)
    ? [{ insert: ['props', 'required'], index: there.length, value: name }]
    : undefined;
}

const unlisting = ({ required }: Contract, name: string): Edit[] =>
  required.flatMap((each) => (each.name === name ? [{ remove: each.path }] : []));

function renamingProp({ required }: Contract, { prop, nearest }: Of<'extra prop'>): Fix[] {
  if (nearest === undefined) return [];
  const listed = required.filter(({ name }) => name === prop);
  const edits: Edit[] = [
    { rename: [...PROPERTIES, prop], name: nearest },
    ...listed.map(({ path }): Edit => ({ replace: path, value: nearest })),
  ];
  return [{ title: changeTitle(prop, nearest), edits }];
}

function removingProp(contract: Contract, { prop }: Of<'extra prop'>, called: string): Fix {
  const edits = [{ remove: [...PROPERTIES, prop] }, ...unlisting(contract, prop)];
  const all = `Remove all props that the ${called} doesn't have`;
  return { title: `Remove the prop ${quote(prop)}`, edits, all };
}

/** The type of the component; where values or default of the contract don't fit that, those of the component too. */
export function takingType(
  contract: Contract,
  { prop: name, meant }: Pick<Of<'type'>, 'prop' | 'meant'>,
  called: string,
): Fix[] {
  return ofProp(contract, name, ({ path, values = [], hasDefault, default: value }) => {
    const types = [meant['type']].flat() as readonly TypeName[];
    const written = hasDefault ? [...values, value] : values;
    const isFitting = written.every((each) => isAllowed(each, types));
    const own = valueAt(contract.value, path);
    // The values of the component are no less part of its type.
    const others = ['enum', 'default'].flatMap((member): Edit[] => {
      const isThere = has(own, member);
      if (isFitting && (isThere || member === 'default')) return [];
      if (has(meant, member)) return [putMember(path, member, meant[member], isThere, ['type', 'enum'])];
      return isThere ? [{ remove: [...path, member] }] : [];
    });
    const edits: Edit[] = [{ replace: [...path, 'type'], value: meant['type'] }, ...others];
    return [{ title: `Change the type to ${anyOf(types)}`, edits, all: `Use all types of the ${called}` }];
  });
}

/** Slots or states, as a message names them. */
export const namesInWords = ({ list, names }: Of<'missing names'>): string =>
  `the ${list.slice(0, names.length === 1 ? -1 : undefined)} ${allOf(names.map(({ name }) => name))}`;

function addingNames({ value }: Contract, missing: Of<'missing names'>): Fix {
  const { list, names } = missing;
  const written = names.map(({ name, description }) =>
    list === 'slots' && description ? { name, description } : name,
  );
  const there = valueAt(value, [list]);
  const edits: Edit[] = Array.isArray(there)
    ? written.map((each) => ({ insert: [list], index: there.length, value: each }))
    : [{ insert: [], name: list, after: membersBefore(list), value: written }];
  return { title: `Add ${namesInWords(missing)}`, edits };
}

const removingName = ({ list, name }: Of<'extra name'>, path: Path, called: string): Fix =>
  removing(path.slice(0, 2), {
    title: `Remove the ${list.slice(0, -1)} ${quote(name)}`,
    all: `Remove all ${list} that the ${called} doesn't have`,
  });

function addingValues(prop: Prop, missing: readonly unknown[], called: string): Fix[] {
  const { path, values = [], types } = prop;
  // A value that the type does not allow would only be the next finding.
  if (!missing.every((value) => isAllowed(value, types))) return [];
  const list = [...path, 'enum'];
  const edits = missing.map((value) => {
    // A default that was not among the values goes in front, where DSDS expects it.
    return { insert: list, index: isDefault(value, prop) ? 0 : values.length, value };
  });
  const all = `Add all values that the ${called} has`;
  return [{ title: `Add ${allOf(missing)} to the "enum"`, edits, all }];
}

const isDefault = (value: unknown, prop: Prop): boolean =>
  prop.hasDefault && jsonKey(value) === jsonKey(prop.default);

function removingValue(prop: Prop, value: unknown, path: Path, called: string): Fix[] {
  if (isDefault(value, prop)) {
    const edits = [{ remove: path }, { remove: [...prop.path, 'default'] }];
    return [{ title: `Remove ${quote(value)}, and with it the default`, edits }];
  }
  const all = `Remove all values that the ${called} doesn't have`;
  return [removing(path, { title: `Remove ${quote(value)} from the "enum"`, all })];
}

/** The default goes to the front of the enum, where DSDS expects it. */
function takingDefault({ path, values, types }: Prop, meant: unknown, called: string): Fix[] {
  const at = [...path, 'default'];
  const list = [...path, 'enum'];
  const title = `Change the default to ${quote(meant)}`;
  const all = `Use all defaults of the ${called}`;
  const index = values?.findIndex((value) => plainText(value) === plainText(meant)) ?? -1;
  if (values && index !== -1) {
    const first = index > 0 ? toFront(list, index) : [];
    return [{ title, edits: [{ replace: at, copy: [...list, index] }, ...first], all }];
  }
  if (!isAllowed(meant, types)) return [];
  const add: Edit[] = values ? [{ insert: list, index: 0, value: meant }] : [];
  return [{ title, edits: [{ replace: at, value: meant }, ...add], all }];
}
