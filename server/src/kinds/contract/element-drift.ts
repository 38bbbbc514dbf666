import type { CustomElement, Described, ElementField } from '../../sources/declared.ts';
import { plainText, has, indexOfEqual, own } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import type { Contract, Prop } from './model.ts';

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
export function driftOf(contract: Contract, element: CustomElement, defaultSlot: string): Drift[] {
  const fieldsFor = (name: string): readonly ElementField[] => fieldsNamed(element.api.fields, name);
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
      return name === '' || PSEUDO_CLASSES.has(loose(name)) || fieldsFor(name).length > 0;
    }),
  ];
}

/**
 * The fields that a prop may be: those of the same name or attribute, else those that have the name but for hyphens and
 * capitals, as `icon-position` and `iconPosition` are one.
 */
function fieldsNamed(fields: readonly ElementField[], name: string): readonly ElementField[] {
  const exactly = fields.filter((field) => field.name === name || field.attribute === name);
  if (exactly.length > 0) return exactly;
  return fields.filter((field) =>
    [field.name, field.attribute ?? field.name].map(loose).includes(loose(name)),
  );
}

const loose = (name: string): string => name.replaceAll('-', '').toLowerCase();

function valuesDrift(prop: Prop, field: ElementField): Drift[] {
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

function defaultDrift(prop: Prop, field: ElementField): Drift[] {
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
  element: CustomElement,
  isFree: (name: string) => boolean,
): Drift[] {
  const described = element.api[list];
  const written = own(contract.value, list);
  // What is no list is the schema's to report.
  if (!described || (has(contract.value, list) && !Array.isArray(written))) return [];
  const ofElement = new Set(described.map(({ name }) => loose(name)));
  const ofContract = new Set(contract[list].map(({ name }) => loose(name)));
  const names = described.flatMap(({ name, description, isOptional }): Part[] => {
    if (isOptional || ofContract.has(loose(name)) || isFree(name)) return [];
    return [{ name, ...(description !== undefined && { description }) }];
  });
  const extra = contract[list].flatMap(({ name, path }): Drift[] => {
    // What is inherited from elsewhere may have any name.
    const isThere = element.inheritsUnknown || ofElement.has(loose(name)) || isFree(name);
    return isThere ? [] : [{ kind: 'extra name', list, name, path }];
  });
  return names.length > 0 ? [{ kind: 'missing names', list, names }, ...extra] : extra;
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
