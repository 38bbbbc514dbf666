import { has, own } from '../core/contract.ts';
import type { RegistryItem } from '../core/knowledge.ts';
import { type Declared, jsonIn, objectsIn, textAt, textsIn } from './guests.ts';

/** What a component registry says, as one `registry.json` or as the file of one built item. */
export interface Registry {
  /** What it calls itself, which is the namespace of its items to others. */
  readonly name: string | undefined;
  readonly items: readonly Declared<RegistryItem>[];
  /** The other files that it is made of, as they are written. */
  readonly includes: readonly string[];
  /** Whether it is another kind of file, though it has the name of a registry. */
  readonly isNone: boolean;
  /** Whether all that it says is understood. */
  readonly isRead: boolean;
}

export function readRegistry(text: string): Registry {
  const json = jsonIn(text);
  if (!json) return NOTHING;
  const { value } = json;
  if (isItem(value) && !has(value, 'items')) return { ...NOTHING, items: itemOf(value, []), isRead: true };
  // The index that is built of a registry is a list of its items.
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

/** Many files have items with names; those of a registry say what they are, or which files they have. */
const isItem = (value: unknown): boolean =>
  textAt(value, 'name') !== undefined &&
  (textAt(value, 'type')?.startsWith('registry:') === true || Array.isArray(own(value, 'files')));

function itemOf(value: unknown, path: readonly (string | number)[]): Declared<RegistryItem>[] {
  const name = textAt(value, 'name');
  if (name === undefined) return [];
  const thing = {
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
