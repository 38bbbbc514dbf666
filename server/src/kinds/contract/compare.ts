// The differences between a contract and the component that it describes, computed once: findings, fixes and updates are made of them.
import { isDriftIgnored, type RuleSettings } from '../../check/rule.ts';
import type { Declared, DeclaredProp, Described } from '../../sources/declared.ts';
import {
  has,
  indexOfEqual,
  jsonKey,
  type JsonObject,
  own,
  plainText,
  type TypeName,
} from '../../text/json/value.ts';
import { canBeHtml, isGlobalAttribute, isHtmlProp } from '../../sources/html-attributes.ts';
import { memo } from '../../text/maps.ts';
import type { Path } from '../../text/positions.ts';
import { nearestName } from '../../text/words.ts';
import { descriptionFrom, propsFrom } from './draft-props.ts';
import { looseName } from './fold.ts';
import { type Contract, entryNamed, type Prop } from './model.ts';

/** Something that a contract and its component plainly disagree on, as plain JSON. */
export type Difference =
  /** A prop that the component doesn't have, as far as its tool knows, and the one of the component that may be meant. */
  | { readonly kind: 'extra prop'; readonly prop: string; readonly tool?: string; readonly nearest?: string }
  /** A prop of the component that a closed set doesn't declare; `meant` is the prop as a draft has it. */
  | {
      readonly kind: 'missing prop';
      readonly missing: string;
      readonly meant: JsonObject;
      readonly isRequired: boolean;
    }
  /** A type that allows more than the component accepts; `meant` is again the prop as a draft has it. */
  | { readonly kind: 'type'; readonly prop: string; readonly types: TypeList; readonly meant: JsonObject }
  /** A prop that is required although the component has a default for it. */
  | { readonly kind: 'needlessly required'; readonly prop: string }
  /** A prop that only the component requires. */
  | { readonly kind: 'not required'; readonly prop: string }
  /** An enum that lacks values of the component. */
  | { readonly kind: 'missing values'; readonly prop: string; readonly values: readonly unknown[] }
  /** An enum that has no value of the component, so that they are about different things. */
  | { readonly kind: 'other values'; readonly prop: string; readonly values: readonly unknown[] }
  /** A value of the enum that the component doesn't have. */
  | { readonly kind: 'extra value'; readonly prop: string; readonly value: unknown; readonly index: number }
  /** Another default than the component has. */
  | { readonly kind: 'default'; readonly prop: string; readonly value: unknown; readonly other: unknown }
  /** Slots or states of the component that the contract doesn't have. */
  | { readonly kind: 'missing names'; readonly list: NameList; readonly names: readonly Part[] }
  /** A slot or state that the component doesn't have. */
  | { readonly kind: 'extra name'; readonly list: NameList; readonly name: string; readonly path: Path };

/** The differences of one kind. */
export type Of<Kind extends Difference['kind']> = Extract<Difference, { readonly kind: Kind }>;

/** A function for each kind of difference. */
export type ByKind<Others extends readonly unknown[], Result> = {
  readonly [Kind in Difference['kind']]: (difference: Of<Kind>, ...others: Others) => Result;
};

/** Calls the function for the kind of a difference. */
export const callByKind = <Others extends readonly unknown[], Result>(
  functions: ByKind<Others, Result>,
  difference: Difference,
  ...others: Others
): Result =>
  (functions[difference.kind] as (difference: Difference, ...others: Others) => Result)(
    difference,
    ...others,
  );

type TypeList = readonly TypeName[];

type NameList = 'slots' | 'states';

type Part = Pick<Described, 'name'> & { readonly description?: string };

/**
 * All differences. Where one of the two doesn't speak of a thing, or not plainly, they don't differ. `ofOpenSets`: also what an open
 * prop set doesn't declare.
 */
