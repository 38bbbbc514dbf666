// Navigation from the sources that contracts refer to: Custom Elements Manifests and component registries.
import { readElements } from '../../../sources/custom-elements-manifest.ts';
import type { Declared } from '../../../sources/declared.ts';
import type { CustomElement, RegistryItem } from '../../../sources/model.ts';
import { readRegistry } from '../../../sources/registry.ts';
import { spotAt, treeOf } from '../../../text/json/tree.ts';
import type { Path } from '../../../text/span.ts';
import type { Definition, Target } from '../../answers.ts';
import type { EditedDocument, Editing, Workspace } from '../../editing.ts';
import { type SharedMember, spanOfName } from '../names.ts';
import { membersOfContracts, usersOf } from './targets.ts';

/** An open source. */
type SourceDocument = EditedDocument<{ readonly text: string }>;

/** The things of a source that have their name at a place: `name` is the string there. */
type ThingsAt = (text: string, path: Path, name: unknown) => readonly Undated[];

/** A thing without its place. */
type Undated = Omit<CustomElement, 'at'> | Omit<RegistryItem, 'at'>;

export const elementsEditing = editingOf('cemRef', (text, path, name) => {
  const manifest = readElements(text);
  const all = [...manifest.elements, ...manifest.others];
  const declared = namedAt(path, all);
  // A class that gets its tag name in another place of the file.
  const isClass = path[2] === 'declarations' && path.length === 5 && path[4] === 'name';
  if (declared.length > 0 || !isClass) return declared;
  return all.filter(({ thing }) => thing.className === name).map(({ thing }) => thing);
});

export const registryEditing = editingOf('registryRef', (text, path) =>
  namedAt(path, readRegistry(text).items),
);

/** Leads from a name that a source declares to the contracts that refer to it. */
function editingOf(member: SharedMember, thingsAt: ThingsAt): Editing<SourceDocument['source']> {
  function users(
    { uri, source }: SourceDocument,
    offset: number,
    workspace: Workspace,
  ): Definition | undefined {
    const spot = spotAt(treeOf(source.text), offset);
    if (!spot || spot.onKey || spot.node.type !== 'string') return undefined;
    const { path } = spot;
    const at = { uri, file: uri, path };
    const things = thingsAt(source.text, path, spot.node.value).map((thing) => ({ at, ...thing }));
    if (things.length === 0) return undefined;
    const uris = usersOf(things, workspace);
    return { from: spanOfName(spot), to: membersOfContracts(uris, member, workspace) };
  }

  return {
    definition: users,
    references(document, offset, withDeclaration, workspace): Target[] {
      const found = users(document, offset, workspace);
      if (!found) return [];
      const { from: name, to } = found;
      return [...(withDeclaration ? [{ uri: document.uri, whole: name, name }] : []), ...to];
    },
  };
}

/** The things with a name at a path; an element also has the other of its names beside that one. */
function namedAt<Thing extends CustomElement | RegistryItem>(
  path: Path,
  all: readonly Declared<Thing>[],
): Omit<Thing, 'at'>[] {
  const last = path.at(-1);
  if (last !== 'name' && last !== 'tagName') return [];
  const around = JSON.stringify(path.slice(0, -1));
  return all.filter((each) => JSON.stringify(each.path.slice(0, -1)) === around).map(({ thing }) => thing);
}
