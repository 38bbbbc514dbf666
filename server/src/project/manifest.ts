import { type ManifestSource, manifestSource } from '../kinds/manifest/source.ts';
import type { Artifacts } from '../kinds/manifest/facts.ts';
import { type FilePlace, keyOf, placeOf } from './file-uri.ts';
import type { Folders } from './folders.ts';
import { type Part, partOf } from './roles.ts';

/** The manifests as they count now. What is made of an open one is kept until something changes. */
export interface ManifestSources {
  /** Undefined where there is no file, or it is no manifest. */
  readonly at: (uri: string) => ManifestSource | undefined;
  closed(key: string): void;
}

export function manifestSources(
  folders: Pick<Folders, 'at'>,
  textOf: (key: string) => string | undefined,
  isOpen: (key: string) => boolean,
  artifactsFor: (place: FilePlace) => Artifacts,
): ManifestSources {
  const opened = new Map<
    string,
    { readonly part: Part; readonly artifacts: Artifacts; readonly source: ManifestSource }
  >();

  function made(key: string, text: string, part: Part, artifacts: Artifacts): ManifestSource {
    const before = opened.get(key);
    const isSame =
      before?.source.text === text &&
      before.artifacts === artifacts &&
      before.part.isSaid === part.isSaid &&
      before.part.ruling === part.ruling;
    if (isSame) return before.source;
    const source = manifestSource(key, text, part, artifacts);
    if (isOpen(key)) opened.set(key, { part, artifacts, source });
    return source;
  }

  return {
    at(uri) {
      const place = placeOf(uri);
      const folder = place && folders.at(place.folder);
      const part = folder && partOf(folder, place.name);
      if (!place || part?.role !== 'manifest') return undefined;
      const key = keyOf(place);
      const text = textOf(key);
      const source = text === undefined ? undefined : made(key, text, part, artifactsFor(place));
      return source?.checked.isManifest ? source : undefined;
    },
    closed: (key) => void opened.delete(key),
  };
}
