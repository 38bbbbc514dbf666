// The content of source files, read once for each text.
import { readElements } from '../sources/custom-elements-manifest.ts';
import { readComponents } from '../sources/react-docgen.ts';
import { readNamespaces, readPackage, readRegistry } from '../sources/readers.ts';
import { locateAll } from '../text/json/locate.ts';
import type { Path, Span } from '../text/positions.ts';

/** The readers of sources: files that say something of what contracts refer to. */
const READERS = {
  elements: readElements,
  components: readComponents,
  registry: readRegistry,
  package: readPackage,
  namespaces: readNamespaces,
} as const;

export type SourceRole = keyof typeof READERS;
export const SOURCE_ROLES = Object.keys(READERS) as SourceRole[];
type Readings = { readonly [R in SourceRole]: ReturnType<(typeof READERS)[R]> };

/** Reads a file as a source; undefined where there is none. */
export type ReadAs = <R extends SourceRole>(role: R) => Readings[R] | undefined;

/** The content of source files, and where values are in any file: read once for each text. */
export type SourceFiles = ReturnType<typeof createSourceFiles>;

export function createSourceFiles(textOf: (uri: string) => string | undefined) {
  const files = new Map<string, ReadFile>();

  function fileAt(uri: string): ReadFile | undefined {
    const text = textOf(uri);
    const before = files.get(uri);
    if (before && before.text === text) return before;
    files.delete(uri);
    if (text === undefined) return undefined;
    const file: ReadFile = { text, readings: {}, spans: undefined };
    files.set(uri, file);
    return file;
  }

  return {
    textOf,
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
      if (!spans.has(key)) spans.set(key, spansAt(file.text, [path])[0]);
      return spans.get(key);
    },
  };
}

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
function spansIn({
  text,
  readings: { elements, components, registry },
}: ReadFile): Map<string, Span | undefined> {
  const declared = [
    ...(elements?.elements ?? []),
    ...(elements?.others ?? []),
    ...(components?.components ?? []),
  ];
  const ofComponents = declared.flatMap(({ path, thing: { namePath } }) =>
    namePath ? [path, namePath] : [path],
  );
  const paths = [...ofComponents, ...(registry?.items ?? []).map(({ path }) => path)];
  if (paths.length === 0) return new Map();
  const spots = spansAt(text, paths);
  return new Map(paths.map((path, index) => [JSON.stringify(path), spots[index]]));
}

/** Spans of values in a text; of a broken one those are asked for that stand before its first syntax error. */
const spansAt = (text: string, paths: readonly Path[]): (Span | undefined)[] =>
  // A space in the place of a byte order mark keeps every offset.
  locateAll(text.replace(/^\uFEFF/, ' '), paths).map((spot) => spot?.value);
