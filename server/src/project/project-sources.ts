// The source files of a project: manifests of elements, registries, and what they declare.
import type { ElementsManifest } from '../sources/custom-elements-manifest.ts';
import type { CustomElement } from '../sources/declared.ts';
import {
  type Namespaces,
  readElements,
  readNamespaces,
  readPackage,
  readRegistry,
  type Registry,
} from '../sources/readers.ts';
import { locateAll } from '../text/json/locate.ts';
import { parseJson } from '../text/json/parse.ts';
import type { Path, Span } from '../text/positions.ts';
import { ledTo } from '../text/links.ts';
import { installedAt, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';

/** The source files of a project, and where they lead. */
export interface ProjectSources extends Pick<SourceFiles, 'read'> {
  /** The folder that the project begins with, and the one that nothing of it leads out of. */
  readonly home: string;
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
  /** The files that a `package.json` names: where others declare the same, they are copies, and mostly older. */
  readonly named: ReadonlySet<string>;
}

/** The manifests that a search finds, and those that a `package.json` of the project leads to. */
export function ownElements(sources: ProjectSources): GatheredElements {
  const named = new Set<string>();
  let isRead = true;
  for (const uri of sources.withRole('package')) {
    const said = sources.read(uri, 'package');
    if (!said?.isRead) isRead = false;
    const manifest = manifestOf(uri, said?.customElements, sources);
    if (manifest !== undefined) named.add(manifest);
  }
  const found = sources.withRole('elements').filter((uri) => !sources.read(uri, 'elements')?.isNone);
  return elementsIn([...found, ...named], isRead, named, sources);
}

/** The manifests of the packages that a project depends on, as far as they are installed. */
export function installedElements(sources: ProjectSources): GatheredElements {
  const uris = new Set<string>();
  const seen = new Set<string>();
  let isRead = true;
  for (const uri of sources.withRole('package')) {
    const folder = placeOf(uri)?.folder ?? sources.home;
    for (const dependency of sources.read(uri, 'package')?.dependencies ?? []) {
      const key = `${folder} ${dependency}`;
      if (seen.has(key)) continue;
      if (seen.size === MOST_DEPENDENCIES) return elementsIn(uris, false, NONE, sources);
      seen.add(key);
      const installed = installedPackage(folder, dependency, sources);
      // What is not installed may declare anything.
      if (!installed) isRead = false;
      const manifest = installed && manifestOf(installed.uri, installed.customElements, sources);
      if (manifest !== undefined) uris.add(manifest);
    }
  }
  return elementsIn(uris, isRead, NONE, sources);
}

/** More than any project has, and few enough to look for. */
const MOST_DEPENDENCIES = 2000;
const NONE: ReadonlySet<string> = new Set();

/** The nearest package of a name; undefined where there is none, or not all places nearer than it are read. */
function installedPackage(folder: string, dependency: string, { root, read, follow }: ProjectSources) {
  for (const uri of installedAt(folder, dependency, root)) {
    const isKnown = follow(uri);
    if (isKnown === undefined) continue;
    if (!isKnown) return undefined;
    const said = read(uri, 'package');
    if (said) return { uri, customElements: said.customElements };
  }
  return undefined;
}

/** The manifest that a package has in itself. */
function manifestOf(uri: string, written: string | undefined, { follow }: ProjectSources) {
  const folder = placeOf(uri)?.folder;
  const manifest = written === undefined || folder === undefined ? undefined : ledTo(uri, written, folder);
  return manifest !== undefined && follow(manifest) !== undefined ? manifest : undefined;
}

function elementsIn(
  uris: Iterable<string>,
  isReadSoFar: boolean,
  named: ReadonlySet<string>,
  sources: ProjectSources,
): GatheredElements {
  const { files, unread } = readAll(uris, (uri) => sources.read(uri, 'elements'));
  return { files, isRead: isReadSoFar && unread.length === 0, unread, named };
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

/** The readers of sources: files that say something of what contracts refer to. */
const READERS = {
  elements: readElements,
  registry: readRegistry,
  package: readPackage,
  namespaces: readNamespaces,
} as const;

type SourceRole = keyof typeof READERS;
type Readings = { readonly [R in SourceRole]: ReturnType<(typeof READERS)[R]> };

/** The content of source files, and where values are in any file: read once for each text. */
export type SourceFiles = ReturnType<typeof createSourceFiles>;

export function createSourceFiles(textOf: (uri: string) => string | undefined) {
  const files = new Map<string, ReadFile>();
  /** Files with texts that were read ahead. */
  const coming = new Map<string, ReadFile>();

  function fileAt(uri: string): ReadFile | undefined {
    const text = textOf(uri);
    const before = files.get(uri);
    if (before && before.text === text) return before;
    const next = coming.get(uri);
    coming.delete(uri);
    files.delete(uri);
    if (text === undefined) return undefined;
    const file = next?.text === text ? next : newFile(text);
    files.set(uri, file);
    return file;
  }

  return {
    textOf,
    /** Returns true for a file that was read as a Custom Elements Manifest. */
    isOfElements: (uri: string): boolean => files.get(uri)?.readings.elements !== undefined,
    /** Reads in steps the text that a Custom Elements Manifest is about to have, with the interfaces of needed elements. */
    *readingElements(
      uri: string,
      text: string,
      isNeeded: (element: Named) => boolean,
    ): Generator<void, void> {
      const file = newFile(text);
      for (const { thing } of readAs(file, 'elements').elements) {
        if (!isNeeded(thing)) continue;
        yield;
        void thing.api.fields;
      }
      coming.set(uri, file);
    },
    /** Undefined where there is no such file. */
    read<R extends SourceRole>(uri: string, role: R): Readings[R] | undefined {
      const file = fileAt(uri);
      return file && readAs(file, role);
    },
    /** The span of a value; undefined where it is not there any more. */
    spanOf(uri: string, path: Path): Span | undefined {
      const file = fileAt(uri);
      if (!file) return undefined;
      const spans = (file.spans ??= spansIn(file));
      const key = JSON.stringify(path);
      if (!spans.has(key)) spans.set(key, spanIn(file.text, path));
      return spans.get(key);
    },
  };
}

type Named = Pick<CustomElement, 'tagName' | 'className'>;

const newFile = (text: string): ReadFile => ({ text, readings: {}, spans: undefined });

interface ReadFile {
  readonly text: string;
  /** Its readings, once asked for. */
  readonly readings: { [R in SourceRole]?: Readings[R] };
  /** The places that were looked up: many files may speak of one. */
  spans: Map<string, Span | undefined> | undefined;
}

function readAs<R extends SourceRole>({ text, readings }: ReadFile, role: R): Readings[R] {
  const before: Readings[R] | undefined = readings[role];
  if (before) return before;
  const reading = (READERS[role] as (text: string) => Readings[R])(text);
  (readings as { [Each in SourceRole]?: unknown })[role] = reading;
  return reading;
}

/** The places of all that a source declares, which are found in one pass. */
function spansIn({ text, readings: { elements, registry } }: ReadFile): Map<string, Span | undefined> {
  const declared = [...(elements?.elements ?? []), ...(elements?.others ?? [])];
  const ofElements = declared.flatMap(({ path, thing: { classPath } }) =>
    classPath ? [path, classPath] : [path],
  );
  const paths = [...ofElements, ...(registry?.items ?? []).map(({ path }) => path)];
  if (paths.length === 0) return new Map();
  // A space in the place of a byte order mark keeps every offset.
  const spots = locateAll(text.replace(/^\uFEFF/, ' '), paths);
  return new Map(paths.map((path, index) => [JSON.stringify(path), spots[index]?.value]));
}

/** Span of a value in a text. */
function spanIn(text: string | undefined, path: Path): Span | undefined {
  if (text === undefined) return undefined;
  const { json, end } = parseJson(text);
  return locateAll(json, [path], end)[0]?.value;
}
