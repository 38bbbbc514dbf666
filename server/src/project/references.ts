// The custom elements and registry items that the references of contracts lead to.
import type { Declaration, Declared, Placing, RegistryItem, Lookup } from '../sources/declared.ts';
import { pathBelow } from '../text/uri.ts';
import {
  contentOf,
  elementsIndex,
  itemsIn,
  lookup,
  placedComponents,
  soughtElement,
} from './elements-index.ts';
import type { ProjectIndex } from './project-index.ts';
import {
  installedElements,
  ownComponents,
  ownElements,
  ownNamespaces,
  ownRegistries,
  type ProjectSources,
} from './project-sources.ts';
import { getOrInsert } from '../text/maps.ts';

/** The declarations of each project, as references look them up. */
export class References {
  readonly element: (cemRef: string, projectRoot: string) => Lookup<Declared>;
  readonly item: (registryRef: string, projectRoot: string) => Lookup<RegistryItem>;
  /** The React components that the files of a project declare. */
  readonly components: (name: '', projectRoot: string) => readonly Declared[];
  readonly #placings = new Map<string, Placing>();
  /** The projects where a contract refers to what no file of the project itself declares. */
  readonly #needInstalled = new Set<string>();
  readonly #own: (name: '', projectRoot: string) => ElementsIndex;
  readonly #items: (name: '', projectRoot: string) => ItemsIndex;

  /** `sourcesOf`: the source files of a project; what is read of them is recorded for the answer that is being made. */
  constructor(
    private readonly index: ProjectIndex,
    private readonly sourcesOf: (projectRoot: string) => ProjectSources,
  ) {
    this.#own = index.answers('own elements', (_, projectRoot) =>
      elementsIndex(ownElements(sourcesOf(projectRoot)), this.placingIn(projectRoot)),
    );
    this.element = this.#answerElements();
    this.components = index.answers(
      'components',
      (_, projectRoot) =>
        placedComponents(ownComponents(sourcesOf(projectRoot)), this.placingIn(projectRoot)),
      areSame,
    );
    this.#items = index.answers('items', (_, projectRoot) => {
      const sources = sourcesOf(projectRoot);
      return itemsIn(ownRegistries(sources), ownNamespaces(sources), this.placingIn(projectRoot));
    });
    this.item = index.answers(
      'item',
      (ref, projectRoot) => {
        const all = this.#items('', projectRoot);
        return lookup(ref, all.find(ref), all.isExpected(ref), () => all.namesLike(ref));
      },
      isSameAnswer,
    );
  }

  /** Looks elements up in the files of the project, and if one is not there, in those of installed packages. */
  #answerElements(): References['element'] {
    const { index } = this;
    const installed = index.answers('installed elements', (_, projectRoot) =>
      elementsIndex(installedElements(this.sourcesOf(projectRoot)), this.placingIn(projectRoot)),
    );
    const needsInstalled = index.answers('needs installed', (_, projectRoot) => {
      const all = this.#own('', projectRoot);
      const isNeeded = [...index.needed('element', projectRoot)].some((ref) => all.find(ref).length === 0);
      if (isNeeded) this.#needInstalled.add(projectRoot);
      else this.#needInstalled.delete(projectRoot);
      return isNeeded;
    });
    const furtherIn = (projectRoot: string) =>
      needsInstalled('', projectRoot) ? installed('', projectRoot) : undefined;
    return index.answers(
      'element',
      (cemRef, projectRoot) => {
        const all = this.#own('', projectRoot);
        const isOwn = all.find(cemRef).length > 0;
        return soughtElement(cemRef, all, isOwn ? undefined : furtherIn(projectRoot));
      },
      isSameAnswer,
    );
  }

  /** The custom elements and the registry items that the files of a project declare. */
  elementsIn(projectRoot: string): readonly Declared[] {
    return this.#own('', projectRoot).all;
  }

  itemsIn(projectRoot: string): readonly RegistryItem[] {
    return this.#items('', projectRoot).all;
  }

  /** The contracts of a project that refer to a thing by any of its names. */
  usersOf(thing: Declared | RegistryItem, projectRoot: string): ReadonlySet<string> {
    const { index } = this;
    const isIt = ({ found }: Lookup<object>): boolean =>
      found.some((each) => each === thing || contentOf(each) === contentOf(thing));
    const isItem = thing.source === 'item';
    const refs = isItem
      ? [...index.needed('item', projectRoot)].filter(
          (ref) => ref === thing.name || ref.endsWith(`/${thing.name}`),
        )
      : [thing.tagName, thing.name].filter((ref) => ref !== undefined);
    return new Set(
      refs.flatMap((ref) => {
        const users = index.needing(isItem ? 'item' : 'element', ref, projectRoot);
        return users.length > 0 && isIt((isItem ? this.item : this.element)(ref, projectRoot)) ? users : [];
      }),
    );
  }

  /** A contract of a project refers to another element than before. */
  refersTo(projectRoot: string): void {
    if (!this.#needInstalled.has(projectRoot)) this.index.touch('needs installed', '', projectRoot);
  }

  /** Makes all answers that contracts need, on which it depends which files are wanted. */
  follow(projectRoot: string): void {
    this.#own('', projectRoot);
    this.#items('', projectRoot);
    this.components('', projectRoot);
    for (const ref of this.index.needed('element', projectRoot)) this.element(ref, projectRoot);
    for (const ref of this.index.needed('item', projectRoot)) this.item(ref, projectRoot);
  }

  /** Makes one thing of what a file declares for a project: the same as long as the file stays as it is. */
  placingIn(projectRoot: string): Placing {
    return getOrInsert(this.#placings, projectRoot, () => placingFor(projectRoot));
  }
}

type ElementsIndex = ReturnType<typeof elementsIndex>;
type ItemsIndex = ReturnType<typeof itemsIn>;

function placingFor(projectRoot: string): Placing {
  const placed = new WeakMap<object, object>();
  /** A file may declare thousands of things, so that its path is made once. */
  let last = { uri: '', file: '' };
  return <Thing extends Declared | RegistryItem>(uri: string, declared: Declaration<Thing>): Thing => {
    const before = placed.get(declared);
    if (before) return before as Thing;
    if (last.uri !== uri) last = { uri, file: pathBelow(projectRoot, uri) };
    const thing = { at: { uri, file: last.file, path: declared.path }, ...declared.thing } as Thing;
    placed.set(declared, thing);
    return thing;
  };
}

function isSameAnswer<Thing extends Declared | RegistryItem>(before: Lookup<Thing>, now: Lookup<Thing>) {
  if ((before.found.length === 0) !== (now.found.length === 0)) return false;
  if (now.found.length > 0) return areSame(before.found, now.found);
  if (before.isExpected !== now.isExpected || before.hasNoFile !== now.hasNoFile) return false;
  if (before.uninstalled?.join('\n') !== now.uninstalled?.join('\n')) return false;
  return !now.isExpected || before.nearest.join('\n') === now.nearest.join('\n');
}

const areSame = <Thing extends Declared | RegistryItem>(before: readonly Thing[], now: readonly Thing[]) =>
  before.length === now.length && now.every((thing, index) => isSame(thing, before[index]));

function isSame(a: Declared | RegistryItem, b: Declared | RegistryItem | undefined): boolean {
  return a === b || (a.at.uri === b?.at.uri && contentOf(a) === contentOf(b));
}
