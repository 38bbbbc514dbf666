import type { Elsewhere } from '../check/finding.ts';
import { isObject, own } from '../text/json/value.ts';
import type { Path } from '../text/span.ts';
import { nearestNames } from '../text/words.ts';
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

/** Names that a mistyped one may mean, however many there are. */
export interface Names {
  nearestTo(name: string): readonly string[];
}

/** Up to so many names are all compared. */
const FEW = 300;

/**
 * Of many names those are compared that differ from the mistyped one in a letter: they have a name in common with it when
 * each is written without any one of its letters.
 */
export function namesFrom(all: readonly string[]): Names {
  let names: readonly string[] | undefined;
  let shortened: Map<string, string[]> | undefined;
  const candidates = (name: string): readonly string[] => {
    names ??= [...new Set(all)].sort();
    if (names.length <= FEW) return names;
    shortened ??= byShortened(names);
    const found = new Set(shortenedOf(name).flatMap((each) => shortened?.get(each) ?? []));
    return [...found].sort().slice(0, FEW);
  };
  return { nearestTo: (name) => (name.length > LONGEST ? [] : nearestNames(name, candidates(name))) };
}

const LONGEST = 64;

function byShortened(names: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    if (name.length > LONGEST) continue;
    for (const each of shortenedOf(name)) {
      const same = found.get(each);
      if (same) same.push(name);
      else found.set(each, [name]);
    }
  }
  return found;
}

function shortenedOf(name: string): string[] {
  const text = name.toLowerCase();
  const all = new Set([text]);
  for (let at = 0; at < text.length; at++) all.add(text.slice(0, at) + text.slice(at + 1));
  return [...all];
}
