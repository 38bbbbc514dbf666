import { type Addressed, addressIn } from '../core/address.ts';
import type { Artifact, Artifacts, Contracted } from '../core/artifacts.ts';
import { readContract } from '../core/contract.ts';
import { parseJson } from '../core/json.ts';
import { kindOf } from '../core/kind.ts';
import { byCodeUnits } from '../core/words.ts';
import { pathFrom, placeOf } from './file-uri.ts';
import { ledTo } from './leads.ts';

/** The files around a manifest, as they are saved. */
export interface Saved {
  readonly isWhole: boolean;
  /** The folder that the project begins with. */
  readonly home: string;
  /** The contracts of the project, by their URIs. */
  contracts(): Iterable<string>;
  /** What a file says; undefined where there is none, `unknown` where nobody knows. */
  fileAt(uri: string): SavedFile | undefined | 'unknown';
  spanOf: Artifacts['spanOf'];
}

/** What a file says to the manifests that list it. */
export type SavedFile =
  | Pick<Contracted, 'kind' | 'contractId' | 'component' | 'addressed'>
  | { readonly kind: 'other'; readonly why: string };

/** The address is made when somebody asks. */
export function savedFile(text: string): SavedFile {
  const parsed = parseJson(text);
  const kind = kindOf(parsed);
  if (kind.kind !== 'contract') return { kind: 'other', why: kind.why };
  const { contractId, component } = readContract(parsed.value);
  let addressed: Addressed | undefined;
  return {
    kind: 'contract',
    contractId,
    component,
    get addressed() {
      return (addressed ??= addressIn(parseJson(text)));
    },
  };
}

/** What the files of a project say to the manifest at a URI. */
export function artifactsOf(manifest: string, saved: Saved): Artifacts {
  const folder = placeOf(manifest)?.folder ?? '';
  const known = new Map<string, Artifact>();

  function read(uri: string): Artifact {
    const place = placeOf(uri)!;
    const path = pathFrom(folder, place);
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
      at: { uri, file: pathFrom(saved.home, place), path: ['contractId'] },
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

  return {
    isWhole: saved.isWhole,
    at(path) {
      const uri = ledTo(manifest, path, folder);
      if (uri === undefined) return { kind: 'outside' };
      return uri === manifest ? { kind: 'itself' } : artifactAt(uri);
    },
    get contracts() {
      const below = [...saved.contracts()].filter((uri) => uri.startsWith(folder)).map(artifactAt);
      return below
        .filter((artifact): artifact is Contracted => artifact.kind === 'contract')
        .sort((a, b) => byCodeUnits(a.path, b.path));
    },
    spanOf: saved.spanOf,
  };
}
