import { stateInWords, stateOf } from '../core/manifest-state.ts';
import type { WorkspaceFeature } from './feature.ts';

/** A manifest for somebody to choose. */
export interface KnownManifest {
  readonly uri: string;
  /** What it lists, and what of that is out of date. */
  readonly state: string;
}

/** The manifests of contracts in all projects; first those that list the file that somebody looks at. */
export const knownManifests: WorkspaceFeature<{ readonly active?: string }, KnownManifest[]> = {
  method: 'component-contract/manifests',
  capability: {},
  handle({ active }, _client, files) {
    const listing = new Set(active === undefined ? [] : files.listingOf(active).map((each) => each.manifest));
    const uris = new Set([...files.manifests().filter((uri) => listing.has(uri)), ...files.manifests()]);
    return [...uris].flatMap((uri) => {
      const manifest = files.manifest(uri);
      if (!manifest) return [];
      return { uri: files.textAt(uri)?.uri ?? uri, state: stateInWords(stateOf(manifest.checked)) };
    });
  },
};
