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
  /** Whether all that it says is understood. */
  readonly isRead: boolean;
}

export function readRegistry(text: string): Registry {
  const json = jsonIn(text);
  if (!json) return { ...NOTHING, isRead: false };
  const { value } = json;
  const isRegistry = has(value, 'items') || has(value, 'include');
  if (!isRegistry) {
    const isItem = textAt(value, 'type')?.startsWith('registry:') || Array.isArray(own(value, 'files'));
    return isItem ? { ...NOTHING, items: itemOf(value, []) } : NOTHING;
  }
  return {
    name: textAt(value, 'name'),
    items: objectsIn(value, 'items').flatMap(([item, index]) => itemOf(item, ['items', index])),
    includes: textsIn(value, 'include'),
    isRead: true,
  };
}

const NOTHING: Registry = { name: undefined, items: [], includes: [], isRead: true };

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
