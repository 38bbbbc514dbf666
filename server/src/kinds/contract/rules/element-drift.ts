import type { ContractRule } from '../facts.ts';
import { atName, atValue, type FindingText, type Fix, type Place } from '../../../check/rule.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { has, jsonKey, plainText, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { allOf, anyOf, quote } from '../../../text/words.ts';
import { type Drift, driftOf } from '../element-drift.ts';
import { removing, toFront } from '../fixes.ts';
import { type Contract, isAllowed, membersBefore, type Prop, propNamed } from '../model.ts';

export const elementDrift: ContractRule<{ element: string; drift: Drift }> = {
  code: 'drift/element',
  severity: 'information',
  summary: 'A contract and its custom element disagree.',
  describe: ({ element, drift }) => describeDrift(drift, `the custom element ${quote(element)}`),

  check(contract, report, { facts, settings }) {
    if (!contract.cemRef) return;
    const [element, ...others] = facts.elements(contract.cemRef).found;
    // It is unknown which of several is meant.
    if (!element || others.length > 0) return;
    const name = element.tagName ?? element.className ?? contract.cemRef;
    const related = [{ at: element.at, message: `The custom element ${quote(name)}` }];
    for (const drift of driftOf(contract, element, settings.defaultSlot)) {
      report(placeOf(contract, drift), { element: name, drift }, { related, ...needsOf(drift) });
    }
  },

  fixes: ({ args: { drift }, path }, contract) => takingOver(drift, path, contract),
};

function describeDrift(drift: Drift, element: string): FindingText {
  if (drift.kind === 'missing names') {
    const all = allOf(drift.names.map(({ name }) => name));
    const { length } = drift.names;
    if (length > MOST_NAMES) {
      const message = `The contract doesn't have ${length} ${drift.list} of ${element}.`;
      return { message, help: `Add ${all}, or change the element.` };
    }
    return {
      message: `The contract doesn't have the ${drift.list.slice(0, length === 1 ? -1 : undefined)} ${all} of ${element}.`,
      help: `Add ${length === 1 ? 'it' : 'them'}, or change the element.`,
    };
  }
  if (drift.kind === 'extra name') {
    const message = `The ${drift.list.slice(0, -1)} ${quote(drift.name)} isn't in ${element}.`;
    return { message, help: 'Remove it, or add it to the element.' };
  }
  const prop = quote(drift.prop);
  if (drift.kind === 'extra value') {
    const message = `${quote(drift.value)} isn't a value of ${prop} in ${element}.`;
    return { message, help: 'Remove it, or add it to the element.' };
  }
  if (drift.kind === 'default') {
    const message = `The default of ${prop} is ${quote(drift.value)} here, but ${quote(drift.other)} in ${element}.`;
    return { message, help: 'Use one of the two in both.' };
  }
  if (drift.kind === 'other values') {
    return {
      message: `The enum of ${prop} has no value in common with ${element}.`,
      help: `The element has ${anyOf(drift.values)}. Correct one of the two, or rename one of them.`,
    };
  }
  const { length } = drift.values;
  const isShort = length <= MOST_NAMES;
  return {
    message: `The enum of ${prop} doesn't have ${isShort ? allOf(drift.values) : `${length} values`} of ${element}.`,
    help: `Add ${isShort ? (length === 1 ? 'it' : 'them') : allOf(drift.values)}, or change the element.`,
  };
}

/** A message with more names is too long for one line. */
const MOST_NAMES = 3;

/** The smallest place that a disagreement is about; what is missing is missing in its list, or in the contract. */
function placeOf({ value }: Contract, drift: Drift): Place {
  if (drift.kind === 'extra name') return atValue(...drift.path);
  if (drift.kind === 'missing names') return has(value, drift.list) ? atName(drift.list) : atName();
  const prop = pathOf(drift.prop);
  if (drift.kind === 'default') return atValue(...prop, 'default');
  return drift.kind === 'extra value' ? atValue(...prop, 'enum', drift.index) : atName(...prop, 'enum');
}

const pathOf = (prop: string): Path => ['props', 'properties', prop];

/** A finding about a prop needs all of the prop. */
const needsOf = (drift: Drift): { needs?: Path } => ('prop' in drift ? { needs: pathOf(drift.prop) } : {});

/** Fixes that take over what the custom element says. It is unknown which of the two is right. */
function takingOver(drift: Drift, path: Path, contract: Contract): Fix[] {
  if (drift.kind === 'missing names') return [addingNames(contract, drift)];
  if (drift.kind === 'extra name') return [removingName(drift, path)];
  const prop = propNamed(contract, drift.prop);
  if (!prop) return [];
  if (drift.kind === 'missing values') return addingValues(prop, drift.values);
  if (drift.kind === 'extra value') return removingValue(prop, drift.value, path);
  // It is unknown which of two lists that have nothing in common is about something else.
  return drift.kind === 'default' ? takingDefault(prop, drift.other) : [];
}

type Of<Kind extends Drift['kind']> = Drift & { readonly kind: Kind };

/** Slots or states, as a message names them. */
const namesInWords = ({ list, names }: Of<'missing names'>): string =>
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

const removingName = ({ list, name }: Of<'extra name'>, path: Path): Fix =>
  removing(path.slice(0, 2), {
    title: `Remove the ${list.slice(0, -1)} ${quote(name)}`,
    all: `Remove all ${list} that the custom element doesn't have`,
  });

function addingValues(prop: Prop, missing: readonly unknown[]): Fix[] {
  const { path, values = [], types } = prop;
  // A value that the type does not allow would only be the next finding.
  if (!missing.every((value) => isAllowed(value, types))) return [];
  const list = [...path, 'enum'];
  const edits = missing.map((value) => {
    // A default that was not among the values goes in front, where DSDS expects it.
    return { insert: list, index: isDefault(value, prop) ? 0 : values.length, value };
  });
  const all = 'Add all values that the custom element has';
  return [{ title: `Add ${allOf(missing)} to the "enum"`, edits, all }];
}

const isDefault = (value: unknown, prop: Prop): boolean =>
  prop.hasDefault && jsonKey(value) === jsonKey(prop.default);

function removingValue(prop: Prop, value: unknown, path: Path): Fix[] {
  if (isDefault(value, prop)) {
    const edits = [{ remove: path }, { remove: [...prop.path, 'default'] }];
    return [{ title: `Remove ${quote(value)}, and with it the default`, edits }];
  }
  const all = "Remove all values that the custom element doesn't have";
  return [removing(path, { title: `Remove ${quote(value)} from the "enum"`, all })];
}

/** The default goes to the front of the enum, where DSDS expects it. */
function takingDefault({ path, values, types }: Prop, meant: unknown): Fix[] {
  const at = [...path, 'default'];
  const list = [...path, 'enum'];
  const title = `Change the default to ${quote(meant)}`;
  const all = 'Use all defaults of the custom element';
  const index = values?.findIndex((value) => plainText(value) === plainText(meant)) ?? -1;
  if (values && index !== -1) {
    const first = index > 0 ? toFront(list, index) : [];
    return [{ title, edits: [{ replace: at, copy: [...list, index] }, ...first], all }];
  }
  if (!isAllowed(meant, types)) return [];
  const add: Edit[] = values ? [{ insert: list, index: 0, value: meant }] : [];
  return [{ title, edits: [{ replace: at, value: meant }, ...add], all }];
}
