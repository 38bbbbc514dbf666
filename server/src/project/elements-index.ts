// Indexes of what the sources of a project declare: custom elements and registry items.
import {
  type Declared,
  isPlainName,
  type Placing,
  type RegistryItem,
  type Lookup,
} from '../sources/declared.ts';
import type { ComponentDocs } from '../sources/react-docgen.ts';
import type { Namespaces } from '../sources/readers.ts';
import { nearestNames } from '../text/words.ts';
import type { Gathered, GatheredElements, WithIncluded } from './project-sources.ts';
import { addTo, getOrInsert } from '../text/maps.ts';

/** The custom elements that some manifests declare, by tag names, otherwise by class names. */
type ElementsIndex = ReturnType<typeof elementsIndex>;

export function elementsIndex({ files, named, isRead, uninstalled }: GatheredElements, placed: Placing) {
  const [own, other] = [byNames(), byNames()];
  for (const [uri, { elements, others }] of files) {
    for (const each of elements) own.add(placed(uri, each));
    for (const each of others) other.add(placed(uri, each));
  }
  const names = own.names();
  const prefixes = new Set(names.map(prefixOf));
  prefixes.delete('');
  return {
    all: own.all,
    names,
    /** True if all that there should be is read. */
    isRead,
    isEmpty: files.size === 0,
    uninstalled,
    /** Returns true if a reference is to one of these rather than to an element of another package: by its prefix, or its name. */
    isLike: (cemRef: string): boolean =>
      prefixes.has(prefixOf(cemRef)) || nearestNames(cemRef, names).length > 0,
    find: (cemRef: string) => withoutCopies(own.find(cemRef), named),
    /** The meaning of a reference that means no element. */
    findOther: (cemRef: string) => other.find(cemRef),
  };
}

/** The prefix of a tag name, with its hyphen. */
const prefixOf = (name: string): string => name.slice(0, name.indexOf('-') + 1);

function byNames() {
  const all: Declared[] = [];
  const [byTag, byClass] = [new Map<string, Declared[]>(), new Map<string, Declared[]>()];
  return {
    all,
    add(element: Declared): void {
      all.push(element);
      addTo(byTag, element.tagName, element);
      addTo(byClass, element.name, element);
    },
    names: () => [...byTag.keys(), ...byClass.keys()],
    find(cemRef: string): readonly Declared[] {
      const classes = byClass.get(cemRef) ?? [];
      const tagged = classes.filter(({ tagName }) => tagName !== undefined);
      return byTag.get(cemRef) ?? (tagged.length > 0 ? tagged : classes);
    },
  };
}

/** Removes elements that a named file declares too. */
export function withoutCopies(all: readonly Declared[], named: ReadonlySet<string>): readonly Declared[] {
  const keyOf = ({ tagName, name }: Declared): string => JSON.stringify([tagName, name]);
  const known = new Set(all.filter(({ at }) => named.has(at.uri)).map(keyOf));
  return all.filter((each) => named.has(each.at.uri) || !known.has(keyOf(each)));
}

/** The target of a `cemRef` among the elements of a project, and of the packages it depends on once these are looked for. */
export function soughtElement(
  cemRef: string,
  own: ElementsIndex,
  installed: ElementsIndex | undefined,
): Lookup<Declared> {
  const names = (): string[] => [...own.names, ...(installed?.names ?? [])];
  const found = own.find(cemRef);
  if (found.length > 0) return lookup(cemRef, found, true, names);
  // Where nothing was read yet there may be something.
  const isRead = own.isRead && installed?.isRead === true;
  const uninstalled = own.isLike(cemRef) ? [] : (installed?.uninstalled ?? []);
  const further = [installed?.find(cemRef), own.findOther(cemRef), installed?.findOther(cemRef)];
  const first = further.find((all) => all !== undefined && all.length > 0) ?? [];
  if (first.length === 0 && isRead && uninstalled.length > 0)
    return { found: [], isExpected: false, nearest: [], uninstalled };
  return lookup(cemRef, first, isRead, names, own.isEmpty && installed?.isEmpty === true);
}

/**
 * `names`: the names that may be meant. The nearest ones are looked for when they are first asked for, as that takes time, and don't
 * depend on the order of files.
 */
