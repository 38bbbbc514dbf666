import type { Elsewhere } from '../check/finding.ts';
import { isObject, own } from '../text/json/value.ts';
import type { Path } from '../text/span.ts';
import type { CustomElement, RegistryItem } from './model.ts';

/** A declaration in a source, and its path. */
export interface Declared<Thing extends { readonly at: Elsewhere }> {
  readonly path: Path;
  readonly thing: Omit<Thing, 'at'>;
}

/** Creates the thing of a declaration; returns the same object while the file doesn't change. */
export interface Placing {
  <Thing extends CustomElement | RegistryItem>(uri: string, declared: Declared<Thing>): Thing;
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

/** Adds a thing to the list of its name. */
export function addTo<Thing>(lists: Map<string, Thing[]>, name: string | undefined, thing: Thing): void {
  if (name === undefined) return;
  const list = lists.get(name);
  if (list) list.push(thing);
  else lists.set(name, [thing]);
}

/** Whether a reference can be a name: it is neither a URL nor a path. */
export const isPlainName = (reference: string): boolean => !/[/\\:#]|\.json$/i.test(reference);
