import {
  type ClientCapabilities,
  type DocumentSymbol,
  type DocumentSymbolParams,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbol,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver/node';
import { outlineOf, type Part } from '../../kinds/contract/editing/outline.ts';
import { findSymbols, type Found } from '../../project/find-symbols.ts';
import { targetsFor } from '../../project/links.ts';
import type { Neighbours } from '../../project/neighbours.ts';
import type { Path } from '../../text/span.ts';
import { documentsOf, rangeOf } from '../convert.ts';
import type { Feature, OpenContract, WorkspaceFeature } from '../feature.ts';

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

/** Every contract by its two names, and every prop. */
export const workspaceSymbols: WorkspaceFeature<WorkspaceSymbolParams, WorkspaceSymbol[]> = {
  method: 'workspace/symbol',
  capability: { workspaceSymbolProvider: { resolveProvider: true } },
  handle({ query }, { capabilities }, files) {
    const isLazy = canResolveRanges(capabilities);
    const found = findSymbols(query, files.contracts(), MOST_FOUND);
    const whole = found.map(workspaceSymbolOf);
    return isLazy ? whole : withRanges(whole, files);
  },
};

/** Where a symbol is in its file, once somebody goes there. */
export const workspaceSymbolResolve: WorkspaceFeature<WorkspaceSymbol, WorkspaceSymbol> = {
  method: 'workspaceSymbol/resolve',
  capability: {},
  handle: (symbol, _client, files) => withRanges([symbol], files)[0]!,
};

/** Nobody reads a longer list; with another letter it is another one. */
const MOST_FOUND = 500;

function canResolveRanges({ workspace }: ClientCapabilities): boolean {
  return workspace?.symbol?.resolveSupport?.properties.includes('location.range') === true;
}

function workspaceSymbolOf({ kind, name, within, uri, path }: Found): WorkspaceSymbol {
  return {
    name,
    kind: kind === 'contract' ? SymbolKind.Class : SymbolKind.Property,
    location: { uri },
    ...(within !== undefined && { containerName: within }),
    data: path,
  };
}

/** The same with their places; at the start of the file where the name is not there any more. */
function withRanges(found: readonly WorkspaceSymbol[], files: Neighbours): WorkspaceSymbol[] {
  const asked = found.map(({ kind, location, data }) => {
    return { uri: location.uri, path: data as Path, isKey: kind === SymbolKind.Property };
  });
  const documents = documentsOf(files);
  return targetsFor(asked, files).map((target, index) => {
    const symbol = found[index]!;
    const { uri } = symbol.location;
    const range = rangeOf(documents(uri), target?.name ?? { start: 0, end: 0 });
    return { ...symbol, location: { uri, range } };
  });
}