export function differencesOf(
  contract: Contract,
  component: Declared,
  settings: RuleSettings,
  { ofOpenSets = false } = {},
): Difference[] {
  const isCompared = (name: string): boolean => !isDriftIgnored(settings, contract.contractId, name);
  const propsFor = (name: string) => propsNamed(component.props, name);
  return [
    ...(isClosed(contract) || ofOpenSets ? missingProps(contract, component, isCompared) : []),
    ...contract.props
      .filter(({ name }) => isCompared(name))
      .flatMap((prop) => propDifferences(prop, propsFor(prop.name), contract, component)),
    ...slotDifferences(contract, component, settings.defaultSlot, isCompared),
    // Of an element with a prop `open`, or one that is hovered, no manifest says that there is such a state.
    ...nameDifferences('states', contract, component, (name) => {
      const isPlain = PSEUDO_CLASSES.has(looseName(name)) || propsFor(name).length > 0;
      return name === '' || isPlain || !isCompared(name);
    }),
  ];
}

/** Returns true if no other props are allowed. A contract without `props` allows none. */
function isClosed({ value, properties }: Contract): boolean {
  if (!has(value, 'props')) return true;
  const isReadable = properties !== undefined || !has(value['props'], 'properties');
  return isReadable && own(value['props'], 'additionalProperties') === false;
}

/**
 * The declared props that a prop may be: those of the same name or attribute, else those that have the name but for hyphens and
 * capitals, as `icon-position` and `iconPosition` are one.
 */
export function propsNamed(props: readonly DeclaredProp[], name: string): readonly DeclaredProp[] {
  const exactly = props.filter((prop) => prop.name === name || prop.attribute === name);
  if (exactly.length > 0) return exactly;
  return props.filter((prop) =>
    [prop.name, prop.attribute ?? prop.name].map(looseName).includes(looseName(name)),
  );
}

/** What a draft of the component has and a contract lacks. */
function missingProps(
  contract: Contract,
  component: Declared,
  isCompared: (name: string) => boolean,
): Difference[] {
  // A component may declare one thing in two spellings: a field `fullWidth`, and an attribute `full-width` that names no field.
  const there = looseNamesOf(contract);
  const hasAttributes = contract.props.some(({ name }) => name.includes('-') && name === name.toLowerCase());
  return component.props.flatMap((prop): Difference[] => {
    const { name, attribute = name, isRequired = false } = prop;
    const missing = hasAttributes ? attribute : name;
    const isThere = there.has(looseName(name)) || there.has(looseName(attribute));
    // Elements name global attributes only to be notified of their changes.
    const isGlobal = component.source === 'element' && isGlobalAttribute(name);
    if (isThere || isGlobal || prop.isEvent || ![name, missing].every(isCompared)) return [];
    const meant = draftedProp(component, name);
    return meant ? [{ kind: 'missing prop', missing, meant, isRequired }] : [];
  });
}

const looseNamesOf = ({ properties = {} }: Contract): ReadonlySet<string> =>
  new Set(Object.keys(properties).map(looseName));

/** The props that a draft has. Most contracts agree with their components, so that no draft is made. */
const draftedProps = memo((component: Declared): JsonObject => propsFrom(component).props.properties);

/** A prop as a draft has it; undefined if that leaves it out. */
export const draftedProp = (component: Declared, name: string): JsonObject | undefined =>
  own(draftedProps(component), name) as JsonObject | undefined;

function propDifferences(
  prop: Prop,
  [declared, ...others]: readonly DeclaredProp[],
  contract: Contract,
  component: Declared,
): Difference[] {
  if (!declared) return extraProp(prop, contract, component);
  // Of several it is unknown which is meant.
  if (others.length > 0 || declared.isOptional) return [];
  const requirement = requirementDifference(prop, declared, contract);
  const ofType = typeDifference(prop, declared, component);
  if (ofType.length > 0) return [...ofType, ...requirement];
  const ofValues = valuesDifference(prop, declared);
  if (ofValues.some(({ kind }) => kind === 'other values')) return [...ofValues, ...requirement];
  return [...ofValues, ...defaultDifference(prop, declared), ...requirement];
}

