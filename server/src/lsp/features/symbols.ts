// Symbols of a document, and of the workspace.
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  DocumentSymbol,
  DocumentSymbolParams,
  SymbolInformation,
  WorkspaceSymbol,
  WorkspaceSymbolParams,
} from 'vscode-languageserver';
import type { Part } from '../../kinds/answers.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import type { Workspace } from '../../kinds/editing.ts';
import type { Path } from '../../text/positions.ts';
import { documentsOf, rangeOf } from '../convert.ts';
import type { Feature, WorkspaceFeature } from '../feature.ts';
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
const KINDS: Record<Part['kind'], SymbolKind> = {
  contract: SymbolKind.Class,
  group: SymbolKind.Namespace,
  prop: SymbolKind.Property,
  'boolean prop': SymbolKind.Boolean,
  'enum prop': SymbolKind.Enum,
  value: SymbolKind.EnumMember,
  slot: SymbolKind.Field,
  state: SymbolKind.Event,
};

function symbolOf(document: TextDocument, { kind, name, detail, span, at, parts }: Part): DocumentSymbol {
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
function informationOf(document: TextDocument, part: Part, around = {}): SymbolInformation[] {
  const { kind, name, span, parts } = part;
  const location = { uri: document.uri, range: rangeOf(document, span) };
  return [
    { name, kind: KINDS[kind], location, ...around },
    ...parts.flatMap((below) => informationOf(document, below, { containerName: name })),
  ];
}

/** Every contract by its two names, and every prop. */
export const workspaceSymbols: WorkspaceFeature<WorkspaceSymbolParams, WorkspaceSymbol[]> = {
  method: 'workspace/symbol',
  capability: { workspaceSymbolProvider: { resolveProvider: true } },
  handle({ query }, { capabilities }, files) {
    const found = SEARCHES.flatMap((each) => each.find(query, MOST_FOUND, files));
    const all = found.map(({ kind, name, within, uri, path }): WorkspaceSymbol => {
      const container = within !== undefined && { containerName: within };
      return { name, kind: KINDS[kind], location: { uri }, ...container, data: path };
    });
    const isLazy = capabilities.workspace?.symbol?.resolveSupport?.properties.includes('location.range');
    return isLazy ? all : withRanges(all, files);
  },
};

/** The place of a symbol in its file, once the user goes there. */
export const workspaceSymbolResolve: WorkspaceFeature<WorkspaceSymbol, WorkspaceSymbol> = {
  method: 'workspaceSymbol/resolve',
  capability: {},
  handle: (symbol, _client, files) => withRanges([symbol], files)[0]!,
};

const SEARCHES = Object.values(EDITING).flatMap((each) => each.symbols ?? []);

/** A longer list is not read; it changes with every letter. */
const MOST_FOUND = 500;

/** Symbols with their places; at the start of the file where the name is gone. */
function withRanges(found: readonly WorkspaceSymbol[], files: Workspace): WorkspaceSymbol[] {
  const places = found.map(({ kind, location: { uri }, data }) => {
    return { uri, path: data as Path, isKey: kind === SymbolKind.Property };
  });
  const documentAt = documentsOf(files);
  const targets = SEARCHES.map((each) => each.targets(places, files));
  return found.map((symbol, index) => {
    const target = targets.flatMap((each) => each[index] ?? [])[0];
    const { uri } = symbol.location;
    const range = rangeOf(documentAt(uri), target?.name ?? { start: 0, end: 0 });
    return { ...symbol, location: { uri, range } };
  });
}
