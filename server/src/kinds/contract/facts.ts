// What the other files of a project say that the rules of contracts need.
import type { Args, Context, DeclaredName, Elsewhere, Related, Rule } from '../../check/rule.ts';
import type { Declared, Lookup, RegistryItem } from '../../sources/declared.ts';
import type { Span } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import { foldOf } from './fold.ts';
import type { Contract } from './model.ts';

/**
 * Facts about the other files of a project for one of its contracts. They are asked for while the contract is checked,
 * and answers the same until a file changes.
 */
export interface Knowledge {
  /** True if all files of the project are read. Before that nothing is missing, and nothing is there twice. */
  readonly isWhole: boolean;
  /** True if it has a DSDS document: otherwise it doesn't matter what becomes of a contract there. */
  readonly hasDsds: boolean;
  /** The other contracts of the project with this identity (SR-133). */
  othersWith(contractId: string): Others;
  /** The custom elements that a `cemRef` can mean: those with this tag name, otherwise the classes of this name. */
  elements(cemRef: string): Lookup<Declared>;
  /** The React components that a contract can mean by its names. */
  components(names: Partial<ContractNames>): readonly Declared[];
  /** True if React components of the project are described. */
  readonly hasComponents: boolean;
  /** The registry items that a `registryRef` can mean. */
  items(registryRef: string): Lookup<RegistryItem>;
  /** Returns true if the component of the contract is gone. */
  describesNothing(): boolean;
  /** The span of a place in another file; undefined where it no longer exists. */
  spanOf(place: Elsewhere): Span | undefined;
}

export interface Others {
  readonly count: number;
  /** The first of them, by their URIs. */
  readonly first: readonly Elsewhere[];
}

/** The names and the references of a contract. */
export type ContractNames = Pick<Contract, 'contractId' | 'component' | 'cemRef' | 'registryRef'>;

const NOTHING_FOUND = { found: [], isExpected: false, nearest: [] } as const;

/** Of a document by itself, or as long as the files of its project are not read. */
export const NOTHING_KNOWN: Knowledge = {
  isWhole: false,
  hasDsds: false,
  othersWith: () => ({ count: 0, first: [] }),
  elements: () => NOTHING_FOUND,
  components: () => [],
  hasComponents: false,
  items: () => NOTHING_FOUND,
  describesNothing: () => false,
  spanOf: () => undefined,
};

/** Facts of a project of which a part can't be read: that part may hold what was not found. */
export function withoutMissing(knowledge: Knowledge): Knowledge {
  return {
    ...knowledge,
    elements: (reference) => ({ ...knowledge.elements(reference), isExpected: false }),
    items: (reference) => ({ ...knowledge.items(reference), isExpected: false }),
    hasComponents: false,
    describesNothing: () => false,
  };
}

/** Facts for a contract that no search finds, so that none shares its identity. */
export const withoutOthers = (knowledge: Knowledge): Knowledge => ({
  ...knowledge,
  othersWith: (contractId) => NOTHING_KNOWN.othersWith(contractId),
});

export type ContractRule<A extends Args = Args> = Rule<A, Contract, Knowledge>;

/** The settings and the facts for a contract. */
export type InProject = Context<Knowledge>;

/** The source of a declared name. */
export type NameSource = Exclude<DeclaredName, 'auto' | 'none'>;

/** A name that a component is declared under, or may be. */
export interface NameDeclaration {
  readonly source: NameSource;
  readonly name: string;
  /** The place of the declaration; undefined for the contract's own `component`. */
  readonly at: Elsewhere | undefined;
}

/**
 * The names that a `contractId` may be the fold of: those of the stated source, or without one all that are known, the
 * display name last. A reference that fits several declarations gives the names of all of them. Where a reference cannot be
 * followed yet there are none, since another one may turn up.
 */
export function declaredNames(contract: Contract, { settings, facts }: InProject): NameDeclaration[] {
  const { declaredName } = settings;
  if (declaredName === 'none') return [];
  if (declaredName !== 'auto') return namesFrom(declaredName, contract, facts);
  const refers = contract.cemRef !== undefined || contract.registryRef !== undefined;
  if (refers && !facts.isWhole) return [];
  return SOURCES.flatMap((source) => namesFrom(source, contract, facts));
}

/** Every source, the display name last. */
const SOURCES: readonly NameSource[] = ['cem.tagName', 'cem.className', 'registry.name', 'component'];

/** The names that a source gives to a contract. An empty one is no name. */
export function namesFrom(source: NameSource, contract: Contract, knowledge: Knowledge): NameDeclaration[] {
  const named = (name: string | undefined, at?: Elsewhere): NameDeclaration[] =>
    name ? [{ source, name, at }] : [];
  const { component, cemRef, registryRef } = contract;
  if (source === 'component') return named(component);
  if (source === 'registry.name') {
    const found = registryRef === undefined ? [] : knowledge.items(registryRef).found;
    return found.flatMap(({ name, at }) => named(name, at));
  }
  const found = cemRef === undefined ? [] : knowledge.elements(cemRef).found;
  return found.flatMap(({ tagName, name, namePath, at }) =>
    source === 'cem.tagName' ? named(tagName, at) : named(name, { ...at, path: namePath ?? at.path }),
  );
}

/** The sources that have a name which folds to an identifier. */
export function sourcesOf(id: string, contract: Contract, knowledge: Knowledge): NameSource[] {
  return SOURCES.filter((source) =>
    namesFrom(source, contract, knowledge).some(({ name }) => foldsTo(name, id)),
  );
}

export const foldsTo = (name: string | undefined, id: string): boolean => foldOf(name) === id;

/** The member of a contract that leads to the names of a source. */
export const MEMBER_OF: Readonly<Record<NameSource, 'component' | 'cemRef' | 'registryRef'>> = {
  component: 'component',
  'cem.tagName': 'cemRef',
  'cem.className': 'cemRef',
  'registry.name': 'registryRef',
};

/** The places in other files that declare names, each place once. */
export function placesOf(names: readonly NameDeclaration[]): Related[] {
  const places = new Map<string, Related>();
  for (const { name, at } of names) {
    const key = at && JSON.stringify([at.uri, at.path]);
    if (at && key !== undefined && !places.has(key) && places.size < MOST_PLACES) {
      places.set(key, { at, message: `${quote(name)} is declared here` });
    }
  }
  return [...places.values()];
}

/** More are not looked at. */
const MOST_PLACES = 20;

/** The words for a name of each source. */
export const CALLED: Readonly<Record<NameSource, string>> = {
  component: 'display name',
  'cem.tagName': 'tag name',
  'cem.className': 'class name',
  'registry.name': 'registry item',
};

/** The words for each source of declared names. */
export const STATED: Readonly<Record<NameSource, string>> = {
  component: '"component"',
  'cem.tagName': 'the tag name of the custom element',
  'cem.className': 'the class name of the custom element',
  'registry.name': 'the name of the registry item',
};
