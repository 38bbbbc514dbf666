import type { ArtifactRecord } from '../kinds/manifest/model.ts';
import { addTo } from '../sources/declared.ts';
import { byCodeUnits } from '../text/words.ts';
import { placeOf } from './file-uri.ts';
import type { Guests } from './guest-files.ts';
import { ledTo } from '../text/relative-uri.ts';

/** A record of a manifest, as the file that it leads to sees it. */
export interface ListedIn {
  readonly manifest: string;
  readonly record: ArtifactRecord;
}

/** The manifests of contracts of one project, and what they list. */
export interface Listings {
  /** Takes a file that may be one; `isSaid`: the project names it as such. Without that it is none any more. */
  put(uri: string, isSaid: boolean | undefined): void;
  /** The text of one is another. */
  reconsider(uri: string): void;
  /** Those that are manifests, by what they say or by what is said of them. */
  all(): readonly string[];
  has(uri: string): boolean;
  /** The records that lead to a file. */
  of(uri: string): readonly ListedIn[];
  /** The files that they list, some of them more than once. */
  files(): Iterable<string>;
}

export function createListings(guests: Pick<Guests, 'read'>): Listings {
  const manifests = new Map<string, boolean>();
  let listed: ReadonlyMap<string, readonly ListedIn[]> | undefined;

  const has = (uri: string): boolean => {
    const isSaid = manifests.get(uri);
    return isSaid === true || (isSaid === false && guests.read(uri, 'manifest')?.isNone === false);
  };
  const all = (): string[] => [...manifests.keys()].filter(has).sort(byCodeUnits);

  /** The records of all of them, with where they lead. */
  function* records(): Generator<ListedIn & { readonly target: string }> {
    for (const manifest of all()) {
      const folder = placeOf(manifest)?.folder ?? manifest;
      for (const record of guests.read(manifest, 'manifest')?.records ?? []) {
        const target = record.path === undefined ? undefined : ledTo(manifest, record.path, folder);
        if (target !== undefined && target !== manifest) yield { manifest, record, target };
      }
    }
  }

  /** Thousands of files, so they are looked up when somebody asks. */
  function made(): ReadonlyMap<string, readonly ListedIn[]> {
    if (listed) return listed;
    const files = new Map<string, ListedIn[]>();
    for (const { manifest, record, target } of records()) addTo(files, target, { manifest, record });
    return (listed = files);
  }

  return {
    put(uri, isSaid) {
      if (manifests.get(uri) === isSaid) return;
      if (isSaid === undefined) manifests.delete(uri);
      else manifests.set(uri, isSaid);
      listed = undefined;
    },
    reconsider(uri) {
      if (manifests.has(uri)) listed = undefined;
    },
    all,
    has,
    of: (uri) => made().get(uri) ?? [],
    *files() {
      for (const { target } of records()) yield target;
    },
  };
}
