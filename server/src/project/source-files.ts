import type { Path, Span } from '../text/span.ts';
import { parseJson } from '../text/json/parse.ts';
import { locateAll } from '../text/json/locate.ts';
import { readElements } from '../sources/custom-elements-manifest.ts';
import { readNamespaces, readPackage, readRegistry } from '../sources/registry.ts';

/** The readers of sources: files that say something of what contracts refer to. */
const READERS = {
  elements: readElements,
  registry: readRegistry,
  package: readPackage,
  namespaces: readNamespaces,
} as const;

export type SourceRole = keyof typeof READERS;
export type Readings = { readonly [R in SourceRole]: ReturnType<(typeof READERS)[R]> };
export const SOURCE_ROLES = Object.keys(READERS) as readonly SourceRole[];

/** What source files say, and where values are in any file: read once for each text. */
export interface SourceFiles {
  /** Undefined where there is no such file. */
  readonly read: <R extends SourceRole>(uri: string, role: R) => Readings[R] | undefined;
  readonly textOf: (uri: string) => string | undefined;
  /** Where a value is; undefined where it is not there any more. */
  spanOf(uri: string, path: Path): Span | undefined;
}

export function createSourceFiles(textOf: (uri: string) => string | undefined): SourceFiles {
  const files = new Map<string, ReadFile>();

  function fileAt(uri: string): ReadFile | undefined {
    const text = textOf(uri);
    const before = files.get(uri);
    if (before && before.text === text) return before;
    files.delete(uri);
    if (text === undefined) return undefined;
    const file = { text, readings: {}, spans: undefined };
    files.set(uri, file);
    return file;
  }

  return {
    textOf,
    read(uri, role) {
      const file = fileAt(uri);
      return file && readAs(file, role);
    },
    spanOf(uri, path) {
      const file = fileAt(uri);
      if (!file) return undefined;
      const spans = (file.spans ??= spansIn(file));
      const key = JSON.stringify(path);
      if (!spans.has(key)) spans.set(key, spanIn(file.text, path));
      return spans.get(key);
    },
  };
}

interface ReadFile {
  readonly text: string;
  /** What was made of it, once asked for. */
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

/** Where a value is in a text that may be gone. */
export function spanIn(text: string | undefined, path: Path): Span | undefined {
  if (text === undefined) return undefined;
  const { json, end } = parseJson(text);
  return locateAll(json, [path], end)[0]?.value;
}
