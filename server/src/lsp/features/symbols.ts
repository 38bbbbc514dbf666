// The outline of a document.
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentSymbol, DocumentSymbolParams, SymbolInformation } from 'vscode-languageserver';
import type { OutlineItem } from '../../kinds/answers.ts';
import { rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';
import { SymbolKind } from '../protocol.ts';

/** The outline and the breadcrumbs of a document. */
export const symbols: Feature<'outline', DocumentSymbolParams, DocumentSymbol[] | SymbolInformation[]> = {
  method: 'textDocument/documentSymbol',
  capability: { documentSymbolProvider: true },
  member: 'outline',
  handle({ document, editing, source }, _params, { capabilities }) {
    const outline = editing.outline(source);
    if (!outline) return [];
    const nested = capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport;
    return nested ? [symbolOf(document, outline)] : informationOf(document, outline);
  },
};

/** The kinds decide about icons, by which a boolean prop and a state differ from other props. */
const KINDS: Record<OutlineItem['kind'], SymbolKind> = {
  contract: SymbolKind.Class,
  group: SymbolKind.Namespace,
  prop: SymbolKind.Property,
  'boolean prop': SymbolKind.Boolean,
  'enum prop': SymbolKind.Enum,
  value: SymbolKind.EnumMember,
  slot: SymbolKind.Field,
  state: SymbolKind.Event,
};

function symbolOf(
  document: TextDocument,
  { kind, name, detail, span, at, parts }: OutlineItem,
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

/** The outline as a flat list, for editors without trees. */
function informationOf(document: TextDocument, part: OutlineItem, around = {}): SymbolInformation[] {
  const { kind, name, span, parts } = part;
  const location = { uri: document.uri, range: rangeOf(document, span) };
  return [
    { name, kind: KINDS[kind], location, ...around },
    ...parts.flatMap((below) => informationOf(document, below, { containerName: name })),
  ];
}
