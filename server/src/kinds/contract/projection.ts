import { atName, atValue, type Place } from '../../check/finding.ts';
import { jsonKey, own } from '../../text/json/value.ts';
import type { Path } from '../../text/span.ts';
import { quote } from '../../text/words.ts';
import type { Contract, Prop } from './model.ts';
import { projectTraits, type Trait } from './traits.ts';

/** A contract as the traits of a DSDS entry, in the form that DSDS itself has for them. */
export interface Projected {
  /** All of the normative projection, in its order; also those that DSDS has no legal form for. */
  readonly traits: readonly ProjectedTrait[];
  /** What can't become a trait as it stands. */
  readonly losses: readonly Loss[];
}

export interface ProjectedTrait extends ProjectedValue {
  readonly traitType: 'variant' | 'state';
  readonly kind: 'enum' | 'boolean';
  /** Of an enum only; the default first (SR-139). */
  readonly values: readonly ProjectedValue[] | undefined;
  readonly description: string | undefined;
  /** Whether it can be written as it stands: it and its values have legal ids of their own. */
  readonly isWritable: boolean;
}

export interface ProjectedValue {
  /** As the contract has it; of a value its text. */
  readonly name: string;
  /** The same where that is a legal id; undefined where it is none. */
  readonly id: string | undefined;
  /** Where the contract declares it. */
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
  const lost = traits.filter(({ isWritable }) => !isWritable);
  return ({ name, traitType }) => lost.some((each) => each.name === name && each.traitType === traitType);
}

/** What a trait is in the contract, in words. */
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
    if (found.length === 0) written.add(name);
    return {
      name,
      id: idOf(name),
      traitType,
      kind,
      values: values?.values,
      description: prop && descriptionOf(contract, name),
      path,
      isWritable: found.length === 0,
    };
  });
  for (const { name, values, path } of props.values()) {
    if (values?.length === 0) losses.push({ at: atValue(...path, 'enum'), name, of: 'prop', why: 'empty' });
  }
  return { traits, losses };
}

/** The values of an enum, and which of them can't be written. */
function valuesOf(
  { name, path, values: declared = [] }: Prop,
  { values }: Trait,
): { readonly values: readonly ProjectedValue[]; readonly losses: Loss[] } | undefined {
  if (!values) return undefined;
  const places = new Map<string, Path>();
  declared.forEach((value, index) => {
    const key = jsonKey(value);
    if (!places.has(key)) places.set(key, [...path, 'enum', index]);
  });
  const losses: Loss[] = [];
  const ids = new Set<string>();
  const projected = values.map((value): ProjectedValue => {
    const text = textOf(value);
    const id = text === undefined ? undefined : idOf(text);
    const place = places.get(jsonKey(value))!;
    const why = id === undefined ? 'value' : ids.has(id) ? 'alike' : undefined;
    const called = text ?? JSON.stringify(value);
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
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

const idOf = (name: string): string | undefined => (TRAIT_ID.test(name) ? name : undefined);
