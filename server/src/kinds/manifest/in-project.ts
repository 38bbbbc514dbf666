// Manifests in a project: what they list, and the facts about the files around them, as these are saved.
import type { Elsewhere } from '../../check/rule.ts';
import { ledTo } from '../../text/links.ts';
import { pathBelow, placeOf } from '../../text/uri.ts';
import { byCodeUnits } from '../../text/words.ts';
import { type SavedFile, savedFile, type SavedState, withoutText } from '../contract/in-project.ts';
import { type Key, type KindInProject, type Part, type ProjectHost, remembered } from '../kind.ts';
import {
  type Artifact,
  type Artifacts,
  type Contracted,
  manifestIn,
  meantPath,
  NO_ARTIFACTS,
  recordPath,
} from './model.ts';
import { type ManifestSource, manifestSource } from './source.ts';

/** The stored content of a manifest. */
interface Listing {
  /** The other files in or below its folder that its records lead to, or may be meant to. */
  readonly targets: ReadonlySet<string>;
  /** True if it is another kind of file, although it has the name of a manifest. */
  readonly isNone: boolean;
}

export function manifestsInProject(host: ProjectHost): KindInProject<ManifestSource, Artifacts, Listing> {
  const { index, isWhole, isOpen } = host;
  const views = new Map<string, ManifestView>();
  const made = new Map<string, Made>();
  /** The closed manifest that was made last: to check thousands of entries for each request takes long. */
  let last: Made | undefined;
  const isManifest = (uri: string): boolean => host.memberAt(uri)?.role === 'manifest';
  const below = index.answers('below', (folder, projectRoot) => {
    const uris = [...host.contractsIn(projectRoot)].filter((uri) => uri.startsWith(folder));
    return inOrder(folder, uris);
  });
  const savedAt = index.answers('saved', (uri): SavedState => {
    const text = host.savedText(uri);
    return text === undefined
      ? withoutText(host.withoutText(uri))
      : savedFile(text, host.calledContract(uri));
  });

  const filesFor = (uri: string, projectRoot: string): SavedFiles => ({
    projectRoot,
    contracts: () => below(placeOf(uri)?.folder ?? uri, projectRoot),
    fileAt(file) {
      // Also a file that it doesn't list may become a contract, or be none any more.
      if (isManifest(uri)) index.read(uri, 'saved', file);
      return savedAt(file);
    },
    spanOf(place) {
      if (isManifest(uri)) index.read(uri, 'place', place.uri);
      return host.spanOf(place);
    },
  });

  return {
    leadsBy: 'saved',
    content: (uri, text = '') => listingIn(uri, text),
    isOne: ({ isConfigured, content }) => isConfigured || content?.isNone === false,
    keys(uri, { projectRoot, isConfigured, content }) {
      if (!content || (content.isNone && !isConfigured)) return { provides: [], needs: [] };
      const saved = [...content.targets].map((target): Key => ['saved', target]);
      const needs: Key[] = [
        ['project', projectRoot],
        ['below', placeOf(uri)?.folder ?? uri, projectRoot],
        ...saved,
      ];
      return { provides: [], needs };
    },
    // Most of its paths lead where they did.
    changing(uri, before, now) {
      if (before?.text !== now?.text) views.get(uri)?.textChanged();
    },
    facts(uri, projectRoot) {
      if (projectRoot === undefined || !isWhole(projectRoot)) return NO_ARTIFACTS;
      let view = views.get(uri);
      if (view?.projectRoot !== projectRoot) view = manifestView(uri, filesFor(uri, projectRoot));
      // Of what no search finds nothing is kept.
      if (isManifest(uri)) views.set(uri, view);
      return (view.current ??= view.asOfNow());
    },
    document(uri, text, part, facts, isKept) {
      const before = made.get(uri) ?? (last?.source.uri === uri ? last : undefined);
      const isSame =
        before?.source.text === text &&
        before.facts === facts &&
        before.part.isConfigured === part.isConfigured &&
        before.part.settings === part.settings;
      const source = isSame ? before.source : manifestSource(uri, text, part, facts);
      if (isOpen(uri)) made.set(uri, { part, facts, source });
      else if (isKept) last = { part, facts, source };
      return source.checked.isManifest ? source : undefined;
    },
    affected(uri) {
      const view = views.get(uri);
      if (view) view.current = undefined;
    },
    closed: (uri) => void made.delete(uri),
    removed: (uri) => void views.delete(uri),
  };
}

/** An open manifest with its facts. */
interface Made {
  readonly part: Part;
  readonly facts: Artifacts;
  readonly source: ManifestSource;
}

/** Of broken text the records count that stand before its first syntax error. */
function listingIn(uri: string, text: string): Listing {
  const { manifest, isManifest } = manifestIn(text);
  const folder = placeOf(uri)?.folder ?? uri;
  const targets = manifest.records.flatMap(({ path }) => {
    const target =
      path === undefined ? undefined : (ledTo(uri, path, folder) ?? ledTo(uri, meantPath(path), folder));
    return target === undefined || target === uri ? [] : target;
  });
  return { targets: new Set(targets), isNone: !isManifest };
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
interface SavedFiles {
  /** The folder that the project begins with. */
  readonly projectRoot: string;
  /** The contracts of the project that a search finds in or below the folder of the manifest, ordered by their paths. */
  contracts(): readonly string[];
  fileAt(uri: string): SavedState;
  spanOf: Artifacts['spanOf'];
}

/** The files of a fully read project as one manifest sees them. Unchanged files aren't computed again. */
interface ManifestView {
  readonly projectRoot: string;
  current: Artifacts | undefined;
  asOfNow(): Artifacts;
  textChanged(): void;
}

/** Facts about files for the manifest at a URI; the contracts in any order. */
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
    return new ListedContract(is, path, uri, pathBelow(files.projectRoot, uri));
  }

  return {
    projectRoot: files.projectRoot,
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

  constructor(
    file: Extract<SavedFile, { kind: 'contract' }>,
    path: string,
    uri: string,
    fromProjectRoot: string,
  ) {
    this.path = path;
    this.uri = uri;
    this.contractId = file.contractId;
    this.component = file.component;
    this.at = { uri, file: fromProjectRoot, path: ID };
    this.#file = file;
  }

  get addressed(): Contracted['addressed'] {
    return this.#file.addressed;
  }
}

const ID = ['contractId'];
