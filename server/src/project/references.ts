// The custom elements and registry items that the references of contracts lead to.
import type { CustomElement, Declared, Placing, RegistryItem, Sought } from '../sources/declared.ts';
import { pathBelow } from '../text/uri.ts';
import { contentOf, elementsIndex, itemsIn, namesOf, sought, soughtElement } from './elements-index.ts';
import type { ProjectIndex } from './project-index.ts';
import {
  installedElements,
  ownElements,
  ownNamespaces,
  ownRegistries,
  type ProjectSources,
} from './project-sources.ts';
import { getOrInsert } from '../text/maps.ts';

/**
 * The declarations of each project, as references look them up. `sourcesOf`: the source files of a project; what is read of them
 * is recorded for the answer that is being made.
 */
export function createReferences(index: ProjectIndex, sourcesOf: (home: string) => ProjectSources) {
  const placings = new Map<string, Placing>();
  /** The projects where a contract refers to what no file of the project itself declares. */
  const needInstalled = new Set<string>();

  const own = index.answers('own elements', (_, home) =>
    elementsIndex(ownElements(sourcesOf(home)), placingIn(home)),
  );
  const installed = index.answers('installed elements', (_, home) =>
    elementsIndex(installedElements(sourcesOf(home)), placingIn(home)),
  );
  const needsInstalled = index.answers('needs installed', (_, home) => {
    const all = own('', home);
    const isNeeded = [...index.needed('element', home)].some((ref) => all.find(ref).length === 0);
    if (isNeeded) needInstalled.add(home);
    else needInstalled.delete(home);
    return isNeeded;
  });
  const furtherIn = (home: string) => (needsInstalled('', home) ? installed('', home) : undefined);
  const names = index.answers('element names', (_, home) => namesOf(own('', home), furtherIn(home)));
  const element = index.answers(
    'element',
    (cemRef, home) => {
      const all = own('', home);
      if (all.find(cemRef).length > 0) return soughtElement(cemRef, all, undefined, NO_NAMES);
      return soughtElement(cemRef, all, furtherIn(home), names('', home));
    },
    isSameAnswer,
  );
  const items = index.answers('items', (_, home) => {
    const sources = sourcesOf(home);
    return itemsIn(ownRegistries(sources), ownNamespaces(sources), placingIn(home));
  });
  const item = index.answers(
    'item',
    (ref, home) => {
      const all = items('', home);
      return sought(ref, all.find(ref), all.isExpected(ref), all.names);
    },
    isSameAnswer,
  );

  /** Makes one thing of what a file declares for a project: the same as long as the file stays as it is. */
  const placingIn = (home: string): Placing => getOrInsert(placings, home, () => placingFor(home));

  return {
    element,
    item,
    /** The custom elements and the registry items that the files of a project declare, and the namespaces it knows. */
    elementsIn: (home: string): readonly CustomElement[] => own('', home).all,
    itemsIn: (home: string): readonly RegistryItem[] => items('', home).all,
    namespacesIn: (home: string): readonly string[] => items('', home).namespaces,
    /** The contracts of a project that refer to a thing by any of its names. */
    usersOf(thing: CustomElement | RegistryItem, home: string): ReadonlySet<string> {
      const content = contentOf(thing);
      const isIt = ({ found }: Sought<object>): boolean => found.some((each) => contentOf(each) === content);
      const isItem = 'name' in thing;
      const refs = isItem
        ? [...index.needed('item', home)].filter(
            (ref) => ref === thing.name || ref.endsWith(`/${thing.name}`),
          )
        : [thing.tagName, thing.className].filter((ref) => ref !== undefined);
      const meant = refs.filter((ref) => isIt((isItem ? item : element)(ref, home)));
      return new Set(meant.flatMap((ref) => index.needing(isItem ? 'item' : 'element', ref, home)));
    },
    /** A contract of a project refers to another element than before. */
    refersTo: (home: string): void => {
      if (!needInstalled.has(home)) index.touch('needs installed', '', home);
    },
    /** Makes all answers that contracts need, on which it depends which files are wanted. */
    follow(home: string): void {
      own('', home);
      items('', home);
      for (const ref of index.needed('element', home)) element(ref, home);
      for (const ref of index.needed('item', home)) item(ref, home);
    },
    placingIn,
  };
}

const NO_NAMES = { nearestTo: () => [] };

function placingFor(home: string): Placing {
  const placed = new WeakMap<object, object>();
  /** A file may declare thousands of things, so that its path is made once. */
  let last = { uri: '', file: '' };
  return <Thing extends CustomElement | RegistryItem>(uri: string, declared: Declared<Thing>): Thing => {
    const before = placed.get(declared);
    if (before) return before as Thing;
    if (last.uri !== uri) last = { uri, file: pathBelow(home, uri) };
    const thing = { at: { uri, file: last.file, path: declared.path }, ...declared.thing } as Thing;
    placed.set(declared, thing);
    return thing;
  };
}

function isSameAnswer<Thing extends CustomElement | RegistryItem>(
  before: Sought<Thing>,
  now: Sought<Thing>,
): boolean {
  if (before.found.length !== now.found.length) return false;
  if (now.found.length > 0) return now.found.every((thing, index) => isSame(thing, before.found[index]));
  if (before.isExpected !== now.isExpected) return false;
  return !now.isExpected || before.nearest.join('\n') === now.nearest.join('\n');
}

function isSame(a: CustomElement | RegistryItem, b: CustomElement | RegistryItem | undefined): boolean {
  return a === b || (a.at.uri === b?.at.uri && contentOf(a) === contentOf(b));
}