function extraProp(prop: Prop, contract: Contract, component: Declared): Difference[] {
  const { name } = prop;
  const isSlot = name === 'children' || component.slots?.some((slot) => slot.name === name);
  const isContent = component.source === 'react' && isSlot;
  if (!component.listsAllProps || isContent || isOfHtml(prop, contract, component)) return [];
  const there = looseNamesOf(contract);
  const free = Object.keys(draftedProps(component)).filter((each) => !there.has(looseName(each)));
  const nearest = nearestName(name, free) ?? onlyAlike(prop, free, contract, component);
  const { tool } = component;
  return [
    { kind: 'extra prop', prop: name, ...(tool && { tool }), ...(nearest !== undefined && { nearest }) },
  ];
}

/** The only one of some props that has the schema of an extra prop, if no other extra prop has it. */
function onlyAlike({ name }: Prop, free: readonly string[], contract: Contract, component: Declared) {
  const keyOf = (schema: unknown) => jsonKey({ ...(schema as JsonObject), description: undefined });
  const schemaOf = (each: string) => own(contract.properties, each);
  const isAlike = (schema: unknown): boolean => keyOf(schema) === keyOf(schemaOf(name));
  const alike = free.filter((each) => isAlike(draftedProp(component, each)));
  const extra = contract.props.filter((each) => propsNamed(component.props, each.name).length === 0);
  const isOnly = extra.filter((each) => isAlike(schemaOf(each.name))).length === 1;
  return isOnly && alike.length === 1 ? alike[0] : undefined;
}

/** Returns true for what a component may have from HTML, though its source doesn't list it. */
function isOfHtml(prop: Prop, { required }: Contract, { source }: Declared): boolean {
  const { name, types, values, default: preset } = prop;
  // A browser reads `name` and `form` of what is in a form.
  if (source === 'element') return isGlobalAttribute(name) || name === 'name' || name === 'form';
  // HTML requires no attribute, and those of some names have other values.
  const isRequired = entryNamed(required, name) !== undefined && !/^(?:aria|data)-/.test(name);
  const isBoolean = types?.every((type) => type === 'boolean') === true;
  const meant = [...(values ?? (isBoolean ? [true, false] : [])), preset].filter(isSet);
  return isHtmlProp(name) && !isRequired && meant.every((value) => canBeHtml(name, value));
}

