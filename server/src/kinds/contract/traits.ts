// The DSDS traits that a contract projects to, and what gets lost on the way.
import { atName, atValue, type Place } from '../../check/rule.ts';
import { namesIn, type Node, nodeAt } from '../../text/json/tree.ts';
import {
  plainText,
  indexOfEqual,
  inlineText,
  jsonKey,
  jsonType,
  own,
  repeats,
} from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import { type Contract, type Prop } from './model.ts';

/** The DSDS trait of a prop or a state, in the normative form of the format document. */
export interface Trait {
  /** The name of the prop or state, unchanged. */
  readonly name: string;
  readonly traitType: 'variant' | 'state';
  readonly kind: 'enum' | 'boolean';
  /** Of an enum only: each distinct value once, the default first. */
  readonly values?: readonly unknown[];
}

/** A case that the mapping doesn't cover, or an assumption of DSDS that isn't in the contract. */
export interface Note {
  /** The rule that speaks of it, where there is one. */
  readonly code?: string;
  /** The name it is about, and what goes by that name. */
  readonly name: string;
  readonly of: 'prop' | 'state' | 'prop and state';
  readonly message: string;
}

export interface Projection {
  readonly traits: readonly Trait[];
  readonly notes: readonly Note[];
}

/** A contract, with the text that declares it. */
export interface ContractText {
  readonly text: string;
  readonly tree: Node | undefined;
  readonly contract: Contract;
}

/** The projection of a whole contract, in the order that its text declares. */
export const projectionOf = (source: Pick<ContractText, 'tree' | 'contract'>): Projection =>
  projectTraits(source.contract, propOrder(source));

/** The names of props in the order of the text. */
export const propOrder = ({ tree }: Pick<ContractText, 'tree'>): readonly string[] =>
  namesIn(nodeAt(tree, ['props', 'properties']));

/** The sources of traits. */
export const TRAITS_COME_FROM = 'Only props with an enum, boolean props and states become traits.';

/**
 * Projects a contract onto DSDS traits (SR-139, SR-140, SR-141): its props in declared order, then its states.
 * JavaScript lists member names like "1" before all others, so who has the text hands in the order it declares.
 */
export function projectTraits(contract: Contract, declaredOrder?: readonly string[]): Projection {
  const traits: Trait[] = [];
  const notes: Note[] = [];
  const props = new Map(contract.props.map((prop) => [prop.name, prop]));
  for (const name of declaredOrder ?? props.keys()) {
    const prop = props.get(name);
    if (!prop) continue;
    const { trait, notes: ofProp } = projectProp(prop);
    if (trait) traits.push(trait);
    notes.push(...ofProp);
  }
  const states = contract.states.map(({ name }) => name);
  for (const name of new Set(states)) {
    traits.push({ name, traitType: 'state', kind: 'boolean' });
    if (props.has(name)) {
      const message = `${quote(name)} is the name of a prop and of a state, but trait names are unique in DSDS.`;
      notes.push({ name, of: 'prop and state', message });
    }
  }
  return { traits, notes };
}

/** The number of traits of a projection, without making them. */
export function countTraits({ props, states }: Contract): number {
  const ofProps = props.filter(({ values, types }) => (values ? values.length > 0 : isBooleanOnly(types)));
  return ofProps.length + new Set(states.map(({ name }) => name)).size;
}

const isBooleanOnly = (types: Prop['types'] = []): boolean => types.length === 1 && types[0] === 'boolean';

/** The trait of a prop, with notes about surprising cases. */
export function projectProp(prop: Prop): { trait?: Trait; notes: readonly Note[] } {
  const { name, types = [], values } = prop;
  const what = quote(name);
  const note = (message: string, rule?: { code: string }): Note => ({ ...rule, name, of: 'prop', message });
  const isBoolean = isBooleanOnly(types);
  if (!values && isBoolean) return { trait: { name, traitType: 'variant', kind: 'boolean' }, notes: [] };
  if (!values) {
    const message = `${what} may be a boolean or something else, so it has no trait.`;
    return { notes: types.includes('boolean') ? [note(message)] : [] };
  }
  if (values.length === 0) return { notes: [note(`The "enum" of ${what} is empty, so it has no trait.`)] };
  const notes = isBoolean ? [note(`${what} is a boolean with an "enum", and becomes an enum trait.`)] : [];
  const first = quote(values[0]);
  const ordered = defaultFirst(prop, values);
  if (!prop.hasDefault) {
    const message = `${what} has no default; DSDS reads the first value, ${first}, as the default.`;
    notes.push(note(message, { code: 'SCN-018' }));
  } else if (!ordered.holdsDefault) {
    const message = `The default of ${what} isn't in its "enum" and is skipped; DSDS reads ${first} as the default.`;
    notes.push(note(message, { code: 'SR-127' }));
  }
  return { trait: { name, traitType: 'variant', kind: 'enum', values: ordered.values }, notes };
}

/** The values of a trait: the default first, then the others in declared order, each distinct value once (SR-139). */
function defaultFirst(prop: Prop, declared: readonly unknown[]) {
  const again = new Set(repeats(declared).map((each) => each.again));
  const values = declared.filter((_, index) => !again.has(index));
  const at = prop.hasDefault ? indexOfEqual(values, prop.default) : -1;
  const holdsDefault = at !== -1;
  return { values: holdsDefault ? [values[at], ...values.toSpliced(at, 1)] : values, holdsDefault };
}

