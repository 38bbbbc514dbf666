// What a contract and its custom element plainly disagree on.
import { atName, atValue, type FindingText, type Fix, type Place } from '../../../check/rule.ts';
import type { Declared, Described, DeclaredProp } from '../../../sources/declared.ts';
import { has, indexOfEqual, jsonKey, own, plainText, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { allOf, anyOf, quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { removing, toFront } from '../fixes.ts';
import { looseName } from '../fold.ts';
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
    const name = element.tagName ?? element.name ?? contract.cemRef;
    const related = [{ at: element.at, message: `The custom element ${quote(name)}` }];
    for (const drift of driftOf(contract, element, settings.defaultSlot)) {
      report(placeOf(contract, drift), { element: name, drift }, { related, ...needsOf(drift) });
    }
  },

  fixes: ({ args: { drift }, path }, contract) => takingOver(drift, path, contract),
};

function describeDrift(drift: Drift, element: string): FindingText {
  if (drift.kind === 'missing names') {
    const them = namesInWords(drift);
    return { message: `The contract doesn't have ${them} of ${element}.`, help: addOrChange(drift.names) };
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
  const message = `The enum of ${prop} doesn't have ${allOf(drift.values)} of ${element}.`;
  return { message, help: addOrChange(drift.values) };
}

const addOrChange = (missing: readonly unknown[]): string =>
  `Add ${missing.length === 1 ? 'it' : 'them'}, or change the element.`;

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

/** Something that a contract and its custom element plainly disagree on. */
export type Drift =
  /** An enum that lacks values of the element's field; or has none of them, so that they are about different things. */
  | { readonly kind: 'missing values' | 'other values'; readonly prop: string; readonly values: unknown[] }
  /** A value of the enum that the element's field never has. */
  | { readonly kind: 'extra value'; readonly prop: string; readonly value: unknown; readonly index: number }
  /** Another default than the element has. */
  | { readonly kind: 'default'; readonly prop: string; readonly value: unknown; readonly other: unknown }
  /** Slots or states of the element that the contract has not. */
  | { readonly kind: 'missing names'; readonly list: NameList; readonly names: readonly Part[] }
  /** A slot or state that the element has not. */
  | { readonly kind: 'extra name'; readonly list: NameList; readonly name: string; readonly path: Path };

type NameList = 'slots' | 'states';

type Part = Pick<Described, 'name'> & { readonly description?: string };

/**
 * All of it. Where one of the two does not speak of a thing, or not plainly, they do not disagree. `defaultSlot` is what contracts
 * call the slot that has no name in an element.
 */
export function driftOf(contract: Contract, element: Declared, defaultSlot: string): Drift[] {
  const fieldsFor = (name: string): readonly DeclaredProp[] => fieldsNamed(element.props, name);
  return [
    ...contract.props.flatMap((prop) => {
      const [field, ...others] = fieldsFor(prop.name);
      // Of several it is unknown which is meant.
      if (!field || others.length > 0 || field.isOptional) return [];
      const ofValues = valuesDrift(prop, field);
      const isOther = ofValues.some(({ kind }) => kind === 'other values');
      return isOther ? ofValues : [...ofValues, ...defaultDrift(prop, field)];
    }),
    // Hardly a manifest is careful about the default slot, which is "" there.
    ...namesDrift('slots', contract, element, (name) => name === '' || name === defaultSlot),
    // Of an element with a field `open`, or one that is hovered, no manifest says that there is such a state.
    ...namesDrift('states', contract, element, (name) => {
      return name === '' || PSEUDO_CLASSES.has(looseName(name)) || fieldsFor(name).length > 0;
    }),
  ];
}

/**
 * The fields that a prop may be: those of the same name or attribute, else those that have the name but for hyphens and
 * capitals, as `icon-position` and `iconPosition` are one.
 */
function fieldsNamed(fields: readonly DeclaredProp[], name: string): readonly DeclaredProp[] {
  const exactly = fields.filter((field) => field.name === name || field.attribute === name);
  if (exactly.length > 0) return exactly;
  return fields.filter((field) =>
    [field.name, field.attribute ?? field.name].map(looseName).includes(looseName(name)),
  );
}

function valuesDrift(prop: Prop, field: DeclaredProp): Drift[] {
  const values = field.values?.filter(isSet);
  if (!prop.values || !values || values.length === 0 || ![...prop.values, ...values].every(isScalar))
    return [];
  const ofElement = new Map(values.map((value) => [plainText(value), value]));
  const ofContract = new Set(prop.values.map(plainText));
  const missing = [...ofElement].flatMap(([text, value]) => (ofContract.has(text) ? [] : [value]));
  const isOther = missing.length === ofElement.size && prop.values.some(isSet);
  if (isOther) return [{ kind: 'other values', prop: prop.name, values: missing }];
  const extra = prop.values.flatMap((value, index): Drift[] => {
    const isThere = !isSet(value) || ofElement.has(plainText(value));
    return isThere ? [] : [{ kind: 'extra value', prop: prop.name, value, index }];
  });
  if (missing.length > 0) extra.unshift({ kind: 'missing values', prop: prop.name, values: missing });
  return extra;
}

function defaultDrift(prop: Prop, field: DeclaredProp): Drift[] {
  const [other] = field.default ?? [];
  const value = prop.default;
  if (!prop.hasDefault || !isScalar(other) || !isScalar(value)) return [];
  const isAxis = prop.values !== undefined || field.values !== undefined;
  if ([value, other].some((each) => !isSet(each) && (isAxis || each !== ''))) return [];
  // A default that the contract itself doesn't allow has a finding already.
  if (prop.values && indexOfEqual(prop.values, value) === -1) return [];
  // An element that contradicts itself says nothing plainly.
  if (field.values && !field.values.map(plainText).includes(plainText(other))) return [];
  return plainText(value) === plainText(other) ? [] : [{ kind: 'default', prop: prop.name, value, other }];
}

/** A type with `undefined`, `null` or `''` in it says that a value may be left out, which a contract has other words for. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Values are compared as texts, since an attribute has only texts: `"1"` and `1` are no plain disagreement. */
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** `isFree` answers which names need no counterpart. */
function namesDrift(
  list: NameList,
  contract: Contract,
  element: Declared,
  isFree: (name: string) => boolean,
): Drift[] {
  const described = element[list];
  const written = own(contract.value, list);
  // What is no list is the schema's to report.
  if (!described || (has(contract.value, list) && !Array.isArray(written))) return [];
  const ofElement = new Set(described.map(({ name }) => looseName(name)));
  const ofContract = new Set(contract[list].map(({ name }) => looseName(name)));
  const names = described.flatMap(({ name, description, isOptional }): Part[] => {
    if (isOptional || ofContract.has(looseName(name)) || isFree(name)) return [];
    return [{ name, ...(description !== undefined && { description }) }];
  });
  const extra = contract[list].flatMap(({ name, path }): Drift[] => {
    // What is inherited from elsewhere may have any name.
    const isThere = element.inheritsUnknown || ofElement.has(looseName(name)) || isFree(name);
    return isThere ? [] : [{ kind: 'extra name', list, name, path }];
  });
  return names.length > 0 ? [{ kind: 'missing names', list, names }, ...extra] : extra;
}

/** The states that CSS has words for, in any element, with the names of pseudo-classes as {@link looseName} leaves them. */
const PSEUDO_CLASSES = new Set(
  (
    'active activeviewtransition anylink autofill blank buffering checked current default defined disabled empty enabled ' +
    'firstchild focus focusvisible focuswithin fullscreen future hasslotted hover indeterminate inrange interestsource ' +
    'interesttarget invalid lastchild link locallink modal muted onlychild open optional outofrange past paused ' +
    'pictureinpicture placeholdershown playing popoveropen readonly readwrite required root seeking stalled target ' +
    'targetcurrent targetwithin userinvalid uservalid valid visited volumelocked'
  ).split(' '),
);
