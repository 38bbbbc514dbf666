// Definition, references, links and highlights of names.
import type {
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  DocumentLink,
  DocumentLinkParams,
  Location,
  LocationLink,
  ReferenceParams,
} from 'vscode-languageserver';
import { locationInCode } from '../code-places.ts';
import { documentsOf, locationsOf, rangeOf } from '../convert.ts';
import type { CodeTarget, Elsewhere } from '../../check/rule.ts';
import type { Feature, WorkspaceFeature } from '../feature.ts';
import { DocumentHighlightKind } from '../protocol.ts';

/** Links from the name in the document, in clients that know such links; else places. */
export const definition: Feature<'definition', DefinitionParams, Location[] | LocationLink[]> = {
  method: 'textDocument/definition',
  capability: { definitionProvider: true },
  member: 'definition',
  async handle(open, { position }, { capabilities }, files) {
    const { document, editing } = open;
    const found = editing.definition(open, document.offsetAt(position), files);
    if (!found) return [];
    const { from, to, inCode = [] } = found;
    const places = await Promise.all(inCode.map((each) => locationInCode(each, files)));
    const code = places.flatMap((each) => each ?? []);
    if (code.length > 0) return code;
    if (!capabilities.textDocument?.definition?.linkSupport) return locationsOf(to, document, files);
    const documentAt = documentsOf(files, document);
    return to.map(({ uri, whole, name }) => ({
      originSelectionRange: rangeOf(document, from),
      targetUri: uri,
      targetRange: rangeOf(documentAt(uri), whole),
      targetSelectionRange: rangeOf(documentAt(uri), name),
    }));
  },
};

/** The code of a component that the client lists, or its declaration where there is none. */
export const componentPlace: WorkspaceFeature<{ at: Elsewhere; code: CodeTarget }, Location> = {
  method: 'component-contract/componentPlace',
  capability: {},
  async handle({ at, code }, _client, files) {
    const span = files.spanOf(at) ?? { start: 0, end: 0 };
    const declared = { uri: at.uri, range: rangeOf(documentsOf(files)(at.uri), span) };
    return (await locationInCode(code, files)) ?? declared;
  },
};

export const references: Feature<'references', ReferenceParams, Location[]> = {
  method: 'textDocument/references',
  capability: { referencesProvider: true },
  member: 'references',
  async handle(open, { position, context }, _client, files) {
    const { document, editing } = open;
    const found = editing.references(open, document.offsetAt(position), context.includeDeclaration, files);
    return locationsOf(found, document, files);
  },
};

/** Marks the places of the name at the caret: declarations as written, the others as read. */
export const highlights: Feature<'highlights', DocumentHighlightParams, DocumentHighlight[]> = {
  method: 'textDocument/documentHighlight',
  capability: { documentHighlightProvider: true },
  member: 'highlights',
  handle(open, { position }) {
    const { document, editing } = open;
    return editing.highlights(open, document.offsetAt(position)).map(({ at, isDeclaration }) => ({
      range: rangeOf(document, at),
      kind: isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  },
};

export const documentLinks: Feature<'links', DocumentLinkParams, DocumentLink[]> = {
  method: 'textDocument/documentLink',
  capability: { documentLinkProvider: {} },
  member: 'links',
  handle: (open, _params, _client, files) =>
    [...open.editing.links(open, files)].map(({ at, uri, ...more }) => ({
      range: rangeOf(open.document, at),
      target: uri,
      ...more,
    })),
};
