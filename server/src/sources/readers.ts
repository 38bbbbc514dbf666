// The readers of component registries, and of what a project says about its sources.
import { treeOf, valueOf } from '../text/json/tree.ts';
import { has, isObject, own } from '../text/json/value.ts';
import { type Declaration, jsonIn, objectsIn, type RegistryItem, textAt, textsIn } from './declared.ts';

/** The content of a component registry: a `registry.json`, or the file of one built item. */
export interface Registry {
  /** Its own name, the namespace of its items. */
  readonly name: string | undefined;
  readonly items: readonly Declaration<RegistryItem>[];
  /** Other files that it includes, as written. */
  readonly includes: readonly string[];
  /** True if it is another kind of file with the name of a registry. */
  readonly isNone: boolean;
  /** True if all of it is understood. */
  readonly isRead: boolean;
}

export function readRegistry(text: string): Registry {
  const json = jsonIn(text);
  if (!json) return NOTHING;
  const { value } = json;
  // A package.json has a list of files, too, but as texts.
  const isOne = isItem(value) && !has(value, 'items') && textsIn(value, 'files').length === 0;
  if (isOne) return { ...NOTHING, items: itemOf(value, []), isRead: true };
  // A built index is a list of items.
  const [list, path] = Array.isArray(value) ? [value as unknown[], []] : [own(value, 'items'), ['items']];
  const items = Array.isArray(list) ? (list as unknown[]) : [];
  const includes = textsIn(value, 'include');
  const isEmpty = items.length === 0 && Array.isArray(own(value, 'items'));
  if (!items.some(isItem) && includes.length === 0 && !isEmpty) return { ...NOTHING, isNone: true };
  return {
    name: textAt(value, 'name'),
    items: items.flatMap((item, index) => itemOf(item, [...path, index])),
    includes,
    isNone: false,
    isRead: true,
  };
}

const NOTHING: Registry = { name: undefined, items: [], includes: [], isNone: false, isRead: false };

/** Items of a registry have a type or files, unlike named items of other formats. */
const isItem = (value: unknown): boolean =>
  textAt(value, 'name') !== undefined &&
  (textAt(value, 'type')?.startsWith('registry:') === true || Array.isArray(own(value, 'files')));

function itemOf(value: unknown, path: readonly (string | number)[]): Declaration<RegistryItem>[] {
  const name = textAt(value, 'name');
  if (name === undefined) return [];
  const thing = {
    source: 'item' as const,
    name,
    type: textAt(value, 'type'),
    title: textAt(value, 'title'),
    description: textAt(value, 'description'),
    files: [
      ...textsIn(value, 'files'),
      ...objectsIn(value, 'files').flatMap(([file]) => textAt(file, 'path') ?? []),
    ],
  };
  return [{ path: [...path, 'name'], thing }];
}

/**
 * Reads what a `package.json` says about custom elements: the path of its manifest, as written, and the packages that it may take
 * elements from.
 */
export function readPackage(text: string) {
  const json = jsonIn(text);
  const value = json ? json.value : valueOf(treeOf(text));
  const names = DEPENDENCIES.flatMap((member) => namesIn(value, member)).filter(isPackageName);
  return {
    customElements: textAt(value, 'customElements'),
    dependencies: [...new Set(names)],
    isRead: json !== undefined,
  };
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Returns true if a name is a folder in `node_modules`, or one in a scope, and leads nowhere else. */
function isPackageName(name: string): boolean {
  return name.length <= 214 && /^(@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(name) && !/^@\.\.?\//.test(name);
}

export type Namespaces = ReturnType<typeof readNamespaces>;

/** Reads the registry namespaces of a `components.json`, with `@`. */
export function readNamespaces(text: string) {
  const json = jsonIn(text);
  const names = json ? namesIn(json.value, 'registries') : [];
  const namespaces = names.map((name) => (name.startsWith('@') ? name : `@${name}`));
  return { namespaces, isRead: json !== undefined };
}

function namesIn(value: unknown, member: string): string[] {
  const object = own(value, member);
  return isObject(object) ? Object.keys(object) : [];
}
