// Manifests in a project: what they list, and the facts about the files around them, as these are saved.
import { ledTo } from '../../text/links.ts';
import { getOrInsert } from '../../text/maps.ts';
import { pathBelow, placeOf } from '../../text/uri.ts';
import { byCodeUnits } from '../../text/words.ts';
import { savedFile, type SavedState, withoutText } from '../contract/in-project.ts';
import type { Key, Keys, KindInProject, MemberFile, ProjectHost } from '../kind.ts';
import {
  type Artifact,
  type Artifacts,
  type Contracted,
  manifestIn,
  meantPath,
  NO_ARTIFACTS,
  recordPath,
} from './model.ts';
import type { ManifestSource } from './source.ts';

/** The stored content of a manifest. */
interface Listing {
  /** The other files in or below its folder that its records lead to, or may be meant to. */
  readonly targets: ReadonlySet<string>;
  /** True if it is another kind of file, although it has the name of a manifest. */
  readonly isNone: boolean;
}

export const manifestsInProject = (host: ProjectHost): KindInProject<ManifestSource, Artifacts, Listing> =>
  new ManifestsInProject(host);

class ManifestsInProject implements KindInProject<ManifestSource, Artifacts, Listing> {
  readonly leadsBy = 'saved';
  /** The contracts in and below a folder, in order. */
  readonly #below: (folder: string, projectRoot: string) => readonly string[];
  readonly #savedAt: (uri: string) => SavedState;

  constructor(private readonly host: ProjectHost) {
    this.#below = host.index.answers('below', (folder, projectRoot) => {
      const uris = [...host.contractsIn(projectRoot)].filter((uri) => uri.startsWith(folder));
      return inOrder(folder, uris);
    });
    this.#savedAt = host.index.answers('saved', (uri): SavedState => {
      const text = host.savedText(uri);
      return text === undefined
        ? withoutText(host.withoutText(uri))
        : savedFile(text, host.calledContract(uri));
    });
  }

  content(uri: string, text = ''): Listing {
    return listingIn(uri, text);
  }

  isOne({ isConfigured, content }: MemberFile<Listing>): boolean {
    return isConfigured || content?.isNone === false;
  }

  keys(uri: string, member: MemberFile<Listing>): Keys {
    if (!this.isOne(member)) return { provides: [], needs: [] };
    const { projectRoot, content } = member;
    const saved = [...(content?.targets ?? [])].map((target): Key => ['saved', target]);
    const below: Key = ['below', placeOf(uri)?.folder ?? uri, projectRoot];
    return { provides: [], needs: [['project', projectRoot], below, ...saved] };
  }

  facts(uri: string, projectRoot: string | undefined): Artifacts {
    const { host } = this;
    if (projectRoot === undefined || !host.isWhole(projectRoot)) return NO_ARTIFACTS;
    const isMember = host.memberAt(uri)?.role === 'manifest';
    return artifactsAround(uri, {
      projectRoot,
      contracts: () => this.#below(placeOf(uri)?.folder ?? uri, projectRoot),
      fileAt: (file) => {
        // Also a file that it doesn't list may become a contract, or be none any more.
        if (isMember) host.index.read(uri, 'saved', file);
        return this.#savedAt(file);
      },
      spanOf(place) {
        if (isMember) host.index.read(uri, 'place', place.uri);
        return host.spanOf(place);
      },
    });
  }
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

/** Facts about files for the manifest at a URI; the contracts in any order. */
export const artifactsOf = (manifest: string, files: SavedFiles): Artifacts =>
  artifactsAround(manifest, {
    ...files,
    contracts: () => inOrder(placeOf(manifest)?.folder ?? '', files.contracts()),
  });

/** The files of a fully read project as one manifest sees them. */
function artifactsAround(manifest: string, files: SavedFiles): Artifacts {
  const folder = placeOf(manifest)?.folder ?? '';
  const known = new Map<string, Artifact>();
  const artifactAt = (uri: string): Artifact =>
    getOrInsert(known, uri, () => artifactOf(uri, files.fileAt(uri), folder, files.projectRoot));
  let contracts: readonly Contracted[] | undefined;
  return {
    isWhole: true,
    at(path) {
      const uri = ledTo(manifest, path, folder);
      if (uri === manifest) return { kind: 'itself' };
      if (uri !== undefined) return artifactAt(uri);
      const inside = ledTo(manifest, `${path}/x`, folder)?.slice(0, -2);
      if (inside === undefined) return { kind: 'outside' };
      return { kind: 'other', path, uri: inside, why: 'it is a folder' };
    },
    get contracts() {
      return (contracts ??= files
        .contracts()
        .map(artifactAt)
        .filter((artifact) => artifact.kind === 'contract'));
    },
    spanOf: files.spanOf,
  };
}

/** A file, as a manifest in a folder lists it. */
function artifactOf(uri: string, file: SavedState, folder: string, projectRoot: string): Artifact {
  const plain = pathBelow(folder, uri);
  const path = recordPath(plain) ?? plain;
  if (file === 'unknown') return { kind: 'unknown', path };
  if (file === undefined) return { kind: 'nothing', path, uri };
  if (file.kind === 'other') return { ...file, path, uri };
  const { contractId, component } = file;
  const at = { uri, file: pathBelow(projectRoot, uri), path: ID };
  return {
    kind: 'contract',
    path,
    uri,
    contractId,
    component,
    at,
    // Computed when it is first needed.
    get addressed() {
      return file.addressed;
    },
  };
}

const ID = ['contractId'];
