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
    for (const each of new Set([name, ...idsOf(component)])) addTo(byName, each, component);
  }
  return byName;
}

/** The ids that the name of a component gives. */
export const idsOf = ({ name = '' }: Pick<Declared, 'name'>): string[] =>
  [name, splitAtCapitals(name)].flatMap((each) => foldOf(each) ?? []);

/** The ids of the components that a contract owns: its own id, unless it describes a custom element, and those of its references. */
export function ownedIds({ contractId, cemRef, registryRef }: Partial<ContractNames>): readonly string[] {
  const names = [cemRef === undefined ? contractId : undefined, cemRef, registryRef && nameIn(registryRef)];
  return [...new Set(names.flatMap((name) => foldOf(name) ?? []))];
}

/** The file and the name of a reference to a React component in a file, such as `src/Tag.tsx#Tag`. */
export const fileReference = (registryRef: string): RegExpExecArray | null =>
  /^([^:]+\.[cm]?[jt]sx?)#(.+)$/i.exec(registryRef);

/** The name of a component or an item in a reference: a registry's namespace is no part of it. */
const nameIn = (registryRef: string): string =>
  fileReference(registryRef)?.[2] ?? registryRef.replace(/^@[^/]+\//, '');

/**
 * The components that a contract may describe: those that a reference names, else those of its id, else of its display name. A component
 * that another contract owns isn't described by the display name, or the contract of a custom element.
 */
export function componentsFor(
  { cemRef, registryRef, contractId, component }: Partial<ContractNames>,
  byName: ComponentsByName,
  isOwned: (id: string) => boolean = () => false,
): readonly Declared[] {
  const named = (name = ''): readonly Declared[] => byName.get(name) ?? byName.get(foldOf(name) ?? '') ?? [];
  const [, file, name] = fileReference(registryRef ?? '') ?? [];
  if (file !== undefined) return inFile(named(name), file);
  const free = (found: readonly Declared[]) => found.filter((each) => !idsOf(each).some(isOwned));
  const ofId = named(contractId);
  const all = [
    named(registryRef && nameIn(registryRef)),
    named(cemRef),
    cemRef === undefined ? ofId : free(ofId),
    free(named(component)),
  ];
  return all.find((found) => found.length > 0) ?? [];
}

/** The components of a file, of which the end of the path is enough. */
function inFile(components: readonly Declared[], file: string): readonly Declared[] {
  const path = plainPath(file);
  const exactly = components.filter((each) => plainPath(each.module) === path);
  if (exactly.length > 0) return exactly;
  return components.filter((each) => plainPath(each.module).endsWith(`/${path}`));
}

const plainPath = (path = ''): string => path.replaceAll('\\', '/').replace(/^\.\//, '');

/** The shortest `registryRef` that names one of several components; undefined if their files don't tell them apart. */
export function referenceTo(component: Declared, components: readonly Declared[]): string | undefined {
  const { name = '', module } = component;
  const segments = plainPath(module).split('/');
  const ends = segments.map((_, index) => segments.slice(-index - 1).join('/'));
  const end = ends.find(
    (each) => inFile(components, each).length === 1 && inFile(components, each)[0] === component,
  );
  return end === undefined || !fileReference(`${end}#${name}`) ? undefined : `${end}#${name}`;
}

/** The React components that each contract may describe. */
export function describedComponents(
  components: readonly Declared[],
  contracts: readonly ContractFile[],
): ReadonlyMap<ContractFile, readonly Declared[]> {
  if (components.length === 0) return new Map();
  const byName = componentsByName(components);
  const owned = new Set(contracts.flatMap(({ summary }) => ownedIds(summary)));
  return new Map(contracts.map((each) => [each, componentsFor(each.summary, byName, (id) => owned.has(id))]));
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
  const components = things.flatMap((each) => (each.source === 'react' ? each : []));
  const meaning = new Map<object, ContractFile[]>();
  for (const [contract, described] of describedComponents(components, contracts))
    for (const component of described) addTo(meaning, component, contract);
  return (thing, fold) => {
    const users =
      thing.source === 'react'
        ? (meaning.get(thing) ?? [])
        : [...usersOf(thing)].flatMap((uri) => byUri.get(uri) ?? []);
    const free = withId(withoutPrefix(fold, style.prefixes)).filter(isFree);
    return [...new Set([...users, ...withId(idIn(fold, style)), ...withId(fold), ...free])];
  };
}
