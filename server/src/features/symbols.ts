import {
  type DocumentSymbol,
  type DocumentSymbolParams,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver/node';
import { outlineOf, type Part } from '../core/outline.ts';
import { rangeOf } from '../convert.ts';
import type { Feature, OpenContract } from './feature.ts';

/** What an editor shows as outline and breadcrumbs. */
export const symbols: Feature<DocumentSymbolParams, DocumentSymbol[] | SymbolInformation[]> = {
  method: 'textDocument/documentSymbol',
  capability: { documentSymbolProvider: true },
  handle({ document, source }, _params, { capabilities }) {
    const outline = outlineOf(source.tree);
    if (!outline) return [];
    const nested = capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport;
    return nested ? [symbolOf(document, outline)] : informationOf(document, outline);
  },
};

/** The kinds decide about icons. A boolean prop and a state can be told from other props by them. */
const KINDS: Record<Part['kind'], SymbolKind> = {
  contract: SymbolKind.Class,
  group: SymbolKind.Namespace,
  prop: SymbolKind.Property,
  'boolean prop': SymbolKind.Boolean,
  'variant axis': SymbolKind.Enum,
  value: SymbolKind.EnumMember,
  slot: SymbolKind.Field,
  state: SymbolKind.Event,
};

function symbolOf(
  document: OpenContract['document'],
  { kind, name, detail, span, at, parts }: Part,
): DocumentSymbol {
  return {
    name,
    detail,
    kind: KINDS[kind],
    range: rangeOf(document, span),
    selectionRange: rangeOf(document, at),
    children: parts.map((part) => symbolOf(document, part)),
  };
}

/** The same as a flat list, for editors that know no other. */
function informationOf(
  document: OpenContract['document'],
  part: Part,
  containerName?: string,
): SymbolInformation[] {
  const { kind, name, span, parts } = part;
  const location = { uri: document.uri, range: rangeOf(document, span) };
  return [
    { name, kind: KINDS[kind], location, ...(containerName !== undefined && { containerName }) },
    ...parts.flatMap((below) => informationOf(document, below, name)),
  ];
}
