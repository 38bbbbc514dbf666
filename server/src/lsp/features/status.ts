import type { TextDocumentIdentifier } from 'vscode-languageserver/node';
import { type Status, statusOf } from '../../kinds/contract/check.ts';
import type { Feature } from '../feature.ts';

/** For an editor that shows how a document is taken, such as why it is left alone. */
export const status: Feature<{ textDocument: TextDocumentIdentifier }, Status> = {
  method: 'component-contract/status',
  capability: {},
  alsoForeign: true,
  handle: ({ source, leftAlone }) => statusOf(source.checked, leftAlone),
};
