// The state of an open document.
import type { DocumentStatus } from '../../kinds/editing.ts';
import type { Feature, TextDocumentParams } from '../feature.ts';

export const status: Feature<'status', TextDocumentParams, DocumentStatus> = {
  method: 'component-contract/status',
  capability: {},
  member: 'status',
  alsoForeign: true,
  handle(open, _params, _client, files) {
    const isCompared = files.contributions.some((each) => each.isCompared?.(open.uri, files));
    return { kind: open.kind, ...open.editing.status(open, files), isCompared };
  },
};
