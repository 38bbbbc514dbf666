import { endOf, itemsOf, namesIn, type Node, nodeAt, startOf, valueOf } from '../../text/json/tree.ts';
import { jsonKey, Written } from '../../text/json/value.ts';
import { quote } from '../../text/words.ts';
import { type Contract, type Prop, propNamed } from './model.ts';

/** What a prop or a state becomes in DSDS, in the normative form of the format document. */
export interface Trait {
  /** The name of the prop or state, unchanged. */
  readonly name: string;
  readonly traitType: 'variant' | 'state';
  readonly kind: 'enum' | 'boolean';
  /** Of an enum only: each distinct value once, the default first. */
  readonly values?: readonly unknown[];
}

/** What the mapping leaves unsaid, or what DSDS will assume that the contract does not say. */
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

/** A trait with the numbers of its values as the document writes them: JavaScript would round some, and spell others anew. */
export function asWritten({ text, tree, contract }: ContractText, trait: Trait): Trait {
  if (!trait.values) return trait;
  const { path, values = [] } = propNamed(contract, trait.name)!;
  const items = itemsOf(nodeAt(tree, [...path, 'enum']));
  const read = (node: Node): unknown =>
    node.type === 'number' ? new Written(text.slice(startOf(node), endOf(node))) : node.value;
  // Of equal values the first is the one that the trait has.
  const first = new Map(values.map((value, index) => [jsonKey(value), items[index]] as const).reverse());
  return { ...trait, values: trait.values.map((value) => valueOf(first.get(jsonKey(value)), read)) };
}

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
    const projected = projectProp(prop);
    if (projected.trait) traits.push(projected.trait);
    notes.push(...projected.notes);
  }
  const times = new Map<string, number>();
  for (const { name } of contract.states) times.set(name, (times.get(name) ?? 0) + 1);
  for (const [name, count] of times) {
    traits.push({ name, traitType: 'state', kind: 'boolean' });
    const what = quote(name);
    if (count > 1) {
      const message = `The state ${what} is declared more than once and becomes one trait.`;
      notes.push({ code: 'state/duplicate', name, of: 'state', message });
    }
    if (props.has(name)) {
      const message = `${what} is the name of a prop and of a state, and a DSDS trait is known by its name.`;
      notes.push({ name, of: 'prop and state', message });
    }
  }
  return { traits, notes };
}

/** What one prop becomes, or why it becomes nothing where that might surprise. */
export function projectProp(prop: Prop): { trait?: Trait; notes: readonly Note[] } {
  const { name, types = [], values } = prop;
  const what = quote(name);
  const isBoolean = types.length === 1 && types[0] === 'boolean';
  if (!values) {
    if (isBoolean) return { trait: { name, traitType: 'variant', kind: 'boolean' }, notes: [] };
    if (!types.includes('boolean')) return { notes: [] };
    const message = `${what} may be a boolean or something else, which the mapping does not cover, so it becomes no trait.`;
    return { notes: [{ name, of: 'prop', message }] };
  }
  if (values.length === 0) {
    const message = `The "enum" of ${what} is empty, so it becomes no trait.`;
    return { notes: [{ name, of: 'prop', message }] };
  }
  const notes: Note[] = [];
  if (isBoolean) {
    const message = `${what} is a boolean with an "enum", and becomes an enum trait.`;
    notes.push({ name, of: 'prop', message });
  }
  const first = quote(values[0]);
  const ordered = defaultFirst(prop, values);
  if (!prop.hasDefault) {
    const message = `${what} has no default; DSDS will read the first value, ${first}, as the default.`;
    notes.push({ code: 'SCN-018', name, of: 'prop', message });
  } else if (!ordered.holdsDefault) {
    const message = `The default of ${what} is not in its "enum" and is left out; DSDS will read ${first} as the default.`;
    notes.push({ code: 'SR-127', name, of: 'prop', message });
  }
  return { trait: { name, traitType: 'variant', kind: 'enum', values: ordered.values }, notes };
}

/** The values of a trait: the default first, then the others in declared order, each distinct value once (SR-139). */
function defaultFirst(
  prop: Prop,
  values: readonly unknown[],
): { values: readonly unknown[]; holdsDefault: boolean } {
  const distinct = new Map<string, unknown>();
  for (const value of values) {
    const key = jsonKey(value);
    if (!distinct.has(key)) distinct.set(key, value);
  }
  const key = prop.hasDefault ? jsonKey(prop.default) : '';
  if (!distinct.has(key)) return { values: [...distinct.values()], holdsDefault: false };
  const first = distinct.get(key);
  distinct.delete(key);
  return { values: [first, ...distinct.values()], holdsDefault: true };
}