function typeDifference(prop: Prop, declared: DeclaredProp, component: Declared): Difference[] {
  const { accepts } = declared;
  if (!prop.types || !accepts || accepts.isCoarse) return [];
  // Values are compared as texts.
  if (prop.values && accepts.values) return [];
  const accepted = new Set(accepts.types.map(wide));
  // An attribute that is `'true' | 'false'` is a boolean in most contracts. A boolean has two values, as an enum has its own.
  if (accepts.values?.every((value) => value === 'true' || value === 'false')) accepted.add('boolean');
  const isNarrower = prop.types.every((type) => type === 'null' || accepted.has(wide(type)));
  const isBoolean = prop.types.every((type) => type === 'null' || type === 'boolean');
  const lacksValues = isBoolean && accepts.types.includes('boolean') && accepts.values?.some(isText);
  if (isNarrower && !lacksValues) return [];
  const meant = draftedProp(component, declared.name);
  return meant ? [{ kind: 'type', prop: prop.name, types: prop.types, meant }] : [];
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Code has no integers. */
const wide = (type: TypeName): TypeName => (type === 'integer' ? 'number' : type);

function requirementDifference({ name }: Prop, declared: DeclaredProp, contract: Contract): Difference[] {
  const isRequired = entryNamed(contract.required, name) !== undefined;
  if (declared.isRequired) return isRequired ? [] : [{ kind: 'not required', prop: name }];
  // An empty default often stands where there is none.
  const hasDefault = declared.default ? isSet(declared.default[0]) : declared.unreadDefault !== undefined;
  return isRequired && hasDefault ? [{ kind: 'needlessly required', prop: name }] : [];
}

function valuesDifference(prop: Prop, declared: DeclaredProp): Difference[] {
  const values = (declared.values ?? declared.accepts?.values)?.filter(isValue);
  if (!prop.values || !values || values.length === 0 || ![...prop.values, ...values].every(isScalar))
    return [];
  const ofComponent = new Map(values.map((value) => [plainText(value), value]));
  const ofContract = new Set(prop.values.map(plainText));
  const missing = [...ofComponent].flatMap(([text, value]) => (ofContract.has(text) ? [] : [value]));
  const isOther = missing.length === ofComponent.size && prop.values.some(isValue);
  if (isOther) return [{ kind: 'other values', prop: prop.name, values: missing }];
  const extra = prop.values.flatMap((value, index): Difference[] => {
    const isThere = !isValue(value) || ofComponent.has(plainText(value));
    return isThere ? [] : [{ kind: 'extra value', prop: prop.name, value, index }];
  });
  if (missing.length > 0) extra.unshift({ kind: 'missing values', prop: prop.name, values: missing });
  return extra;
}

function defaultDifference(prop: Prop, declared: DeclaredProp): Difference[] {
  const [other] = declared.default ?? [];
  const value = prop.default;
  if (!prop.hasDefault || !isScalar(other) || !isScalar(value)) return [];
  const isAxis = prop.values !== undefined || declared.values !== undefined;
  if ([value, other].some((each) => !isSet(each) && (isAxis || each !== ''))) return [];
  // A value of another type that is not set yet is often an empty text in the code.
  if (other === '' && typeof value !== 'string') return [];
  // A default that the contract itself doesn't allow has a finding already.
  if (prop.values && indexOfEqual(prop.values, value) === -1) return [];
  // A component that contradicts itself says nothing plainly.
  if (declared.values && !declared.values.map(plainText).includes(plainText(other))) return [];
  return plainText(value) === plainText(other) ? [] : [{ kind: 'default', prop: prop.name, value, other }];
}

/** A type with `undefined`, `null` or `''` in it says that a value may be left out, which a contract has other words for. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A value of an enum. In `'start' | 'end' | false` the last one says that there is none. */
const isValue = (value: unknown): boolean => isSet(value) && value !== false;

/** Values are compared as texts, since an attribute has only texts: `"1"` and `1` are no plain disagreement. */
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Content of a React component may be a prop in the contract, and its default slot may have the name of the prop. */
function slotDifferences(
  contract: Contract,
  component: Declared,
  defaultSlot: string,
  isCompared: (name: string) => boolean,
): Difference[] {
  const isProp = (name: string): boolean =>
    component.source === 'react' && entryNamed(contract.props, name) !== undefined;
  const hasChildren = isProp('children') || entryNamed(contract.slots, 'children') !== undefined;
  const unnamed = component.source === 'react' && hasChildren ? 'children' : defaultSlot;
  const slots = component.slots?.map((slot) => (slot.name === '' ? { ...slot, name: unnamed } : slot));
  const differences = nameDifferences(
    'slots',
    contract,
    { ...component, slots },
    (name) => isProp(name) || !isCompared(name),
  );
  // Hardly a source is careful to list the default slot.
  return differences.filter((each) => !(each.kind === 'extra name' && ['', defaultSlot].includes(each.name)));
}

/** `isFree` answers which names need no counterpart. */
function nameDifferences(
  list: NameList,
  contract: Contract,
  component: Declared,
  isFree: (name: string) => boolean,
): Difference[] {
  const described = component[list];
  const written = own(contract.value, list);
  // What is no list is the schema's to report.
  if (!described || (has(contract.value, list) && !Array.isArray(written))) return [];
  const ofComponent = new Set(described.map(({ name }) => looseName(name)));
  const ofContract = new Set(contract[list].map(({ name }) => looseName(name)));
  const names = described.flatMap(({ name, description, isOptional }): Part[] => {
    if (isOptional || ofContract.has(looseName(name)) || isFree(name)) return [];
    const inShort = descriptionFrom(description);
    return [{ name, ...(inShort !== undefined && { description: inShort }) }];
  });
  // What is inherited from elsewhere may have any name, and so may parts of the children of a React component. A pattern has many names.
  const isOpen =
    component.inheritsUnknown || component.source === 'react' || described.some(({ isPattern }) => isPattern);
  const extra = contract[list].flatMap(({ name, path }): Difference[] => {
    const isThere = isOpen || ofComponent.has(looseName(name)) || isFree(name);
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
