import { spanOfName } from '../kinds/contract/names.ts';
import { readElements } from '../sources/custom-elements-manifest.ts';
import type { Declared } from '../sources/declared.ts';
import type { CustomElement, RegistryItem } from '../sources/model.ts';
import { readRegistry } from '../sources/registry.ts';
import { spotAt, treeOf } from '../text/json/tree.ts';
import type { Path, Span } from '../text/span.ts';
import { membersOf, type Target, usersOf } from './links.ts';
import type { Neighbours } from './neighbours.ts';

/** A file that contracts refer to, as someone has it open. */
export interface OpenGuest {
  readonly uri: string;
  readonly text: string;
  readonly role: 'elements' | 'registry';
}

/** The contracts that refer to what goes by the name at an offset; undefined where no name of such a thing stands. */
export function referringAt(
  { uri, text, role }: OpenGuest,
  offset: number,
  files: Neighbours,
): { readonly from: Span; readonly to: readonly Target[] } | undefined {
  const spot = spotAt(treeOf(text), offset);
  if (!spot || spot.onKey || spot.node.type !== 'string') return undefined;
  const { path } = spot;
  const at = { uri, file: uri, path };
  const from = spanOfName(spot);
  if (role === 'registry') {
    const things: RegistryItem[] = thingsAt(path, readRegistry(text).items).map((thing) => ({
      at,
      ...thing,
    }));
    return things.length === 0
      ? undefined
      : { from, to: membersOf(usersOf(things, files), 'registryRef', files) };
  }
  const manifest = readElements(text);
  const elements = [...manifest.elements, ...manifest.others];
  const declared = thingsAt(path, elements);
  // A class that gets its tag name in another place of the file.
  const isClass = path[2] === 'declarations' && path.length === 5 && path[4] === 'name';
  const named = isClass
    ? elements.filter(({ thing }) => thing.className === spot.node.value).map(({ thing }) => thing)
    : [];
  const things: CustomElement[] = (declared.length > 0 ? declared : named).map((thing) => ({ at, ...thing }));
  return things.length === 0 ? undefined : { from, to: membersOf(usersOf(things, files), 'cemRef', files) };
}

/** What has its name at a path; an element also the other of its names, beside that one. */
function thingsAt<Thing extends CustomElement | RegistryItem>(
  path: Path,
  all: readonly Declared<Thing>[],
): Omit<Thing, 'at'>[] {
  const last = path.at(-1);
  if (last !== 'name' && last !== 'tagName') return [];
  const around = JSON.stringify(path.slice(0, -1));
  return all.filter((each) => JSON.stringify(each.path.slice(0, -1)) === around).map(({ thing }) => thing);
}
