import { type Artifacts, NO_ARTIFACTS } from '../kinds/manifest/facts.ts';
import { artifactsFor, type ArtifactsFor } from './artifacts.ts';
import { placeOf } from './file-uri.ts';
import { createSaved, type Fate, type SavedFile, type SavedFiles } from './saved.ts';

/** What the files of all projects say to manifests of contracts, and to which of these they say something else by now. */
export interface Manifests {
  /** What is said to a manifest of the project that begins at a folder: the same object as long as nothing has changed. */
  artifactsFor(uri: string, home: string, isWhole: boolean): Artifacts;
  /** A search finds a contract in a project; without one it finds it no more. */
  readonly found: (uri: string, home: string | undefined) => void;
  /** A file of the disk is another. */
  saved(uri: string, is: Fate): void;
  /** Takes what somebody has read of a file already. */
  readonly hand: (uri: string, file: SavedFile) => void;
  /** What a file is that is saved; undefined where there is none, `unknown` where nobody knows, or can read it. */
  readonly fateOf: SavedFiles['at'];
  /** Whether somebody has read a file that a manifest lists. */
  isAnswered: SavedFiles['isAnswered'];
  /** A manifest has another text. */
  renew(uri: string): void;
  /** It is none any more. */
  remove(uri: string): void;
  /** Nobody reads what is below a folder any more. */
  forget(folder: string): void;
  /** The manifests that were told something, and are to be told something else; asked again there are none. */
  affected(): readonly string[];
}

export function createManifests(
  savedOf: (uri: string) => string | undefined,
  spanOf: (manifest: string) => Artifacts['spanOf'],
  fateOf?: (uri: string) => Fate | undefined,
): Manifests {
  /** The projects of the contracts that a search finds, whatever somebody makes of them in an editor. */
  const homes = new Map<string, string>();
  const files = createSaved(savedOf, (uri) => homes.has(uri), fateOf);
  const told = new Map<string, Told>();
  const stale = new Set<string>();

  function toldFor(uri: string, home: string): Told {
    const before = told.get(uri);
    if (before?.home === home) return before;
    const all = artifactsFor(uri, {
      isWhole: true,
      home,
      *contracts() {
        for (const [contract, its] of homes) if (its === home) yield contract;
      },
      fileAt: (other) => files.at(other),
      spanOf: spanOf(uri),
    });
    const now = { home, folder: placeOf(uri)?.folder ?? uri, all, artifacts: undefined };
    told.set(uri, now);
    return now;
  }

  /** Says that a file is another to the manifests that may have asked for it. */
  function changed(uri: string, isOther: boolean): void {
    for (const [manifest, each] of told) {
      if (!uri.startsWith(each.folder) || (!isOther && !each.all.isAbout(uri))) continue;
      each.all.forget(uri);
      if (isOther) each.all.forgetContracts();
      each.artifacts = undefined;
      stale.add(manifest);
    }
  }

  return {
    artifactsFor(uri, home, isWhole) {
      if (!isWhole) return NO_ARTIFACTS;
      const each = toldFor(uri, home);
      return (each.artifacts ??= each.all.asOfNow());
    },
    found(uri, home) {
      if (homes.get(uri) === home) return;
      if (home === undefined) homes.delete(uri);
      else homes.set(uri, home);
      files.reconsider(uri);
      changed(uri, true);
    },
    saved(uri, is) {
      if (files.changed(uri, is)) changed(uri, false);
    },
    hand: files.hand,
    fateOf: (uri) => files.at(uri),
    isAnswered: files.isAnswered,
    renew: (uri) => told.get(uri)?.all.renew(),
    remove: (uri) => void told.delete(uri),
    forget(folder) {
      files.forget(folder);
      for (const [uri, each] of told) {
        if (uri.startsWith(folder) || folder.startsWith(each.folder)) told.delete(uri);
      }
    },
    affected() {
      const uris = [...stale];
      stale.clear();
      return uris;
    },
  };
}

/** A manifest that was told what the files around it say. */
interface Told {
  readonly home: string;
  readonly folder: string;
  readonly all: ArtifactsFor;
  artifacts: Artifacts | undefined;
}
