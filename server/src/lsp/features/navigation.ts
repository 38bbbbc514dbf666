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
import { documentsOf, locationsOf, rangeOf } from '../convert.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeTarget } from '../../kinds/answers.ts';
import type { Feature, Files } from '../feature.ts';
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
    const code = (await Promise.all(inCode.map((each) => locationInCode(each, files)))).flat();
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

/** The place where code declares a name, else where it has it first, else the beginning of its file. */
async function locationInCode({ uris, name }: CodeTarget, files: Files): Promise<Location[]> {
  const [file] = await files.codeIn(uris);
  if (!file) return [];
  const { uri, text } = file;
  const word = name.replaceAll(/\W/g, '\\$&');
  const found = ['\\b(?:function|class|const|let|var)\\s+', '\\b', '\\b']
    .map((before, index) => new RegExp(`(${before})${word}${index === 1 ? '\\s*=' : '\\b'}`).exec(text))
    .find((each) => each !== null);
  const start = found ? found.index + found[1]!.length : 0;
  const at = { start, end: found ? start + name.length : start };
  return [{ uri, range: rangeOf(TextDocument.create(uri, 'typescript', 0, text), at) }];
}

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
