import type { Artifact, Artifacts, Contracted } from '../core/artifacts.ts';
import { byCodeUnits } from '../core/words.ts';
import { pathBelow, placeOf } from './file-uri.ts';
import { ledTo } from './leads.ts';
import type { SavedFile } from './saved.ts';

export { type SavedFile, savedFile } from './saved.ts';

/** The files around a manifest, as they are saved. */
export interface Saved {
  readonly isWhole: boolean;
  /** The folder that the project begins with. */
  readonly home: string;
  /** The contracts of the project that a search finds, by their URIs. */
  contracts(): Iterable<string>;
  /** What a file says; undefined where there is none, `unknown` where nobody knows. */
  fileAt(uri: string): SavedFile | undefined | 'unknown';
  spanOf: Artifacts['spanOf'];
}

/** What the files of a project say to the manifest at a URI. */
export const artifactsOf = (manifest: string, saved: Saved): Artifacts =>
  artifactsFor(manifest, saved).asOfNow();

/** The same of files that change, of which most stay as they are: for those nothing is made anew. */
export interface ArtifactsFor {
  /** What they say by now; to be asked for again where files have changed since. */
  asOfNow(): Artifacts;
  /** Whether what a file says has made a difference so far. */
  isAbout(uri: string): boolean;
  /** A file says something else, or is of another project. */
  forget(uri: string): void;
  /** Other files are contracts of the project. */
  forgetContracts(): void;
}

export function artifactsFor(manifest: string, saved: Saved): ArtifactsFor {
  const folder = placeOf(manifest)?.folder ?? '';
  const known = new Map<string, Artifact>();
  /** Where each path leads, or what it is instead. */
  const ways = new Map<string, string | Artifact>();
  let below: readonly string[] | undefined;

  function read(uri: string): Artifact {
    const path = pathBelow(folder, uri);
    const file = saved.fileAt(uri);
    if (file === 'unknown') return { kind: 'unknown', path };
    if (file === undefined) return saved.isWhole ? { kind: 'nothing', path, uri } : { kind: 'unknown', path };
    if (file.kind === 'other') return { ...file, path, uri };
    const { contractId, component } = file;
    return {
      kind: 'contract',
      path,
      uri,
      contractId,
      component,
      at: { uri, file: pathBelow(saved.home, uri), path: ['contractId'] },
      get addressed() {
        return file.addressed;
      },
    };
  }

  function artifactAt(uri: string): Artifact {
    let artifact = known.get(uri);
    if (!artifact) known.set(uri, (artifact = read(uri)));
    return artifact;
  }

  function wayOf(path: string): string | Artifact {
    const uri = ledTo(manifest, path, folder);
    if (uri !== undefined) return uri === manifest ? { kind: 'itself' } : uri;
    const inside = ledTo(manifest, `${path}/x`, folder);
    if (inside === undefined) return { kind: 'outside' };
    return { kind: 'other', path, uri: inside.slice(0, -2), why: 'its path is that of a folder' };
  }

  /** The contracts beside or below the manifest, by their paths. */
  function uris(): readonly string[] {
    return (below ??= [...saved.contracts()]
      .filter((uri) => uri.startsWith(folder))
      .map((uri) => ({ uri, path: pathBelow(folder, uri) }))
      .sort((a, b) => byCodeUnits(a.path, b.path))
      .map(({ uri }) => uri));
  }

  return {
    asOfNow() {
      let contracts: readonly Contracted[] | undefined;
      return {
        isWhole: saved.isWhole,
        at(path) {
          let way = ways.get(path);
          if (way === undefined) ways.set(path, (way = wayOf(path)));
          return typeof way === 'string' ? artifactAt(way) : way;
        },
        get contracts() {
          return (contracts ??= uris()
            .map(artifactAt)
            .filter((artifact): artifact is Contracted => artifact.kind === 'contract'));
        },
        spanOf: saved.spanOf,
      };
    },
    isAbout: (uri) => known.has(uri),
    forget: (uri) => void known.delete(uri),
    forgetContracts: () => void (below = undefined),
  };
}