/** A contract as the traits of a DSDS entry, in the form that DSDS itself has for them. */
export interface Projected {
  /** All of the normative projection, in its order; also those that DSDS has no legal form for. */
  readonly traits: readonly ProjectedTrait[];
  /** The props, values and states that can't become traits as they are written. */
  readonly losses: readonly Loss[];
}

export interface ProjectedTrait extends ProjectedValue, Pick<Trait, 'traitType' | 'kind'> {
  /** Of an enum only; the default first (SR-139). */
  readonly values: readonly ProjectedValue[] | undefined;
  readonly description: string | undefined;
  /** True if it can be written as it stands: it and its values have legal ids of their own. */
  readonly isWritable: boolean;
}

export interface ProjectedValue {
  /** The name in the contract; for a value, its text. */
  readonly name: string;
  /** The name if it is a valid id. */
  readonly id: string | undefined;
  /** The path of its declaration in the contract. */
  readonly path: Path;
}

/** Why something becomes no DSDS trait. */
export interface Loss {
  readonly at: Place;
  readonly name: string;
  readonly of: 'prop' | 'state';
  /** No legal id for its name, or for a value; two values of one text; no values at all; the name of a prop before it. */
  readonly why: 'name' | 'value' | 'alike' | 'empty' | 'taken';
  /** The value that it is about, in words; and the name by which DSDS has it. */
  readonly value?: string;
  readonly text?: string;
}

/** Tells of a trait of the normative projection whether it can't be written as it stands. */
export function lostIn({ traits }: Projected): (trait: Pick<Trait, 'name' | 'traitType'>) => boolean {
  const keyOf = ({ name, traitType }: Pick<Trait, 'name' | 'traitType'>): string => `${traitType} ${name}`;
  const lost = new Set(traits.filter(({ isWritable }) => !isWritable).map(keyOf));
  return (trait) => lost.has(keyOf(trait));
}

/** The kind of a trait in words, such as \"an enum variant\". */
export const whatItIs = ({ traitType, kind }: Pick<ProjectedTrait, 'traitType' | 'kind'>): string =>
  `${kind === 'enum' ? 'an enum' : 'a boolean'} ${traitType}`;

/** The id of a trait, and of a value: DSDS 0.21. */
export const TRAIT_ID = /^[A-Za-z0-9_$]+(?:-[A-Za-z0-9_$]+)*$/;

/** Projects a contract (SR-139, SR-140, SR-141) onto the form of DSDS 0.21. `declaredOrder`: as in {@link projectTraits}. */
export function projectForDsds(contract: Contract, declaredOrder?: readonly string[]): Projected {
  const losses: Loss[] = [];
  const props = new Map(contract.props.map((prop) => [prop.name, prop]));
  const states = new Map(contract.states.toReversed().map((state) => [state.name, state.path]));
  const written = new Set<string>();
  const traits = projectTraits(contract, declaredOrder).traits.map((trait): ProjectedTrait => {
    const { name, traitType, kind } = trait;
    const prop = traitType === 'variant' ? props.get(name) : undefined;
    const path = prop?.path ?? states.get(name)!;
    const at = prop ? atName(...path) : atValue(...path);
    const of = prop ? 'prop' : 'state';
    const values = prop && valuesOf(prop, trait);
    const found = values?.losses ?? [];
    if (!TRAIT_ID.test(name)) found.unshift({ at, name, of, why: 'name' });
    else if (found.length === 0 && written.has(name)) found.push({ at, name, of, why: 'taken' });
    for (const each of found) losses.push(each);
    const isWritable = found.length === 0;
    if (isWritable) written.add(name);
    const description = prop && descriptionOf(contract, name);
    return { name, id: idOf(name), traitType, kind, values: values?.values, description, path, isWritable };
  });
  for (const { name, values, path } of props.values()) {
    if (values?.length === 0) losses.push({ at: atValue(...path, 'enum'), name, of: 'prop', why: 'empty' });
  }
  return { traits, losses };
}

/** The values of an enum, and which of them can't be written. */
function valuesOf({ name, path, values: declared = [] }: Prop, { values }: Trait) {
  if (!values) return undefined;
  // Of equal values the first is the one that the trait has.
  const places = new Map(declared.map((value, index) => [jsonKey(value), index] as const).reverse());
  const losses: Loss[] = [];
  const ids = new Set<string>();
  const projected = values.map((value): ProjectedValue => {
    const text = textOf(value);
    const id = text === undefined ? undefined : idOf(text);
    const place = [...path, 'enum', places.get(jsonKey(value))!];
    const why = id === undefined ? 'value' : ids.has(id) ? 'alike' : undefined;
    const called = text ?? inlineText(value, '');
    if (why) losses.push({ at: atValue(...place), name, of: 'prop', why, value: quote(value), text: called });
    if (id !== undefined) ids.add(id);
    return { name: called, id, path: place };
  });
  return { values: projected, losses };
}

/** Blank text says nothing. */
function descriptionOf({ properties }: Contract, name: string): string | undefined {
  const description = own(own(properties, name), 'description');
  return typeof description === 'string' && description.trim() !== '' ? description : undefined;
}

/** A number or a boolean is written as its text; nothing else but a text has one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return jsonType(value) === 'number' || typeof value === 'boolean' ? plainText(value) : undefined;
}

const idOf = (name: string): string | undefined => (TRAIT_ID.test(name) ? name : undefined);
