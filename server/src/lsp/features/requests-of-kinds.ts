// Requests beyond the protocol, as the kinds of document define them.
import { EDITING } from '../../kinds/editing-of.ts';
import type { WorkspaceFeature } from '../feature.ts';

/** Requests about an open document, also one of another format. */
export const DOCUMENT_REQUESTS = Object.values(EDITING).flatMap((each) => each.documentRequests ?? []);

/** Requests about all files. */
export const WORKSPACE_REQUESTS = Object.values(EDITING)
  .flatMap(({ requests }) => Object.entries(requests ?? {}))
  .map(([method, { readsAll, answer }]): WorkspaceFeature => ({
    method,
    capability: {},
    async handle(params, _client, files) {
      if (readsAll) await files.whole();
      return answer(params, files);
    },
  }));
