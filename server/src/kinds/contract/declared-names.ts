import type { Elsewhere, Related } from '../../check/finding.ts';
import type { DeclaredName } from '../../check/rule.ts';
import type { CustomElement } from '../../sources/model.ts';
import { quote } from '../../text/words.ts';
import type { InProject, Knowledge } from './facts.ts';
import { fold } from './fold.ts';
import type { Contract } from './model.ts';

/** Where a declared name comes from. */
export type Source = Exclude<DeclaredName, 'auto' | 'none'>;

/** A name that a component is declared under, or may be. */
export interface Declared {
  readonly source: Source;
  readonly name: string;
  /** Where it is declared; undefined for the contract's own `component`. */
  readonly at: Elsewhere | undefined;
}

/**
 * The names that a `contractId` may be the fold of: those of the stated source, or without one all that are known, the
 * display name last. A reference that fits several declarations gives the names of all of them. Where a reference cannot be
 * followed yet there are none, since another one may turn up.
 */
export function declaredNames(contract: Contract, { ruling, facts }: InProject): Declared[] {
  const { declaredName } = ruling;
  if (declaredName === 'none') return [];
  if (declaredName !== 'auto') return namesFrom(declaredName, contract, facts);
  const refers = contract.cemRef !== undefined || contract.registryRef !== undefined;
  if (refers && !facts.isWhole) return [];
  return SOURCES.flatMap((source) => namesFrom(source, contract, facts));
}

/** Every source, the display name last. */
const SOURCES: readonly Source[] = ['cem.tagName', 'cem.className', 'registry.name', 'component'];

/** The names that a source gives to a contract. An empty one is no name. */
export function namesFrom(source: Source, contract: Contract, knowledge: Knowledge): Declared[] {
  const named = (name: string | undefined, at?: Elsewhere): Declared[] =>
    name ? [{ source, name, at }] : [];
  const { component, cemRef, registryRef } = contract;
  if (source === 'component') return named(component);
  if (source === 'registry.name') {
    const found = registryRef === undefined ? [] : knowledge.items(registryRef).found;
    return found.flatMap(({ name, at }) => named(name, at));
  }
  const found = cemRef === undefined ? [] : knowledge.elements(cemRef).found;
  return found.flatMap(({ tagName, className, classPath, at }: CustomElement) =>
    source === 'cem.tagName' ? named(tagName, at) : named(className, { ...at, path: classPath ?? at.path }),
  );
}

/** The sources that have a name which folds to an identifier. */
export function sourcesOf(id: string, contract: Contract, knowledge: Knowledge): Source[] {
  return SOURCES.filter((source) => {
    return namesFrom(source, contract, knowledge).some(({ name }) => foldsTo(name, id));
  });
}

export function foldsTo(name: string, id: string): boolean {
  const folded = fold(name);
  return folded.ok && folded.id === id;
}

/** The member of a contract that leads to the names of a source. */
export const MEMBER_OF: Readonly<Record<Source, 'component' | 'cemRef' | 'registryRef'>> = {
  component: 'component',
  'cem.tagName': 'cemRef',
  'cem.className': 'cemRef',
  'registry.name': 'registryRef',
};

/** What a name of a source is called. */
export const CALLED: Readonly<Record<Source, string>> = {
  component: 'display name',
  'cem.tagName': 'tag name',
  'cem.className': 'class name',
  'registry.name': 'registry item',
};

/** What says that the names of a source are the declared ones, as the subject of a sentence. */
export const STATED: Readonly<Record<Source, string>> = {
  component: '"component"',
  'cem.tagName': 'the tag name of the custom element',
  'cem.className': 'the class name of the custom element',
  'registry.name': 'the name of the registry item',
};

/** Where names are declared in other files, each place once. */
export function placesOf(names: readonly Declared[]): Related[] {
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
