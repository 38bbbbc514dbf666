// Which components and contracts belong together, by their names: sources without references of their own, such as React code, have
// nothing else.
import type { Declared, RegistryItem } from '../../sources/declared.ts';
import { addTo } from '../../text/maps.ts';
import type { ContractFile } from '../editing.ts';
import { type DraftStyle, idIn, withoutPrefix } from './draft.ts';
import type { ContractNames } from './facts.ts';
import { foldOf, splitAtCapitals } from './fold.ts';

/** Components by their names, and by the folds of these: `DatePicker` is `datepicker` and `date-picker`, too. */
export type ComponentsByName = ReadonlyMap<string, readonly Declared[]>;

export function componentsByName(components: readonly Declared[]): ComponentsByName {
  const byName = new Map<string, Declared[]>();
  for (const component of components) {
    const { name = '' } = component;
    const names = new Set([name, foldOf(name), foldOf(splitAtCapitals(name))]);
    for (const each of names) addTo(byName, each, component);
  }
  return byName;
}

/** The components that a contract may describe: those that a reference names, else those of its id, else of its display name. */
export function componentsFor(
  { cemRef, registryRef, contractId, component }: Partial<ContractNames>,
  byName: ComponentsByName,
): readonly Declared[] {
  // A registry's namespace is no part of the name.
  const item = registryRef?.replace(/^@[^/]+\//, '');
  for (const name of [item, cemRef, contractId, component]) {
    const found = name && (byName.get(name) ?? byName.get(foldOf(name) ?? ''));
    if (found) return found;
  }
  return [];
}

/**
 * Finds the contracts that one of some things has, its name having this fold: those that refer to it or mean it by their names, those
 * that have the id of its draft or the whole fold, and those without a reference whose id is the fold without its prefix.
 */
export function contractFinder(
  things: readonly (Declared | RegistryItem)[],
  contracts: readonly ContractFile[],
  style: DraftStyle,
  usersOf: (thing: Declared | RegistryItem) => Iterable<string>,
): (thing: Declared | RegistryItem, fold: string) => readonly ContractFile[] {
  const byUri = new Map(contracts.map((each) => [each.uri, each]));
  const byId = new Map<string, ContractFile[]>();
  for (const each of contracts) addTo(byId, each.summary.contractId, each);
  const withId = (id: string): readonly ContractFile[] => byId.get(id) ?? [];
  const isFree = ({ summary: { cemRef, registryRef } }: ContractFile): boolean =>
    cemRef === undefined && registryRef === undefined;
  const byName = componentsByName(things.flatMap((each) => (each.source === 'react' ? each : [])));
  const meaning = new Map<object, ContractFile[]>();
  if (byName.size > 0)
    for (const each of contracts)
      for (const component of componentsFor(each.summary, byName)) addTo(meaning, component, each);
  return (thing, fold) => {
    const users =
      thing.source === 'react'
        ? (meaning.get(thing) ?? [])
        : [...usersOf(thing)].flatMap((uri) => byUri.get(uri) ?? []);
    const free = withId(withoutPrefix(fold, style.prefixes)).filter(isFree);
    return [...new Set([...users, ...withId(idIn(fold, style)), ...withId(fold), ...free])];
  };
}
