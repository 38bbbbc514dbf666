import type { CustomElement, ElementField } from '../../sources/declared.ts';
import { has, own } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import type { Contract, Prop } from './model.ts';

/** Something that a contract and its custom element plainly disagree on. */
export type Drift = OtherValues | MissingValues | ExtraValue | OtherDefault | MissingNames | ExtraName;

/** An enum of which no value is one of the element's field: they are about different things. */
interface OtherValues {
  readonly kind: 'other values';
  readonly prop: string;
  readonly values: readonly unknown[];
}

/** Values of the element's field that the enum of the prop has not. */
interface MissingValues {
  readonly kind: 'missing values';
  readonly prop: string;
  readonly values: readonly unknown[];
}

/** A value of the enum that the element's field never has. */
export interface ExtraValue {
  readonly kind: 'extra value';
  readonly prop: string;
  readonly value: unknown;
  readonly index: number;
}

/** Another default than the element has. */
interface OtherDefault {
  readonly kind: 'default';
  readonly prop: string;
  readonly value: unknown;
  readonly other: unknown;
}

/** Slots or states of the element that the contract has not. */
export interface MissingNames {
  readonly kind: 'missing names';
  readonly list: NameList;
  readonly names: readonly NamedPart[];
}

/** A slot or state that the element has not. */
export interface ExtraName {
  readonly kind: 'extra name';
  readonly list: NameList;
  readonly name: string;
  readonly path: Path;
}

type NameList = 'slots' | 'states';

interface NamedPart {
  readonly name: string;
  readonly description?: string;
}

/**
 * All of it. Where one of the two does not speak of a thing, or not plainly, they do not disagree. `defaultSlot` is what contracts
 * call the slot that has no name in an element.
 */
export function driftOf(contract: Contract, element: CustomElement, defaultSlot: string): Drift[] {
  const fieldsFor = fieldsByName(element.fields);
  return [
    ...contract.props.flatMap((prop) => {
      const [field, ...others] = fieldsFor(prop.name);
      // It is unknown which of the two is meant.
      if (others.length > 0 || field?.isOptional) return [];
      if (!field) return [];
      const ofValues = valuesDrift(prop, field);
      const isOther = ofValues.some(({ kind }) => kind === 'other values');
      return isOther ? ofValues : [...ofValues, ...defaultDrift(prop, field)];
    }),
    // Hardly a manifest is careful about the default slot, which is "" there.
    ...namesDrift('slots', contract, element, (name) => name === '' || name === defaultSlot),
    // Of an element with a field `open`, or one that is hovered, no manifest says that there is such a state.
    ...namesDrift('states', contract, element, (name) => {
      return name === '' || PSEUDO_CLASSES.has(loose(name)) || fieldsFor(name).length > 0;
    }),
  ];
}

/**
 * Looks for the fields that a prop may be: those of the same name or attribute, else those that have the name but for
 * hyphens and capitals, as `icon-position` and `iconPosition` are one.
 */
function fieldsByName(fields: readonly ElementField[]): (name: string) => readonly ElementField[] {
  const known = FINDERS.get(fields);
  if (known) return known;
  const [exactly, loosely] = [new Map<string, ElementField[]>(), new Map<string, ElementField[]>()];
  for (const field of fields) {
    const names = [field.name, field.attribute ?? field.name];
    for (const name of new Set(names)) listOf(exactly, name).push(field);
    for (const name of new Set(names.map(loose))) listOf(loosely, name).push(field);
  }
  const find = (name: string): readonly ElementField[] => exactly.get(name) ?? loosely.get(loose(name)) ?? [];
  FINDERS.set(fields, find);
  return find;
}

/** What a manifest says stays as it is, is asked for each contract, and is forgotten with the manifest. */
const FINDERS = new WeakMap<readonly ElementField[], (name: string) => readonly ElementField[]>();

function listOf<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

const loose = (name: string): string => name.replaceAll('-', '').toLowerCase();

function valuesDrift(prop: Prop, field: ElementField): Drift[] {
  const values = field.values?.filter(isSet);
  if (!prop.values || !values || values.length === 0 || ![...prop.values, ...values].every(isScalar))
    return [];
  const ofElement = new Map(values.map((value) => [String(value), value]));
  const ofContract = new Set(prop.values.map(String));
  const missing = [...ofElement].flatMap(([text, value]) => (ofContract.has(text) ? [] : [value]));
  if (missing.length === ofElement.size && prop.values.some(isSet))
    return [{ kind: 'other values', prop: prop.name, values: missing }];
  const extra = prop.values.flatMap((value, index): Drift[] => {
    const isThere = !isSet(value) || ofElement.has(String(value));
    return isThere ? [] : [{ kind: 'extra value', prop: prop.name, value, index }];
  });
  return missing.length > 0
    ? [{ kind: 'missing values', prop: prop.name, values: missing }, ...extra]
    : extra;
}

function defaultDrift(prop: Prop, field: ElementField): Drift[] {
  const [other] = field.default ?? [];
  const value = prop.default;
  if (!prop.hasDefault || !isScalar(other) || !isScalar(value)) return [];
  const isAxis = prop.values !== undefined || field.values !== undefined;
  if ([value, other].some((each) => !isSet(each) && (isAxis || each !== ''))) return [];
  // An element that contradicts itself says nothing plainly.
  if (field.values && !field.values.map(String).includes(String(other))) return [];
  return String(value) === String(other) ? [] : [{ kind: 'default', prop: prop.name, value, other }];
}

/** A type with `undefined`, `null` or `''` in it says that a value may be left out, which a contract has other words for. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Values are compared as texts, since an attribute has only texts: `"1"` and `1` are no plain disagreement. */
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** `isFree` answers which names need no counterpart. */
function namesDrift(
  list: NameList,
  contract: Contract,
  element: CustomElement,
  isFree: (name: string) => boolean,
): Drift[] {
  const described = element[list];
  const written = own(contract.value, list);
  // What is no list is the schema's to report.
  if (!described || (has(contract.value, list) && !Array.isArray(written))) return [];
  const ofElement = new Set(described.map(({ name }) => loose(name)));
  const ofContract = new Set(contract[list].map(({ name }) => loose(name)));
  const missing = described.flatMap(({ name, description, isOptional }): NamedPart[] => {
    if (isOptional || ofContract.has(loose(name)) || isFree(name)) return [];
    return [{ name, ...(description !== undefined && { description }) }];
  });
  const extra = contract[list].flatMap(({ name, path }): Drift[] => {
    // What is inherited from elsewhere may have any name.
    const isThere = element.inheritsUnknown || ofElement.has(loose(name)) || isFree(name);
    return isThere ? [] : [{ kind: 'extra name', list, name, path }];
  });
  return missing.length > 0 ? [{ kind: 'missing names', list, names: missing }, ...extra] : extra;
}

/** The states that CSS has words for, in any element, with the names of pseudo-classes as {@link loose} leaves them. */
const PSEUDO_CLASSES = new Set(
  (
    'active activeviewtransition anylink autofill blank buffering checked current default defined disabled empty enabled ' +
    'firstchild focus focusvisible focuswithin fullscreen future hasslotted hover indeterminate inrange interestsource ' +
    'interesttarget invalid lastchild link locallink modal muted onlychild open optional outofrange past paused ' +
    'pictureinpicture placeholdershown playing popoveropen readonly readwrite required root seeking stalled target ' +
    'targetcurrent targetwithin userinvalid uservalid valid visited volumelocked'
  ).split(' '),
);
