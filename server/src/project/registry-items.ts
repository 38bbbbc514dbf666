import type { RegistryItem } from '../sources/model.ts';
import { byCodeUnits } from '../text/words.ts';
import { addTo, isPlainName, type Names, namesFrom, type Placing } from '../sources/declared.ts';
import type { Namespaces } from '../sources/registry.ts';
import type { Gathered, WithIncluded } from './project-sources.ts';

/** The items of a project's registries, by the references that can mean them: `name`, or `@registry/name`. */
export interface Items {
  readonly all: readonly RegistryItem[];
  find(registryRef: string): readonly RegistryItem[];
  /** Whether an item of this name should be there. */
  isExpected(registryRef: string): boolean;
  readonly names: Names;
  readonly namespaces: readonly string[];
}

export function itemsIn(
  registries: Gathered<WithIncluded>,
  namespaces: Gathered<Namespaces>,
  placed: Placing,
): Items {
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
  function inNamespace(namespace: string): Map<string, RegistryItem[]> {
    const before = inNamespaces.get(namespace);
    if (before) return before;
    const items = new Map<string, RegistryItem[]>();
    const files = new Set(named.get(namespace));
    for (const uri of files) {
      for (const item of byFile.get(uri) ?? []) addTo(items, item.name, item);
      for (const included of registries.files.get(uri)?.included ?? []) files.add(included);
    }
    inNamespaces.set(namespace, items);
    return items;
  }
  const bare = namesFrom([...byName.keys()]);
  const byNamespace = new Map<string, Names>();
  function namesIn(namespace: string): Names {
    const before = byNamespace.get(namespace);
    if (before) return before;
    const names = namesFrom([...inNamespace(namespace).keys()].map((name) => `${namespace}/${name}`));
    byNamespace.set(namespace, names);
    return names;
  }
  const known = new Set([...namespaces.files.values()].flatMap((each) => each.namespaces));
  return {
    all: [...byFile.values()].flat(),
    namespaces: [...known].sort(byCodeUnits),
    find(registryRef) {
      const [, namespace, name] = IN_NAMESPACE.exec(registryRef) ?? [];
      const items = namespace === undefined ? undefined : inNamespace(namespace).get(name ?? '');
      return items ?? byName.get(registryRef) ?? [];
    },
    isExpected(registryRef) {
      const [, namespace] = IN_NAMESPACE.exec(registryRef) ?? [];
      if (!registries.isRead || registries.files.size === 0) return false;
      if (namespace === undefined) return isPlainName(registryRef);
      // The namespaces of other registries are for others to know.
      return namespaces.isRead && !known.has(namespace) && named.has(namespace);
    },
    names: {
      nearestTo(registryRef) {
        const [, namespace] = IN_NAMESPACE.exec(registryRef) ?? [];
        return namespace === undefined
          ? bare.nearestTo(registryRef)
          : namesIn(namespace).nearestTo(registryRef);
      },
    },
  };
}

const IN_NAMESPACE = /^(@[^/]+)\/(.+)$/s;

const namespaceOf = (name: string): string => (name.startsWith('@') ? name : `@${name}`);
