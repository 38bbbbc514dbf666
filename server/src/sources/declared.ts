import type { Elsewhere } from '../check/finding.ts';
import { isObject, own } from '../text/json/value.ts';
import type { Path } from '../text/span.ts';
import type { CustomElement, RegistryItem } from './model.ts';

/** Something that a file of another format declares, and where in its text. */
export interface Declared<Thing extends { readonly at: Elsewhere }> {
  readonly path: Path;
  readonly thing: Omit<Thing, 'at'>;
}

/** Makes one thing of what a file declares: the same as long as the file stays as it is. */
export interface Placing {
  <Thing extends CustomElement | RegistryItem>(uri: string, declared: Declared<Thing>): Thing;
}

/**
 * The value of a file in another format; undefined where its text is no JSON. Such files are read for what they are sure to
 * say, so of broken ones nothing counts, and a member that is written twice is none of our business.
 */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return undefined;
  }
}

/** A member that is a text with something in it. */
export function textAt(value: unknown, name: string): string | undefined {
  const text = own(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The objects in a list, with their indices; none where there is no list. */
export function objectsIn(value: unknown, name: string): (readonly [item: object, index: number])[] {
  const list = own(value, name);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index) => (isObject(item) ? [[item, index] as const] : []));
}

/** The texts in a list; none where there is no list. */
export function textsIn(value: unknown, name: string): string[] {
  const list = own(value, name);
  return Array.isArray(list)
    ? list.filter((item): item is string => typeof item === 'string' && item !== '')
    : [];
}

/** Puts a thing into the list of its name. */
export function addTo<Thing>(lists: Map<string, Thing[]>, name: string | undefined, thing: Thing): void {
  if (name === undefined) return;
  const list = lists.get(name);
  if (list) list.push(thing);
  else lists.set(name, [thing]);
}

/** Whether a reference can be the name of something: it is no address and no path. */
export const isPlainName = (reference: string): boolean => !/[/\\:#]|\.json$/i.test(reference);
