import type { CustomElement, RegistryItem, Sought } from '../../core/knowledge.ts';
import {
  type Elements,
  elementsOfDependencies,
  type Gatherer,
  type Members,
  ownElements,
  ownNamespaces,
  ownRegistries,
} from './gathered.ts';
import { addTo, isPlainName, type Placing } from '../../project/guests.ts';
import { type Names, namesFrom } from './near.ts';
import { itemsIn } from './registered.ts';

/** What the manifests and registries of one project hold, as of one state of its files: made at once, and then the same. */
export interface Things {
  elements(cemRef: string): Sought<CustomElement>;
  items(registryRef: string): Sought<RegistryItem>;
  /** All that its own files declare. */
  readonly allElements: readonly CustomElement[];
  readonly allItems: readonly RegistryItem[];
  /** The namespaces of registries that it knows, with what they begin with: `@acme`. */
  readonly namespaces: readonly string[];
  /** Whether a reference asks for the packages that the project depends on, which nobody has looked at. */
  asksForMore(cemRef: string): boolean;
}

export function thingsOf(
  members: Members,
  cemRefs: Iterable<string>,
  gatherer: Gatherer,
  placed: Placing,
): Things {
  const own = ownElements(members, gatherer);
  const ownIndex = elementsIndex(own, placed);
  const isMissing = (cemRef: string): boolean => ownIndex.find(cemRef).length === 0;
  const needsMore = some(cemRefs, isMissing);
  const more = needsMore ? elementsOfDependencies(members, gatherer) : undefined;
  const further = more && elementsIndex(more, placed);
  const names = namesFrom([...ownIndex.names, ...(further?.names ?? [])]);
  const isRead = own.isRead && own.files.size > 0 && more?.isRead !== false;
  const items = itemsIn(ownRegistries(members, gatherer), ownNamespaces(members, gatherer), placed);
  return {
    elements: remembered((cemRef) => {
      const found = ownIndex.find(cemRef);
      if (found.length > 0) return sought(cemRef, found, true, names);
      const ofDependencies = further?.find(cemRef) ?? [];
      const others = (): readonly CustomElement[] =>
        [ownIndex, further].map((index) => index?.findOther(cemRef) ?? []).find((all) => all.length > 0) ??
        [];
      // Where nobody has looked yet there may be something.
      const isExpected = isRead && further !== undefined && isPlainName(cemRef);
      return sought(cemRef, ofDependencies.length > 0 ? ofDependencies : others(), isExpected, names);
    }),
    items: remembered((registryRef) =>
      sought(registryRef, items.find(registryRef), items.isExpected(registryRef), items.names),
    ),
    allElements: ownIndex.all,
    allItems: items.all,
    namespaces: items.namespaces,
    asksForMore: (cemRef) => !needsMore && isMissing(cemRef),
  };
}

function some<T>(all: Iterable<T>, fits: (each: T) => boolean): boolean {
  for (const each of all) if (fits(each)) return true;
  return false;
}

/** Thousands of contracts may have one reference. */
function remembered<T>(find: (reference: string) => T): (reference: string) => T {
  const known = new Map<string, T>();
  return (reference) => {
    const before = known.get(reference);
    if (before !== undefined) return before;
    const found = find(reference);
    known.set(reference, found);
    return found;
  };
}

/** The nearest names are looked for when somebody asks, as that takes time. */
function sought<Thing extends object>(
  reference: string,
  all: readonly Thing[],
  isExpected: boolean,
  names: Names,
): Sought<Thing> {
  const found = different(all);
  if (found.length > 0) return { found, isExpected: true, nearest: [] };
  let nearest: readonly string[] | undefined;
  return {
    found,
    isExpected,
    get nearest() {
      return (nearest ??= names.nearestTo(reference));
    },
  };
}

/** Each thing once: a file and its copy, as builds leave them, declare the same. */
export function different<Thing extends object>(things: readonly Thing[]): readonly Thing[] {
  if (things.length < 2) return things;
  const seen = new Map<string, Thing>();
  for (const thing of things) {
    const key = contentOf({ ...thing, module: undefined });
    if (!seen.has(key)) seen.set(key, thing);
  }
  return [...seen.values()];
}

/** All that a thing says, but for where that stands. */
export const contentOf = (thing: object): string =>
  JSON.stringify({ ...thing, at: undefined, classPath: undefined });

interface ElementsIndex {
  readonly all: readonly CustomElement[];
  readonly names: readonly string[];
  find(cemRef: string): readonly CustomElement[];
  /** What a reference means where it means no element. */
  findOther(cemRef: string): readonly CustomElement[];
}

/** By tag names, otherwise by class names. */
function elementsIndex({ files, named }: Elements, placed: Placing): ElementsIndex {
  const [own, other] = [byNames(), byNames()];
  for (const [uri, { elements, others }] of files) {
    for (const each of elements) own.add(placed(uri, each));
    for (const each of others) other.add(placed(uri, each));
  }
  return {
    all: own.all,
    names: own.names(),
    find: (cemRef) => withoutCopies(own.find(cemRef), named),
    findOther: (cemRef) => other.find(cemRef),
  };
}

function byNames() {
  const all: CustomElement[] = [];
  const [byTag, byClass] = [new Map<string, CustomElement[]>(), new Map<string, CustomElement[]>()];
  return {
    all,
    add(element: CustomElement): void {
      all.push(element);
      addTo(byTag, element.tagName, element);
      addTo(byClass, element.className, element);
    },
    names: () => [...byTag.keys(), ...byClass.keys()],
    find(cemRef: string): readonly CustomElement[] {
      const classes = byClass.get(cemRef) ?? [];
      const tagged = classes.filter(({ tagName }) => tagName !== undefined);
      return byTag.get(cemRef) ?? (tagged.length > 0 ? tagged : classes);
    },
  };
}

/** What a named file declares too counts as that says. */
export function withoutCopies(
  all: readonly CustomElement[],
  named: ReadonlySet<string>,
): readonly CustomElement[] {
  const keyOf = ({ tagName, className }: CustomElement): string => JSON.stringify([tagName, className]);
  const known = new Set(all.filter(({ at }) => named.has(at.uri)).map(keyOf));
  return all.filter((each) => named.has(each.at.uri) || !known.has(keyOf(each)));
}
