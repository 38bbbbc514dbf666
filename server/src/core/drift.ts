import { type Contract, has, own, type Prop } from './contract.ts';
import type { Path } from './finding.ts';
import type { CustomElement, Described, ElementField } from './knowledge.ts';

/** Something that a contract and its custom element plainly disagree on. */
export type Drift = MissingValues | ExtraValue | OtherDefault | MissingNames | ExtraName;

/** Values of the element's field that the enum of the prop has not. */
export interface MissingValues {
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
  /** Whether no other value of the enum is one of the field's either. */
  readonly isAlone: boolean;
}

/** Another default than the element has. */
export interface OtherDefault {
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

export type NameList = 'slots' | 'states';

interface NamedPart {
  readonly name: string;
  readonly description?: string;
}

/** All of it. Where one of the two does not speak of a thing, or not plainly, they do not disagree. */
export function driftOf(contract: Contract, element: CustomElement): Drift[] {
  const fieldFor = fieldsByName(element.fields);
  return [
    ...contract.props.flatMap((prop) => {
      const field = fieldFor(prop.name);
      return field ? [...valuesDrift(prop, field), ...defaultDrift(prop, field)] : [];
    }),
    // Hardly a manifest is careful about the default slot, which is "" there.
    ...namesDrift('slots', contract, element.slots, (name) => name === '' || name === 'default'),
    // Of an element with a field `open`, or one that is hovered, no manifest says that there is such a state.
    ...namesDrift('states', contract, element.states, (name) => {
      return name === '' || PSEUDO_CLASSES.has(loose(name)) || fieldFor(name) !== undefined;
    }),
  ];
}

/**
 * Looks for the field of a prop: that of the same name, else that of the same attribute, else the one that has the name but
 * for hyphens and capitals, as `icon-position` and `iconPosition` are one.
 */
function fieldsByName(fields: readonly ElementField[]): (name: string) => ElementField | undefined {
  const byName = new Map<string, ElementField>();
  const byAttribute = new Map<string, ElementField>();
  const loosely = new Map<string, ElementField | undefined>();
  for (const field of fields) {
    if (!byName.has(field.name)) byName.set(field.name, field);
    const { attribute } = field;
    if (attribute !== undefined && !byAttribute.has(attribute)) byAttribute.set(attribute, field);
    for (const name of new Set([loose(field.name), loose(attribute ?? field.name)])) {
      // Which of two is meant nobody knows.
      loosely.set(name, loosely.has(name) ? undefined : field);
    }
  }
  return (name) => byName.get(name) ?? byAttribute.get(name) ?? loosely.get(loose(name));
}

const loose = (name: string): string => name.replaceAll('-', '').toLowerCase();

function valuesDrift(prop: Prop, field: ElementField): Drift[] {
  const values = field.values?.filter(isSet);
  if (!prop.values || !values || values.length === 0 || ![...prop.values, ...values].every(isScalar))
    return [];
  const ofElement = new Map(values.map((value) => [String(value), value]));
  const ofContract = new Set(prop.values.map(String));
  const missing = [...ofElement].flatMap(([text, value]) => (ofContract.has(text) ? [] : [value]));
  const isAlone = missing.length === ofElement.size;
  const extra = prop.values.flatMap((value, index): Drift[] => {
    const isThere = !isSet(value) || ofElement.has(String(value));
    return isThere ? [] : [{ kind: 'extra value', prop: prop.name, value, index, isAlone }];
  });
  return missing.length > 0
    ? [{ kind: 'missing values', prop: prop.name, values: missing }, ...extra]
    : extra;
}

function defaultDrift(prop: Prop, field: ElementField): Drift[] {
  const [other] = field.default ?? [];
  const value = prop.default;
  if (!prop.hasDefault || !isSet(other) || !isSet(value) || !isScalar(other) || !isScalar(value)) return [];
  // An element that contradicts itself says nothing plainly.
  if (field.values && !field.values.map(String).includes(String(other))) return [];
  return String(value) === String(other) ? [] : [{ kind: 'default', prop: prop.name, value, other }];
}

/** A type with `undefined` or `null` in it says that a value may be left out, which a contract has other words for. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Values are compared as texts, since an attribute has only texts: `"1"` and `1` are no plain disagreement. */
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** `isFree` answers which names need no counterpart. */
function namesDrift(
  list: NameList,
  contract: Contract,
  described: readonly Described[] | undefined,
  isFree: (name: string) => boolean,
): Drift[] {
  const written = own(contract.value, list);
  // What is no list is the schema's to report.
  if (!described || (has(contract.value, list) && !Array.isArray(written))) return [];
  const ofElement = new Map<string, NamedPart>();
  for (const { name, description } of described) {
    if (!ofElement.has(name))
      ofElement.set(name, { name, ...(description !== undefined && { description }) });
  }
  const ofContract = new Set(contract[list].map(({ name }) => name));
  const missing = [...ofElement.values()].filter(({ name }) => !ofContract.has(name) && !isFree(name));
  const extra = contract[list].flatMap(({ name, path }): Drift[] => {
    return ofElement.has(name) || isFree(name) ? [] : [{ kind: 'extra name', list, name, path }];
  });
  return missing.length > 0 ? [{ kind: 'missing names', list, names: missing }, ...extra] : extra;
}

/** The states that CSS has words for, in any element, with the names of pseudo-classes as {@link loose} leaves them. */
const PSEUDO_CLASSES = new Set(
  (
    'active autofill checked default disabled empty enabled focus focusvisible focuswithin fullscreen hover ' +
    'indeterminate inrange invalid modal open optional outofrange placeholdershown readonly readwrite required ' +
    'target uservalid userinvalid valid visited'
  ).split(' '),
);
