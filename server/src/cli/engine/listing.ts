import { type ArtifactRecord, manifestIn } from '../../core/manifest.ts';

/** What a manifest of contracts says, as far as other files are concerned. */
export interface Listing {
  readonly records: readonly ArtifactRecord[];
  /** Whether it is another kind of file, though it has the name of a manifest. */
  readonly isNone: boolean;
  readonly isRead: boolean;
}

/** Of broken text the records count that stand before its first syntax error. */
export function readListing(text: string): Listing {
  const { parsed, manifest, isManifest } = manifestIn(text);
  return { records: manifest.records, isNone: !isManifest, isRead: parsed.findings.length === 0 };
}
