// Which component a contract describes, by their names: sources without references of their own, such as React code, have nothing else.
import type { Declared } from '../../sources/declared.ts';
import { addTo } from '../../text/maps.ts';
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
  { cemRef, registryRef, contractId, component }: ContractNames,
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