export function lookup<Thing extends Declared | RegistryItem>(
  reference: string,
  all: readonly Thing[],
  isExpected: boolean,
  names: () => readonly string[],
  hasNoFile = false,
): Lookup<Thing> {
  const found = different(all);
  if (found.length > 0) return { found, isExpected: true, nearest: [] };
  let nearest: readonly string[] | undefined;
  return {
    found,
    isExpected,
    hasNoFile,
    get nearest() {
      return (nearest ??= nearestNames(reference, names()).toSorted());
    },
  };
}

/** The components that some docs declare, each once. */
export const placedComponents = ({ files }: Gathered<ComponentDocs>, placed: Placing): readonly Declared[] =>
  different([...files].flatMap(([uri, { components }]) => components.map((each) => placed(uri, each))));

/** Each thing once: a file and its copy, as builds leave them, declare the same. */
export function different<Thing extends Declared | RegistryItem>(things: readonly Thing[]): readonly Thing[] {
  const counts = new Map<string | undefined, number>();
  for (const { name } of things) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Set<string>();
  return things.filter((thing) => {
    // Of thousands few have a name in common.
    if (counts.get(thing.name) === 1) return true;
    const key = contentOf({ ...thing, module: undefined });
    return !seen.has(key) && seen.add(key);
  });
}

/** The content of a thing, without its place and the tool that describes it. */
export const contentOf = (thing: object): string =>
  JSON.stringify({ ...thing, at: undefined, namePath: undefined, tool: undefined });

/** The items of a project's registries, by the references that can mean them: `name`, or `@registry/name`. */
export function itemsIn(
  registries: Gathered<WithIncluded>,
  namespaces: Gathered<Namespaces>,
  placed: Placing,
) {
  const byFile = new Map<string, readonly RegistryItem[]>();
  const byName = new Map<string, RegistryItem[]>();
  /** The files of the registries of a name, by the namespace that this is to others. */
  const named = new Map<string, string[]>();
  for (const [uri, { name, items }] of registries.files) {
    const placedItems = items.map((item) => placed(uri, item));
    byFile.set(uri, placedItems);
    for (const item of placedItems) addTo(byName, item.name, item);
    addTo(named, name && namespaceOf(name), uri);
  }
  const inNamespaces = new Map<string, Map<string, RegistryItem[]>>();
  /** The items of the registries of one name, and of those that they include. */
  const inNamespace = (namespace: string) =>
    getOrInsert(inNamespaces, namespace, () => {
      const items = new Map<string, RegistryItem[]>();
      const files = new Set(named.get(namespace));
      for (const uri of files) {
        for (const item of byFile.get(uri) ?? []) addTo(items, item.name, item);
        for (const included of registries.files.get(uri)?.included ?? []) files.add(included);
      }
      return items;
    });
  const known = new Set([...namespaces.files.values()].flatMap((each) => each.namespaces));
  return {
    all: [...byFile.values()].flat(),
    find(registryRef: string): readonly RegistryItem[] {
      const [, namespace, name] = IN_NAMESPACE.exec(registryRef) ?? [];
      const items = namespace === undefined ? undefined : inNamespace(namespace).get(name ?? '');
      return items ?? byName.get(registryRef) ?? [];
    },
    /** Returns true if an item of this name should be there. */
    isExpected(registryRef: string): boolean {
      const [, namespace] = IN_NAMESPACE.exec(registryRef) ?? [];
      if (!registries.isRead || registries.files.size === 0) return false;
      if (namespace === undefined) return isPlainName(registryRef);
      // The namespaces of other registries are for others to know.
      return namespaces.isRead && !known.has(namespace) && named.has(namespace);
    },
    /** The names of all items as a reference writes them: with a namespace, or without. */
    namesLike(registryRef: string): string[] {
      const [, namespace] = IN_NAMESPACE.exec(registryRef) ?? [];
      if (namespace === undefined) return [...byName.keys()];
      return [...inNamespace(namespace).keys()].map((name) => `${namespace}/${name}`);
    },
  };
}

const IN_NAMESPACE = /^(@[^/]+)\/(.+)$/s;

const namespaceOf = (name: string): string => (name.startsWith('@') ? name : `@${name}`);
