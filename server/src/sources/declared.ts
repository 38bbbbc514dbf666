// Declarations of sources: components, registry items, and their places.
import type { CodeTarget, Elsewhere } from '../check/rule.ts';
import { isObject, own, type TypeName } from '../text/json/value.ts';
import { ledTo } from '../text/links.ts';
import type { Path } from '../text/positions.ts';

/** A thing that a source declares, and its path there. */
export interface Declaration<Thing extends { readonly at: Elsewhere }> {
  readonly path: Path;
  readonly thing: Omit<Thing, 'at'>;
}

/** Creates the thing of a declaration; returns the same object while the file doesn't change. */
export interface Placing {
  <Thing extends Declared | RegistryItem>(uri: string, declared: Declaration<Thing>): Thing;
}

/**
 * The value of a source; undefined if it isn't valid JSON. Of a broken source nothing counts, and duplicate
 * members are not our concern.
 */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return undefined;
  }
}

/** A member that is a non-empty string. */
export function textAt(value: unknown, name: string): string | undefined {
  const text = own(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The objects in a list with their indexes. */
export function objectsIn(value: unknown, name: string): (readonly [item: object, index: number])[] {
  const list = own(value, name);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index) => (isObject(item) ? [[item, index] as const] : []));
}

/** The non-empty strings in a list. */
export function textsIn(value: unknown, name: string): string[] {
  const list = own(value, name);
  return Array.isArray(list)
    ? list.filter((item): item is string => typeof item === 'string' && item !== '')
    : [];
}

/** Deprecated, with or without a reason. */
export function isDeprecatedIn(thing: object): boolean {
  const deprecated = own(thing, 'deprecated');
  return deprecated === true || typeof deprecated === 'string' || isTagged(thing, /(?:^|\s)@deprecated\b/);
}

/** Returns true for a component that needs no contract: it is deprecated or internal. */
export const isOptionalIn = (component: object): boolean =>
  isDeprecatedIn(component) ||
  ['private', 'protected'].includes(own(component, 'privacy') as string) ||
  isTagged(component, /(?:^|\s)@(?:internal|private)\b/);

/** Returns true if a comment has a tag; some tools list tags instead of leaving them in the description. */
function isTagged(thing: object, tag: RegExp): boolean {
  const listed = own(thing, 'tags');
  const tags = isObject(listed) ? Object.keys(listed).map((each) => `@${each}`) : [];
  return tag.test([textAt(thing, 'description') ?? '', ...tags].join(' '));
}

/** Returns true if a reference can be a name: it is neither a URL nor a path. */
export const isPlainName = (reference: string): boolean => !/[/\\:#]|\.json$/i.test(reference);

/** A source that declares components: a Custom Elements Manifest, or the output of a tool that reads React code. */
export type ComponentSource = 'element' | 'react';

/** A component as a source declares it, as far as contracts describe it. */
export interface Declared {
  readonly source: ComponentSource;
  readonly at: Elsewhere;
  /** The tag name of a custom element. */
  readonly tagName: string | undefined;
  /** The name of its class or function. */
  readonly name: string | undefined;
  /** Path of that name in the same file; undefined if that is the declaration's path. */
  readonly namePath?: Path;
  /** The tool that lists the props, if it misses some that it doesn't understand. */
  readonly tool?: string;
  /** The file of the component itself, as the source names it. */
  readonly module?: string;
  readonly description: string | undefined;
  /** The summary, if it has a description, too. */
  readonly summary?: string;
  /** True if it needs no contract: it is deprecated or internal. */
  readonly isOptional?: true;
  /** True if it may have more than is declared here: it inherits from something that no file of the project declares. */
  readonly inheritsUnknown?: true;
  /** Public props: of an element its fields and attributes, a field and its attribute being one. */
  readonly props: readonly DeclaredProp[];
  /** True if a prop that isn't listed doesn't exist. */
  readonly listsAllProps: boolean;
  /** Undefined if the source lists no slots. The default slot has an empty name. */
  readonly slots: readonly Described[] | undefined;
  /** CSS custom states; undefined if the source lists none. */
  readonly states: readonly Described[] | undefined;
}

/** The code of a component: tools write its path from the folder that they run in, the one of their output or one above. */
export function codeOf(
  { at, tagName = '', name = tagName, module = '' }: Declared,
  prop?: string,
): CodeTarget {
  const path = module.replaceAll('\\', '/');
  // A manifest of elements may name what is built of them.
  const paths = path.endsWith('.js') ? [path.replace(/js$/, 'ts'), path] : [path];
  const uris: string[] = [];
  let folder = at.uri;
  for (const _ of at.file.split('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    uris.push(...paths.flatMap((each) => ledTo(`${folder}/x`, each, '') ?? []));
  }
  return { uris, file: module, name: name.split('.').at(-1)!, prop };
}

export interface DeclaredProp extends Described {
  /** The attribute of a custom element. */
  readonly attribute: string | undefined;
  /** Source text of its type. */
  readonly type: string | undefined;
  /** Values of a type that is a simple union of literals. */
  readonly values: readonly unknown[] | undefined;
  /** Allowed values in terms of a contract; undefined if the type is more complex or missing. */
  readonly accepts?: Accepted;
  /** A default that is a simple literal, in a list of its own; undefined if it is missing or can't be read. */
  readonly default: readonly [value: unknown] | undefined;
  /** Source text of a default that can't be read. */
  readonly unreadDefault?: string;
  /** True if only the component sets it. */
  readonly isReadonly?: true;
  /** True for the attribute of a private field. */
  readonly isInternal?: true;
  /** True if it takes no value: a usage must not set it. */
  readonly isNever?: true;
  /** True if every usage must set it. */
  readonly isRequired?: true;
  /** True for a callback, which a contract has no word for. */
  readonly isEvent?: true;
}

/** Allowed values, as far as a contract can express them. */
export interface Accepted {
  readonly types: readonly TypeName[];
  /** All values, if they can be listed. */
  readonly values?: readonly unknown[];
  /** Values that can't be listed beside a whole type: the `'any'` of `number | 'any'`, or of `string | 'any'`. */
  readonly unlisted?: readonly unknown[];
  /** True if it is only what an attribute can hold, or of what type the default is, while the type of the field can't be read. */
  readonly isCoarse?: true;
}

export interface Described {
  readonly name: string;
  readonly description: string | undefined;
  /** True if a contract may omit it: it is deprecated, or inherited by an element with a list of its own. */
  readonly isOptional?: true;
  readonly isDeprecated?: true;
  /** True for the pattern of several names, such as `tab-<id>`. */
  readonly isPattern?: true;
}

/** An item of a component registry. */
export interface RegistryItem {
  readonly source: 'item';
  readonly at: Elsewhere;
  readonly name: string;
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly files: readonly string[];
}

/** The target of a reference. */
export interface Lookup<Thing> {
  /** Everything that fits, each thing once although it may be declared in several copies of a file. */
  readonly found: readonly Thing[];
  /** True if it should have been found: all files that hold such things could be read. */
  readonly isExpected: boolean;
  /** True if the project has no file that holds such things. */
  readonly hasNoFile?: boolean;
  /** Suggested names, if nothing is found. */
  readonly nearest: readonly string[];
  /** The dependencies that may declare it, but aren't installed, so that nothing can be said. */
  readonly uninstalled?: readonly string[];
}
