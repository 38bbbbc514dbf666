import type { Elsewhere } from '../check/finding.ts';
import type { Artifact, Artifacts, Contracted } from '../kinds/manifest/facts.ts';
import { recordPath } from '../kinds/manifest/model.ts';
import { byCodeUnits } from '../text/words.ts';
import { pathBelow, placeOf } from './file-uri.ts';
import { ledTo } from '../text/relative-uri.ts';
import type { SavedFile } from './saved.ts';

/** The files around a manifest, as they are saved. */
interface Saved {
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
  /** The manifest has another text: what is typed leads here and there, and most of that nobody asks for again. */
  renew(): void;
  /** Other files are contracts of the project. */
  forgetContracts(): void;
}

export function artifactsFor(manifest: string, saved: Saved): ArtifactsFor {
  const folder = placeOf(manifest)?.folder ?? '';
  /** Where paths lead, and where files are: several paths may lead to one. */
  const ways = new Map<string, Way>();
  const waysTo = new Map<string, Way>();
  /** How many may be known before some of them are of no use any more. */
  let most: number | undefined;
  let below: readonly string[] | undefined;

  function read(uri: string): Artifact {
    const plain = pathBelow(folder, uri);
    const path = recordPath(plain) ?? plain;
    const file = saved.fileAt(uri);
    if (file === 'unknown') return { kind: 'unknown', path };
    if (file === undefined) return saved.isWhole ? { kind: 'nothing', path, uri } : { kind: 'unknown', path };
    if (file.kind === 'other') return { ...file, path, uri };
    return new ListedContract(file, path, uri, pathBelow(saved.home, uri));
  }

  const artifactOf = (way: Way): Artifact => (way.artifact ??= read(way.uri));

  function wayTo(uri: string): Way {
    let way = waysTo.get(uri);
    if (!way) waysTo.set(uri, (way = { uri, artifact: undefined }));
    return way;
  }

  function wayOf(path: string): Way {
    const uri = ledTo(manifest, path, folder);
    if (uri !== undefined && uri !== manifest) return wayTo(uri);
    if (uri !== undefined) return { uri, artifact: { kind: 'itself' } };
    const inside = ledTo(manifest, `${path}/x`, folder);
    if (inside === undefined) return { uri: '', artifact: { kind: 'outside' } };
    const at = inside.slice(0, -2);
    return { uri: at, artifact: { kind: 'other', path, uri: at, why: 'it is a folder' } };
  }

  /** The contracts beside or below the manifest, by their paths; not those to which none leads that can be written. */
  function uris(): readonly string[] {
    return (below ??= [...saved.contracts()]
      .filter((uri) => uri.startsWith(folder))
      .flatMap((uri) => {
        const path = recordPath(pathBelow(folder, uri));
        return path === undefined ? [] : { uri, path };
      })
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
          if (!way) ways.set(path, (way = wayOf(path)));
          return artifactOf(way);
        },
        get contracts() {
          return (contracts ??= uris()
            .map((uri) => artifactOf(wayTo(uri)))
            .filter((artifact): artifact is Contracted => artifact.kind === 'contract'));
        },
        spanOf: saved.spanOf,
      };
    },
    isAbout: (uri) => waysTo.has(uri),
    forget(uri) {
      const way = waysTo.get(uri);
      if (way) way.artifact = undefined;
    },
    forgetContracts: () => void (below = undefined),
    renew() {
      most ??= 2 * ways.size + 1000;
      if (ways.size <= most) return;
      ways.clear();
      waysTo.clear();
      most = undefined;
    },
  };
}

/** Where something leads, and what is there once somebody has asked. */
interface Way {
  readonly uri: string;
  artifact: Artifact | undefined;
}

/** A class for the same reason as that of the saved contract behind it. */
class ListedContract implements Contracted {
  readonly kind = 'contract';
  readonly path: string;
  readonly uri: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly at: Elsewhere;
  readonly #file: Pick<Contracted, 'addressed'>;

  constructor(file: Extract<SavedFile, { kind: 'contract' }>, path: string, uri: string, fromHome: string) {
    this.path = path;
    this.uri = uri;
    this.contractId = file.contractId;
    this.component = file.component;
    this.at = { uri, file: fromHome, path: ID };
    this.#file = file;
  }

  get addressed(): Contracted['addressed'] {
    return this.#file.addressed;
  }
}

const ID = ['contractId'];
