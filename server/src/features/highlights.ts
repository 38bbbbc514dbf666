import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
} from 'vscode-languageserver/node';
import { isDeclaration, placesAt, spanOfName } from '../core/names.ts';
import { rangeOf } from '../convert.ts';
import type { Feature } from './feature.ts';

/** Marks the places of the name at the caret: what declares it as written, what uses it as read. */
export const highlights: Feature<DocumentHighlightParams, DocumentHighlight[]> = {
  method: 'textDocument/documentHighlight',
  capability: { documentHighlightProvider: true },
  handle({ document, source }, { position }) {
    return placesAt(source.tree, document.offsetAt(position)).map((place) => ({
      range: rangeOf(document, spanOfName(place)),
      kind: isDeclaration(place) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  },
};
