import { byCodeUnits } from '../core/words.ts';
import type { WorkspaceFeature } from './feature.ts';

/** The manifests of contracts in all projects, by their URIs, for the client to choose from. */
export const knownManifests: WorkspaceFeature<object, string[]> = {
  method: 'component-contract/manifests',
  capability: {},
  handle(_params, _client, files) {
    const homes = new Set(files.contracts().map(({ home }) => home));
    const uris = [...homes].flatMap((home) => files.manifestsIn(home)).sort(byCodeUnits);
    return uris
      .filter((uri) => files.manifest(uri) !== undefined)
      .map((uri) => files.textAt(uri)?.uri ?? uri);
  },
};
