import type { CustomElement, Sought } from '../sources/model.ts';
import { addTo, isPlainName, type Names, namesFrom, type Placing } from '../sources/declared.ts';
import type { GatheredElements } from './project-sources.ts';

/** The custom elements that some manifests declare, by tag names, otherwise by class names. */
export interface ElementsIndex {
  readonly all: readonly CustomElement[];
  readonly names: readonly string[];
  /** Whether all that there should be is read. */
  readonly isRead: boolean;
  readonly isEmpty: boolean;
  find(cemRef: string): readonly CustomElement[];
  /** What a reference means where it means no element. */
  findOther(cemRef: string): readonly CustomElement[];
}

export function elementsIndex({ files, named, isRead }: GatheredElements, placed: Placing): ElementsIndex {
  const [own, other] = [byNames(), byNames()];
  for (const [uri, { elements, others }] of files) {
    for (const each of elements) own.add(placed(uri, each));
    for (const each of others) other.add(placed(uri, each));
  }
  return {
    all: own.all,
    names: own.names(),
    isRead,
    isEmpty: files.size === 0,
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

/** What a `cemRef` leads to among the elements of a project, and of the packages it depends on once these are looked for. */
export function soughtElement(
  cemRef: string,
  own: ElementsIndex,
  installed: ElementsIndex | undefined,
  names: Names,
): Sought<CustomElement> {
  const found = own.find(cemRef);
  if (found.length > 0) return sought(cemRef, found, true, names);
  // Where nothing was read yet there may be something.
  const isRead = own.isRead && !own.isEmpty && installed?.isRead === true;
  const further = [installed?.find(cemRef), own.findOther(cemRef), installed?.findOther(cemRef)];
  const first = further.find((all) => all !== undefined && all.length > 0) ?? [];
  return sought(cemRef, first, isRead && isPlainName(cemRef), names);
}

export const namesOf = (own: ElementsIndex, installed: ElementsIndex | undefined): Names =>
  namesFrom([...own.names, ...(installed?.names ?? [])]);

/** The nearest names are looked for when they are first asked for, as that takes time. */
export function sought<Thing extends object>(
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
