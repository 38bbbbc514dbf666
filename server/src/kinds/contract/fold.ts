// The fold from a declared name to an identity, and the names of contracts.
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
import { shownCharacter } from '../../text/words.ts';
import { addTo } from '../../text/maps.ts';

/** Why a declared name has no fold, in the words of SR-131 and SR-132. */
type Rejection = 'empty after fold' | 'carries residual character';

export type Fold =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false;
      readonly rejected: Rejection;
      /** The first character that has no place in an identifier, as one whole code point. */
      readonly character?: string;
    };

/**
 * Folds a declared name to the identifier it stands for (SR-130), or rejects it (SR-131, SR-132). Nothing is
 * transliterated, decomposed or stripped, and there is no maximum length.
 */
export function fold(declaredName: string): Fold {
  const name = lowercaseAToZ(declaredName)
    .replace(/[ _./]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
  if (name === '') return { ok: false, rejected: 'empty after fold' };
  const character = /[^a-z0-9-]/u.exec(name)?.[0];
  if (character !== undefined) return { ok: false, rejected: 'carries residual character', character };
  return { ok: true, id: name };
}

/** The reason for a rejected name, as the end of a sentence about it. */
export function whyNoFold({ character }: Fold & { ok: false }): string {
  return character === undefined
    ? 'it has no letter or digit'
    : `${shownCharacter(character)} isn't allowed in a contractId`;
}

/** The rule that speaks of it. */
export const codeOfNoFold = ({ rejected }: Fold & { ok: false }): 'SR-131' | 'SR-132' =>
  rejected === 'empty after fold' ? 'SR-131' : 'SR-132';

/** The identifier that a name stands for; undefined where there is no name, or it has no fold. */
export function foldOf(name: string | undefined): string | undefined {
  const folded = fold(name ?? '');
  return folded.ok ? folded.id : undefined;
}

/** The usual name of the file of a contract. */
export const contractFileName = (id: string): string => `${id}.contract.json`;

/** The most bytes that file systems take as a name; a letter of an identity takes one. */
export const LONGEST_NAME = 255;

/** Returns true if a text is a valid contractId. A valid one is its own fold. */
export const isIdentity = (text: string): boolean => IDENTITY.test(text);

const IDENTITY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns true if the display name gives this id, or no id at all. */
export function agrees(component: string | undefined, id: string): boolean {
  const itsFold = foldOf(component);
  return itsFold === undefined || itsFold === id;
}

/** Names that fold to one identifier, which can stand for one of them only (SR-133). */
interface Collision {
  readonly contractId: string;
  readonly names: readonly string[];
}

/** Every collision among different names, with all the names that have part in it, in the order in which they come. */
export function collisionsAmong(names: Iterable<string>): Collision[] {
  const byId = new Map<string, string[]>();
  for (const name of new Set(names)) addTo(byId, foldOf(name), name);
  return [...byId].flatMap(([contractId, all]) => (all.length > 1 ? [{ contractId, names: all }] : []));
}

/** Only A to Z: toLowerCase() on any name would also turn the Kelvin sign into a k. */
function lowercaseAToZ(name: string): string {
  if (!/[^ -~]/.test(name)) return name.toLowerCase();
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A thing of a contract that goes by a name, so that the name stands in more than one place or is worth finding. */
export interface Named {
  readonly kind: 'prop' | 'enum value' | 'state' | 'slot';
  /** The name; of an enum value the value itself. */
  readonly name: Scalar;
  /** The prop that an enum value belongs to. */
  readonly of?: string;
}

export type Scalar = string | number | boolean | null;

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
  const inside = typeof node.value === 'string' && node.length > 2 ? 1 : 0;
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

const PROPERTIES = ['props', 'properties'];

/** The enum values of a prop, and its default where that is one of them. */
function valuesOf(of: string, schema: Node | undefined): NamedPlace[] {
  const value = (list: 'enum' | 'default', node: Node | undefined, ...below: Path): NamedPlace[] => {
    if (!node || node.children) return [];
    const name = node.value as Scalar;
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
