import type { Path, Span } from '../../core/finding.ts';
import { locateAll } from '../../core/locate.ts';
import { readElements } from '../../project/elements.ts';
import { readListing } from './listing.ts';
import { readNamespaces, readPackage } from '../../project/packages.ts';
import { readRegistry } from '../../project/registry.ts';
import type { Role } from '../../project/roles.ts';

/** What the files of other formats are to a project. */
export type GuestRole = Exclude<Role, 'contract'>;

const READERS = {
  manifest: readListing,
  elements: readElements,
  registry: readRegistry,
  package: readPackage,
  namespaces: readNamespaces,
} as const satisfies Record<ReadRole, (text: string) => { readonly isRead: boolean }>;

/** Those that are read here. */
type ReadRole = Exclude<GuestRole, 'dsds'>;
type Readings = { readonly [R in ReadRole]: ReturnType<(typeof READERS)[R]> };

/** The files of other formats, of all projects: one text may be of use to several. */
export interface Guests {
  /** Takes a text, or that there is none; answers whether that is new. */
  take(uri: string, text: string | undefined): boolean;
  /** Whether it is known if there is such a file. */
  isAnswered(uri: string): boolean;
  /** What a file says in a role; undefined where there is no such file. */
  read<R extends ReadRole>(uri: string, role: R): Readings[R] | undefined;
  /** The text of a file; undefined where there is none, or nobody knows. */
  textOf(uri: string): string | undefined;
  /** Where a value of a file is; undefined where there is none. */
  spanOf(uri: string, path: Path): Span | undefined;
}

export function createGuests(): Guests {
  const files = new Map<string, Guest | undefined>();
  return {
    take(uri, text) {
      if (files.has(uri) && files.get(uri)?.text === text) return false;
      files.set(uri, text === undefined ? undefined : { text, readings: {}, spans: undefined });
      return true;
    },
    isAnswered: (uri) => files.has(uri),
    read(uri, role) {
      const guest = files.get(uri);
      return guest && readAs(guest, role);
    },
    textOf: (uri) => files.get(uri)?.text,
    spanOf(uri, path) {
      const guest = files.get(uri);
      if (!guest) return undefined;
      const spans = (guest.spans ??= spansIn(guest));
      const key = path.join('\n');
      if (!spans.has(key)) spans.set(key, locateAll(asJson(guest.text), [path])[0]?.value);
      return spans.get(key);
    },
  };
}

interface Guest {
  readonly text: string;
  /** What was made of it, once somebody has asked. */
  readonly readings: { [R in ReadRole]?: Readings[R] };
  /** Where what it declares is, once somebody has asked for any of it: all of it is found in one pass. */
  spans: Map<string, Span | undefined> | undefined;
}

function spansIn({ text, readings: { elements, registry } }: Guest): Map<string, Span | undefined> {
  const declared = [...(elements?.elements ?? []), ...(elements?.others ?? [])];
  const ofElements = declared.flatMap(({ path, thing: { classPath } }) =>
    classPath ? [path, classPath] : [path],
  );
  const paths = [...ofElements, ...(registry?.items ?? []).map(({ path }) => path)];
  const spots = locateAll(asJson(text), paths);
  return new Map(paths.map((path, index) => [path.join('\n'), spots[index]?.value]));
}

/** A space in the place of a byte order mark keeps every offset. */
const asJson = (text: string): string => text.replace(/^\uFEFF/, ' ');

function readAs<R extends ReadRole>({ text, readings }: Guest, role: R): Readings[R] {
  const before: Readings[R] | undefined = readings[role];
  if (before) return before;
  const reader: (text: string) => { readonly isRead: boolean } = READERS[role];
  const reading = reader(text) as Readings[R];
  (readings as { [Each in ReadRole]?: unknown })[role] = reading;
  return reading;
}
