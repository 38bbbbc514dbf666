import type { ElementsManifest } from '../sources/custom-elements-manifest.ts';
import type { Registry } from '../sources/registry.ts';
import { byCodeUnits } from '../text/words.ts';
import { placeOf } from './file-uri.ts';
import type { GuestRole, Guests } from './guest-files.ts';
import { installedAt, ledTo } from '../text/relative-uri.ts';

/** A project as the files of other formats see it. */
export interface Members {
  /** The folder that it begins with. */
  readonly home: string;
  /** The folder that nothing of it leads out of. */
  readonly root: string;
  /** The files that a search finds. */
  readonly guests: ReadonlyMap<string, GuestRole>;
}

/** Who gathers: what can be read of the files, and who is told of those that are led to. */
export interface Gatherer extends Pick<Guests, 'read'> {
  /** Follows a lead: whether there is an answer already; undefined where nobody is to go there. */
  follow(uri: string): boolean | undefined;
}

/** What some files declare, by their URIs. */
export interface Gathered<Reading> {
  readonly files: ReadonlyMap<string, Reading>;
  /** Whether all that there should be could be read. */
  readonly isRead: boolean;
  /** The files of which that is not so. */
  readonly unread: readonly string[];
}

export interface Elements extends Gathered<ElementsManifest> {
  /** The files that a `package.json` names: where others declare the same, they are copies, and mostly older. */
  readonly named: ReadonlySet<string>;
}

/** The manifests that a search finds, and those that a `package.json` of the project leads to. */
export function ownElements(members: Members, gatherer: Gatherer): Elements {
  const named = new Set<string>();
  let isRead = true;
  for (const uri of withRole(members, 'package')) {
    const said = gatherer.read(uri, 'package');
    if (!said?.isRead) isRead = false;
    const manifest = manifestOf(uri, said?.customElements);
    if (manifest !== undefined && gatherer.follow(manifest) !== undefined) named.add(manifest);
  }
  const found = withRole(members, 'elements').filter((uri) => !gatherer.read(uri, 'elements')?.isNone);
  return elementsIn(new Set([...found, ...named]), isRead, named, gatherer);
}

/** The manifests of the packages that a project depends on, as far as they are installed. */
export function elementsOfDependencies(members: Members, gatherer: Gatherer): Elements {
  const uris = new Set<string>();
  const asked = new Set<string>();
  let isRead = true;
  for (const uri of withRole(members, 'package')) {
    const folder = placeOf(uri)?.folder ?? members.home;
    for (const dependency of gatherer.read(uri, 'package')?.dependencies ?? []) {
      const key = `${folder} ${dependency}`;
      if (asked.has(key)) continue;
      if (asked.size === MOST_DEPENDENCIES) return elementsIn(uris, false, new Set(), gatherer);
      asked.add(key);
      let isInstalled = false;
      for (const place of installedAt(folder, dependency, members.root)) {
        const isAnswered = gatherer.follow(place);
        if (isAnswered === undefined) continue;
        const said = isAnswered ? gatherer.read(place, 'package') : undefined;
        if (isAnswered && !said) continue;
        if (!said) break;
        isInstalled = true;
        const manifest = manifestOf(place, said.customElements);
        if (manifest !== undefined && gatherer.follow(manifest) !== undefined) uris.add(manifest);
        break;
      }
      // What is not installed may declare anything.
      if (!isInstalled) isRead = false;
    }
  }
  return elementsIn(uris, isRead, new Set(), gatherer);
}

/** More than any project has, and few enough to look for. */
const MOST_DEPENDENCIES = 2000;

/** A package has its manifest in itself. */
function manifestOf(uri: string, written: string | undefined): string | undefined {
  const folder = placeOf(uri)?.folder;
  return written === undefined || folder === undefined ? undefined : ledTo(uri, written, folder);
}

function elementsIn(
  uris: Iterable<string>,
  isReadSoFar: boolean,
  named: ReadonlySet<string>,
  gatherer: Gatherer,
): Elements {
  const files = new Map<string, ElementsManifest>();
  const unread: string[] = [];
  for (const uri of [...uris].sort(byCodeUnits)) {
    const manifest = gatherer.read(uri, 'elements');
    if (manifest?.isRead) files.set(uri, manifest);
    else unread.push(uri);
  }
  return { files, isRead: isReadSoFar && unread.length === 0, unread, named };
}

/** A registry, and the files that it includes. */
export interface WithIncluded extends Registry {
  readonly included: readonly string[];
}

/** The registries that a search finds, and what they include. */
export function ownRegistries(members: Members, gatherer: Gatherer): Gathered<WithIncluded> {
  const files = new Map<string, WithIncluded>();
  const unread: string[] = [];
  const found = withRole(members, 'registry').filter((uri) => !gatherer.read(uri, 'registry')?.isNone);
  const uris = new Set(found);
  for (const uri of uris) {
    const registry = gatherer.read(uri, 'registry');
    if (!registry?.isRead) {
      unread.push(uri);
      continue;
    }
    const included = registry.includes.flatMap((written) => {
      const path = /\.json$/i.test(written) ? written : `${written.replace(/\/$/, '')}/registry.json`;
      const target = ledTo(uri, path, members.root);
      return target !== undefined && gatherer.follow(target) !== undefined ? [target] : [];
    });
    for (const each of included) uris.add(each);
    files.set(uri, { ...registry, included });
  }
  const sorted = [...files].sort(([a], [b]) => byCodeUnits(a, b));
  return { files: new Map(sorted), isRead: unread.length === 0, unread };
}

/** The namespaces that a project knows of, of which it need not have the registries. */
export function ownNamespaces(members: Members, gatherer: Gatherer): Gathered<readonly string[]> {
  const files = new Map<string, readonly string[]>();
  const unread: string[] = [];
  for (const uri of withRole(members, 'namespaces')) {
    const said = gatherer.read(uri, 'namespaces');
    if (said?.isRead) files.set(uri, said.namespaces);
    else unread.push(uri);
  }
  return { files, isRead: unread.length === 0, unread };
}

function withRole({ guests }: Members, role: GuestRole): string[] {
  return [...guests].flatMap(([uri, each]) => (each === role ? [uri] : [])).sort(byCodeUnits);
}
