import type { CustomElement, RegistryItem } from '../../core/knowledge.ts';
import type { Home } from './home.ts';
import { contentOf } from './things.ts';

/** The contracts of a project that refer to a thing, by whichever of its names. */
export function usersOf(thing: CustomElement | RegistryItem, project: Home): Set<string> {
  const content = contentOf(thing);
  const isIt = (found: readonly object[]): boolean => found.some((each) => contentOf(each) === content);
  const users = new Set<string>();
  const things = project.things();
  if ('name' in thing) {
    for (const ref of project.registryRefs.names()) {
      const isNamed = ref === thing.name || ref.endsWith(`/${thing.name}`);
      if (isNamed && isIt(things.items(ref).found))
        project.registryRefs.of(ref).forEach((uri) => users.add(uri));
    }
    return users;
  }
  for (const ref of [thing.tagName, thing.className]) {
    if (ref !== undefined && isIt(things.elements(ref).found))
      project.cemRefs.of(ref).forEach((uri) => users.add(uri));
  }
  return users;
}
