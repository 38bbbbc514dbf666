import { type Artifact, type Artifacts, type Contracted, NO_ARTIFACTS } from '../kinds/manifest/facts.ts';
import type { Elsewhere } from '../check/finding.ts';
import { recordPath } from '../kinds/manifest/model.ts';
import { byCodeUnits } from '../text/words.ts';
import { pathBelow, placeOf } from './file-uri.ts';
import { ledTo } from '../text/relative-uri.ts';
import type { ProjectIndex } from './project-index.ts';
import type { SavedFile, SavedState } from './saved-file.ts';
import { remembered } from './remembered.ts';

/** What the files of a project say to its manifests of contracts. */
export interface ManifestFacts {
  /** The same object until the manifest is affected. */
  artifactsFor(uri: string, home: string | undefined): Artifacts;
  /** A manifest has another text: most of its paths lead where they did. */
  textChanged(uri: string): void;
  /** Something that a manifest needs is another; or it is gone. */
  affected(uri: string): void;
  remove(uri: string): void;
}

interface Around extends Pick<SavedFiles, 'fileAt' | 'spanOf'> {
  readonly index: ProjectIndex;
  readonly isWhole: (home: string) => boolean;
  readonly isManifest: (uri: string) => boolean;
  /** The contracts of a project that a search finds. */
  readonly contractsIn: (home: string) => Iterable<string>;
}

export function createManifestFacts({
  index,
  isWhole,
  isManifest,
  contractsIn,
  ...around
}: Around): ManifestFacts {
  const views = new Map<string, ManifestView>();
  const below = index.answers('below', (folder, home) => {
    const uris = [...contractsIn(home)].filter((uri) => uri.startsWith(folder));
    return inOrder(folder, uris);
  });

  const filesFor = (uri: string, home: string): SavedFiles => ({
    home,
    contracts: () => below(placeOf(uri)?.folder ?? uri, home),
    fileAt: around.fileAt,
    spanOf(place) {
      if (isManifest(uri)) index.read(uri, 'place', place.uri);
      return around.spanOf(place);
    },
  });

  return {
    artifactsFor(uri, home) {
      if (home === undefined || !isWhole(home)) return NO_ARTIFACTS;
      let view = views.get(uri);
      if (view?.home !== home) view = manifestView(uri, filesFor(uri, home));
      // Of what no search finds nothing is kept.
      if (isManifest(uri)) views.set(uri, view);
      return (view.current ??= view.asOfNow());
    },
    textChanged: (uri) => views.get(uri)?.textChanged(),
    affected(uri) {
      const view = views.get(uri);
      if (view) view.current = undefined;
    },
    remove: (uri) => void views.delete(uri),
  };
}

/** The contracts in or below a folder, ordered by their paths; not those to which no path leads that can be written. */
const inOrder = (folder: string, uris: readonly string[]): readonly string[] =>
  uris
    .flatMap((uri) => {
      const path = recordPath(pathBelow(folder, uri));
      return path === undefined ? [] : { uri, path };
    })
    .sort((a, b) => byCodeUnits(a.path, b.path))
    .map(({ uri }) => uri);

/** The files around a manifest, as they are saved. */
export interface SavedFiles {
  /** The folder that the project begins with. */
  readonly home: string;
  /** The contracts of the project that a search finds in or below the folder of the manifest, ordered by their paths. */
  contracts(): readonly string[];
  fileAt(uri: string): SavedState;
  spanOf: Artifacts['spanOf'];
}

/** What the files of a project that is all read say to one manifest; for those that have not changed nothing is made anew. */
interface ManifestView {
  readonly home: string;
  current: Artifacts | undefined;
  asOfNow(): Artifacts;
  textChanged(): void;
}

/** What files say to the manifest at a URI; the contracts in any order. */
export const artifactsOf = (manifest: string, files: SavedFiles): Artifacts =>
  manifestView(manifest, {
    ...files,
    contracts: () => inOrder(placeOf(manifest)?.folder ?? '', files.contracts()),
  }).asOfNow();

function manifestView(manifest: string, files: SavedFiles): ManifestView {
  const folder = placeOf(manifest)?.folder ?? '';
  const fileAt = remembered((uri): Listed => ({ uri, is: undefined, artifact: undefined }));
  const listedAt = remembered((path) => {
    const uri = ledTo(manifest, path, folder);
    if (uri === manifest) return { kind: 'itself' } as const;
    if (uri !== undefined) return fileAt.get(uri);
    const inside = ledTo(manifest, `${path}/x`, folder)?.slice(0, -2);
    if (inside === undefined) return { kind: 'outside' } as const;
    return { kind: 'other', path, uri: inside, why: 'it is a folder' } as const;
  });

  function artifactAt(listed: Listed): Artifact {
    const is = files.fileAt(listed.uri);
    if (!listed.artifact || listed.is !== is) {
      listed.is = is;
      listed.artifact = artifactOf(listed.uri, is);
    }
    return listed.artifact;
  }

  function artifactOf(uri: string, is: SavedState): Artifact {
    const plain = pathBelow(folder, uri);
    const path = recordPath(plain) ?? plain;
    if (is === 'unknown') return { kind: 'unknown', path };
    if (is === undefined) return { kind: 'nothing', path, uri };
    if (is.kind === 'other') return { ...is, path, uri };
    return new ListedContract(is, path, uri, pathBelow(files.home, uri));
  }

  return {
    home: files.home,
    current: undefined,
    asOfNow() {
      let contracts: readonly Contracted[] | undefined;
      return {
        isWhole: true,
        at(path) {
          const way = listedAt.get(path);
          return 'kind' in way ? way : artifactAt(way);
        },
        get contracts() {
          return (contracts ??= files
            .contracts()
            .map((uri) => artifactAt(fileAt.get(uri)))
            .filter((artifact) => artifact.kind === 'contract'));
        },
        spanOf: files.spanOf,
      };
    },
    textChanged() {
      fileAt.turn();
      listedAt.turn();
    },
  };
}

/** A file that a path leads to, and what was made of it as it was then. */
interface Listed {
  readonly uri: string;
  is: SavedState;
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
