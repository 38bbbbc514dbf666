import type { Kind, Offer } from '../project/draftable.ts';
import type { WorkspaceFeature } from './feature.ts';
import { withDrafts } from './with-drafts.ts';

/**
 * What contracts can be drafted from, in the project and in the packages that it depends on; or in one file. Nothing of
 * what is read for that is kept.
 */
export const draftable: WorkspaceFeature<{ kind: Kind; file?: string }, Offer> = {
  method: 'component-contract/draftable',
  capability: {},
  handle: async ({ kind, file }, _client, files) =>
    withDrafts().offerOf(kind, await files.surveyed(file), files),
};
