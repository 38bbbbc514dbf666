// The places in a contract where names stand: those of props, enum values, states and slots, and those that other files know.
import {
  endOf,
  itemsOf,
  membersOf,
  type Node,
  nodeAt,
  type Spot,
  spotAt,
  startOf,
} from '../../text/json/tree.ts';
import type { Path, Span } from '../../text/positions.ts';
import { PROPERTIES } from './model.ts';

/** A thing of a contract that goes by a name, so that the name stands in more than one place or is worth finding. */
export interface Named {
  readonly kind: 'prop' | 'enum value' | 'state' | 'slot';
  /** The name; of an enum value the value itself. Values that are no strings are no names. */
  readonly name: string;
  /** The prop that an enum value belongs to. */
  readonly of?: string;
}

/** A place where a name stands. */
export interface NamedPlace extends Named {
  /** The member that holds it. The name is declared everywhere but in `required` and as a `default`. */
  readonly list: 'properties' | 'required' | 'enum' | 'default' | 'states' | 'slots';
  /** The key that has the name, or the value that is the name. */
  readonly node: Node;
  /** The path of that value, or of the member that has the key. */
  readonly path: Path;
}

/** All places of the name at an offset, in the order of the text; none where no name stands. */
export function placesAt(root: Node | undefined, offset: number): NamedPlace[] {
  const spot = spotAt(root, offset);
  const prop = spot && propAt(spot);
  const places = placesIn(root, (name) => name === prop);
  const here = places.find(({ node }) => node === spot?.node);
  return here ? places.filter((place) => isSame(place, here)) : [];
}

/** The name of the prop that a spot is in, or that it is required by. */
function propAt({ path: [props, list, name], node }: Spot): unknown {
  if (props !== 'props') return undefined;
  return list === 'properties' ? name : list === 'required' ? node.value : undefined;
}

/** Returns true if two names refer to the same thing. */
export const isSame = (a: Named, b: Named): boolean =>
  a.kind === b.kind && a.of === b.of && a.name === b.name;

export const isDeclaration = ({ list }: NamedPlace): boolean => list !== 'required' && list !== 'default';

/** A name that other files of the project know too: the contract's own, or that of what it refers to. */
export interface SharedName {
  readonly member: SharedMember;
  readonly name: string;
  readonly node: Node;
}

export type SharedMember = (typeof SHARED_MEMBERS)[number];

const SHARED_MEMBERS = ['contractId', 'cemRef', 'registryRef'] as const;

/** The one at an offset. Of a member written twice the last counts. */
export function sharedNameAt(root: Node | undefined, offset: number): SharedName | undefined {
  const node = spotAt(root, offset)?.node;
  if (node?.type !== 'string') return undefined;
  const member = SHARED_MEMBERS.find((each) => nodeAt(root, [each]) === node);
  return member && { member, name: String(node.value), node };
}

/** The text of a name without its quotes; of the empty name with them, so that there is something to see. */
export function spanOfName({ node }: Pick<NamedPlace, 'node'>): Span {
  const inside = node.length > 2 ? 1 : 0;
  return { start: startOf(node) + inside, end: endOf(node) - inside };
}

/**
 * Every place where a name stands, in the order of the text. Of a member written twice the last counts, as in
 * `JSON.parse`, so names inside the others count for nothing; but the key of a prop names it each time. `isMeant` chooses props, of which
 * there may be thousands.
 */
export function placesIn(root: Node | undefined, isMeant = (_prop: string): boolean => true): NamedPlace[] {
  const properties = membersOf(nodeAt(root, PROPERTIES)).filter(({ name }) => isMeant(name));
  const schemas = new Map(properties.map(({ name, value }) => [name, value]));
  const places = [
    ...properties.map(({ name, key }): NamedPlace => {
      return { kind: 'prop', name, list: 'properties', node: key, path: [...PROPERTIES, name] };
    }),
    ...[...schemas].flatMap(([prop, schema]) => valuesOf(prop, schema)),
    ...stringsAt(root, ['props', 'required'], 'prop', 'required'),
    ...stringsAt(root, ['states'], 'state', 'states'),
    ...stringsAt(root, ['slots'], 'slot', 'slots', 'name'),
  ];
  return places.sort((a, b) => startOf(a.node) - startOf(b.node));
}

/** The enum values of a prop, and its default where that is one of them. */
function valuesOf(of: string, schema: Node | undefined): NamedPlace[] {
  const value = (list: 'enum' | 'default', node: Node | undefined, ...below: Path): NamedPlace[] => {
    if (node?.type !== 'string') return [];
    const name = String(node.value);
    return [{ kind: 'enum value', name, of, list, node, path: [...PROPERTIES, of, list, ...below] }];
  };
  const values = itemsOf(nodeAt(schema, ['enum'])).flatMap((node, index) => value('enum', node, index));
  const [byDefault] = value('default', nodeAt(schema, ['default']));
  return byDefault && values.some((each) => isSame(each, byDefault)) ? [...values, byDefault] : values;
}

/** The strings of a list; of a record in it the member that has its name. */
function stringsAt(
  root: Node | undefined,
  at: Path,
  kind: Named['kind'],
  list: NamedPlace['list'],
  member?: string,
): NamedPlace[] {
  return itemsOf(nodeAt(root, at)).flatMap((item, index) => {
    const inRecord = item.type === 'object' && member !== undefined;
    const node = inRecord ? nodeAt(item, [member]) : item;
    if (node?.type !== 'string') return [];
    const path = inRecord ? [...at, index, member] : [...at, index];
    return [{ kind, name: String(node.value), list, node, path }];
  });
}
