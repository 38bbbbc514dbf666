import type { CheckedManifest } from './check-manifest.ts';
import { unlistedIn } from './fixes/records.ts';
import type { ArtifactRecord } from './manifest.ts';
import { counted } from './words.ts';

/** How far a manifest is that of its directory. */
export interface ManifestState {
  /** How many contracts it lists. */
  readonly contracts: number;
  /** The records with another address than their contracts have. */
  readonly stale: readonly ArtifactRecord[];
  /** How many contracts no record names. */
  readonly unlisted: number;
  /** How many records lead to no contract, or to one that an earlier record names. */
  readonly idle: number;
}

export function stateOf({ manifest, artifacts, ruling }: CheckedManifest): ManifestState {
  const listed = new Set<string>();
  const stale: ArtifactRecord[] = [];
  let idle = 0;
  for (const record of manifest.records) {
    const artifact = record.path === undefined ? undefined : artifacts.at(record.path);
    if (!artifact || artifact.kind === 'unknown') continue;
    if (artifact.kind !== 'contract' || listed.has(artifact.uri)) {
      idle++;
      continue;
    }
    listed.add(artifact.uri);
    const { addressed } = artifact;
    if (addressed.ok && addressed.address !== record.address) stale.push(record);
  }
  // A project that does not want to hear of them has no use for them here.
  const isHeard = ruling.levels.get('manifest/unlisted') !== 'off';
  const unlisted = isHeard ? unlistedIn(manifest, artifacts).length : 0;
  return { contracts: listed.size, stale, unlisted, idle };
}

/** The state in a line: what is listed, and what an update would change. */
export const stateInWords = (state: ManifestState): string =>
  [counted(state.contracts, 'contract'), ...behindOf(state)].join(', ');

/** The same, for a line that does the update. */
export const updateInWords = (state: ManifestState): string =>
  stateInWords(state) + (behindOf(state).length > 0 ? ': update' : '');

function behindOf({ stale, unlisted, idle }: ManifestState): string[] {
  return [
    stale.length > 0 && `${stale.length} stale`,
    unlisted > 0 && `${unlisted} unlisted`,
    idle > 0 && `${idle} to be removed`,
  ].filter((each) => each !== false);
}
