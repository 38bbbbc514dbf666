// Definition, references, links and highlights of names.
import {
  type DefinitionParams,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
  type DocumentLink,
  type DocumentLinkParams,
  type Location,
  type LocationLink,
  type ReferenceParams,
} from 'vscode-languageserver/node';
import { linksTo, locationsOf, rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

export const definition: Feature<DefinitionParams, Location[] | LocationLink[]> = {
  method: 'textDocument/definition',
  capability: { definitionProvider: true },
  isServedBy: (editing) => editing.definition !== undefined,
  handle(open, { position }, { capabilities }, files) {
    const { document, editing } = open;
    if (!editing.definition) return null;
    const found = editing.definition(open, document.offsetAt(position), files);
    return found ? linksTo(found, document, capabilities, files) : [];
  },
};

export const references: Feature<ReferenceParams, Location[]> = {
  method: 'textDocument/references',
  capability: { referencesProvider: true },
  isServedBy: (editing) => editing.references !== undefined,
  async handle(open, { position, context }, _client, files) {
    const { document, editing } = open;
    if (!editing.references) return null;
    await files.upToTexts();
    const found = editing.references(open, document.offsetAt(position), context.includeDeclaration, files);
    return locationsOf(found, document, files);
  },
};

/** Marks the places of the name at the caret: declarations as written, the others as read. */
export const highlights: Feature<DocumentHighlightParams, DocumentHighlight[]> = {
  method: 'textDocument/documentHighlight',
  capability: { documentHighlightProvider: true },
  isServedBy: (editing) => editing.highlights !== undefined,
  handle(open, { position }) {
    const { document, editing } = open;
    return editing.highlights?.(open, document.offsetAt(position)).map(({ at, isDeclaration }) => ({
      range: rangeOf(document, at),
      kind: isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  },
};

export const documentLinks: Feature<DocumentLinkParams, DocumentLink[]> = {
  method: 'textDocument/documentLink',
  capability: { documentLinkProvider: {} },
  isServedBy: (editing) => editing.links !== undefined,
  handle(open, _params, _client, files) {
    return open.editing.links?.(open, files).map(({ at, uri, tooltip }) => ({
      range: rangeOf(open.document, at),
      target: uri,
      ...(tooltip !== undefined && { tooltip }),
    }));
  },
};
