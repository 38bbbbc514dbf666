import { type Contract, isOfType, type Prop, propNamed, ROOT_MEMBERS, valueAt } from '../contract.ts';
import type { Drift, ExtraName, ExtraValue, MissingNames } from '../drift.ts';
import type { Edit } from '../edits/edit.ts';
import { jsonKey } from '../equal.ts';
import type { Path } from '../finding.ts';
import type { Fix } from '../rule.ts';
import { allOf, quote } from '../words.ts';

/** The mends of a contract that take over what its custom element says. Which of the two is right nobody knows here. */
export function takingOver(drift: Drift, path: Path, contract: Contract): Fix[] {
  if (drift.kind === 'missing names') return [addingNames(contract, drift)];
  if (drift.kind === 'extra name') return [removingName(drift, path)];
  const prop = propNamed(contract, drift.prop);
  if (!prop) return [];
  // Which of the two lists is about something else nobody knows.
  if (drift.kind === 'other values') return [];
  if (drift.kind === 'missing values') return addingValues(prop, drift.values);
  return drift.kind === 'default' ? takingDefault(prop, drift.other) : removingValue(prop, drift, path);
}

/** Slots or states, as a message names them. */
export function namesInWords({ list, names }: MissingNames): string {
  return `the ${list.slice(0, names.length === 1 ? -1 : undefined)} ${allOf(names.map(({ name }) => name))}`;
}

function addingNames({ value }: Contract, missing: MissingNames): Fix {
  const { list, names } = missing;
  const written = names.map(({ name, description }) =>
    list === 'slots' && description ? { name, description } : name,
  );
  const there = valueAt(value, [list]);
  const edits: Edit[] = Array.isArray(there)
    ? written.map((each) => ({ insert: [list], index: there.length, value: each }))
    : [{ insert: [], name: list, after: ROOT_MEMBERS.slice(0, ROOT_MEMBERS.indexOf(list)), value: written }];
  return { title: `Add ${namesInWords(missing)}`, edits };
}

const removingName = ({ list, name }: ExtraName, path: Path): Fix => ({
  title: `Remove the ${list.slice(0, -1)} ${quote(name)}`,
  edits: [{ remove: path.slice(0, 2) }],
  all: `Remove all ${list} that the custom element does not have`,
});

function addingValues(prop: Prop, missing: readonly unknown[]): Fix[] {
  const { path, values = [], types } = prop;
  // A value that the type does not allow would only be the next finding.
  if (!missing.every((value) => fits(value, types))) return [];
  const list = [...path, 'enum'];
  const isDefault = (value: unknown): boolean => prop.hasDefault && jsonKey(value) === jsonKey(prop.default);
  return [
    {
      title: `Add ${allOf(missing)} to the "enum"`,
      // A default that was not among the values goes in front, where DSDS expects it.
      edits: missing.map((value) => ({ insert: list, index: isDefault(value) ? 0 : values.length, value })),
      all: 'Add all values that the custom element has',
    },
  ];
}

function removingValue(prop: Prop, { value }: ExtraValue, path: Path): Fix[] {
  const isDefault = prop.hasDefault && jsonKey(value) === jsonKey(prop.default);
  if (isDefault) {
    const edits = [{ remove: path }, { remove: [...prop.path, 'default'] }];
    return [{ title: `Remove ${quote(value)}, and with it the default`, edits }];
  }
  const all = 'Remove all values that the custom element does not have';
  return [{ title: `Remove ${quote(value)} from the "enum"`, edits: [{ remove: path }], all }];
}

/** The default goes to the front of the enum, where DSDS expects it. */
function takingDefault({ path, values, types }: Prop, meant: unknown): Fix[] {
  const at = [...path, 'default'];
  const list = [...path, 'enum'];
  const title = `Change the default to ${quote(meant)}`;
  const all = 'Take over all defaults of the custom element';
  const index = values?.findIndex((value) => String(value) === String(meant)) ?? -1;
  if (values && index !== -1) {
    const first: Edit[] = index > 0 ? [{ move: [...list, index], to: 0 }] : [];
    return [{ title, edits: [{ replace: at, copy: [...list, index] }, ...first], all }];
  }
  if (!fits(meant, types)) return [];
  const add: Edit[] = values ? [{ insert: list, index: 0, value: meant }] : [];
  return [{ title, edits: [{ replace: at, value: meant }, ...add], all }];
}

const fits = (value: unknown, types: Prop['types']): boolean =>
  !types || types.some((type) => isOfType(value, type));
