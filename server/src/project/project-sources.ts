// The source files of a project: manifests of elements, registries, and what they declare.
import type { ElementsManifest } from '../sources/custom-elements-manifest.ts';
import type { ComponentDocs } from '../sources/react-docgen.ts';
import type { Namespaces, Registry } from '../sources/readers.ts';
import { ledTo } from '../text/links.ts';
import { installedAt, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';
import type { SourceFiles, SourceRole } from './source-files.ts';

/** The source files of a project, and where they lead. */
export interface ProjectSources extends Pick<SourceFiles, 'read'> {
  /** The folder that the project begins with, and the one that nothing of it leads out of. */
  readonly projectRoot: string;
  readonly root: string;
  /** The files that a search finds, in order. */
  readonly withRole: (role: SourceRole) => readonly string[];
  /** Follows a lead: returns true if it is known what is there; undefined where the project leaves that out. */
  readonly follow: (uri: string) => boolean | undefined;
}

/** The declarations of some files, by their URIs. */
export interface Gathered<Reading> {
  readonly files: ReadonlyMap<string, Reading>;
  /** True if all that there should be could be read. */
  readonly isRead: boolean;
  /** The files of which that is not so. */
  readonly unread: readonly string[];
}

export interface GatheredElements extends Gathered<ElementsManifest> {
  /** The dependencies that aren't installed, and so may declare anything. */
  readonly uninstalled: readonly string[];
  /** The files that a `package.json` names: where others declare the same, they are copies, and mostly older. */
  readonly named: ReadonlySet<string>;
}

/** The manifests that a search finds, and those that a `package.json` of the project leads to. */
export function ownElements(sources: ProjectSources): GatheredElements {
  const named = new Set<string>();
  let isRead = true;
  for (const uri of sources.withRole('package')) {
    const packageFile = sources.read(uri, 'package');
    // Fixtures and templates further down may be invalid: what can be read of them says enough.
    if (!packageFile || (!packageFile.isRead && placeOf(uri)?.folder === sources.projectRoot)) isRead = false;
    const manifest = manifestOf(uri, packageFile?.customElements, sources);
    if (manifest !== undefined) named.add(manifest);
  }
  const found = sources.withRole('elements').filter((uri) => !sources.read(uri, 'elements')?.isNone);
  return elementsIn([...found, ...named], isRead, named, sources);
}

/** The manifests of the packages that a project depends on, as far as they are installed. */
export function installedElements(sources: ProjectSources): GatheredElements {
  const uris = new Set<string>();
  const seen = new Set<string>();
  const uninstalled = new Set<string>();
  let isRead = true;
  for (const uri of sources.withRole('package')) {
    const folder = placeOf(uri)?.folder ?? sources.projectRoot;
    for (const dependency of sources.read(uri, 'package')?.dependencies ?? []) {
      const key = `${folder} ${dependency}`;
      if (seen.has(key)) continue;
      // Those declare types only.
      if (dependency.startsWith('@types/')) continue;
      if (seen.size === MOST_DEPENDENCIES) return elementsIn(uris, false, NONE, sources);
      seen.add(key);
      const installed = installedPackage(folder, dependency, sources);
      if (installed === 'unread') isRead = false;
      else if (!installed) uninstalled.add(dependency);
      else {
        const manifest = manifestOf(installed.uri, installed.customElements, sources);
        // One that isn't built says as little as one that isn't installed.
        if (manifest !== undefined && isGone(manifest, sources)) uninstalled.add(dependency);
        if (manifest !== undefined) uris.add(manifest);
      }
    }
  }
  return { ...elementsIn(uris, isRead, NONE, sources), uninstalled: [...uninstalled].sort(byCodeUnits) };
}

/** More than any project has, and few enough to look for. */
const MOST_DEPENDENCIES = 2000;
const NONE: ReadonlySet<string> = new Set();

/** The nearest package of a name; undefined where there is none, and `unread` where not all places nearer than it are read. */
function installedPackage(folder: string, dependency: string, { root, read, follow }: ProjectSources) {
  for (const uri of installedAt(folder, dependency, root)) {
    const isKnown = follow(uri);
    if (isKnown === undefined) continue;
    if (!isKnown) return 'unread';
    const packageFile = read(uri, 'package');
    if (packageFile) return { uri, customElements: packageFile.customElements };
  }
  return undefined;
}

/** The manifest that a package has in itself. */
function manifestOf(uri: string, written: string | undefined, { follow }: ProjectSources) {
  const folder = placeOf(uri)?.folder;
  const manifest = written === undefined || folder === undefined ? undefined : ledTo(uri, written, folder);
  return manifest !== undefined && follow(manifest) !== undefined ? manifest : undefined;
}

/** Returns true if it is known that a manifest to which a package leads isn't there. */
const isGone = (manifest: string, { follow, read }: ProjectSources): boolean =>
  follow(manifest) === true && read(manifest, 'elements') === undefined;

function elementsIn(
  uris: Iterable<string>,
  isReadSoFar: boolean,
  named: ReadonlySet<string>,
  sources: ProjectSources,
): GatheredElements {
  const { files, unread } = readAll(uris, (uri) => sources.read(uri, 'elements'));
  const isRead = isReadSoFar && unread.every((uri) => isGone(uri, sources));
  return { files, isRead, unread, named, uninstalled: [] };
}

/** The docs of React components that a search finds. */
export function ownComponents({ withRole, read }: ProjectSources): Gathered<ComponentDocs> {
  const found = withRole('components').filter((uri) => !read(uri, 'components')?.isNone);
  return readAll(found, (uri) => read(uri, 'components'));
}

/** A registry, and the files that it includes. */
export interface WithIncluded extends Registry {
  readonly included: readonly string[];
}

/** The registries that a search finds, and what they include. */
export function ownRegistries({ root, withRole, read, follow }: ProjectSources): Gathered<WithIncluded> {
  const found = withRole('registry').filter((uri) => !read(uri, 'registry')?.isNone);
  const uris = new Set(found);
  const includedBy = (uri: string, { includes }: Registry): string[] =>
    includes.flatMap((written) => {
      const path = /\.json$/i.test(written) ? written : `${written.replace(/\/$/, '')}/registry.json`;
      const target = ledTo(uri, path, root);
      return target !== undefined && follow(target) !== undefined ? [target] : [];
    });
  for (const uri of uris) {
    const registry = read(uri, 'registry');
    if (registry?.isRead) for (const each of includedBy(uri, registry)) uris.add(each);
  }
  return readAll(uris, (uri) => {
    const registry = read(uri, 'registry');
    return registry && { ...registry, included: registry.isRead ? includedBy(uri, registry) : [] };
  });
}

/** The namespaces that a project knows of, of which it need not have the registries. */
export const ownNamespaces = ({ withRole, read }: ProjectSources): Gathered<Namespaces> =>
  readAll(withRole('namespaces'), (uri) => read(uri, 'namespaces'));

function readAll<Reading extends { readonly isRead: boolean }>(
  uris: Iterable<string>,
  read: (uri: string) => Reading | undefined,
): Gathered<Reading> {
  const files = new Map<string, Reading>();
  const unread: string[] = [];
  for (const uri of [...new Set(uris)].sort(byCodeUnits)) {
    const reading = read(uri);
    if (reading?.isRead) files.set(uri, reading);
    else unread.push(uri);
  }
  return { files, isRead: unread.length === 0, unread };
}
