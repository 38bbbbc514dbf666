import {
  type ClientCapabilities,
  SymbolKind,
  type WorkspaceSymbol,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver/node';
import { rangeOf } from '../convert.ts';
import type { Path } from '../core/finding.ts';
import { type Found, findSymbols } from '../project/find-symbols.ts';
import { targetsFor } from '../project/links.ts';
import type { Neighbours } from '../project/neighbours.ts';
import type { WorkspaceFeature } from './feature.ts';
import { documentsOf } from './locations.ts';

/** Every contract by its two names, and every prop. */
export const workspaceSymbols: WorkspaceFeature<WorkspaceSymbolParams, WorkspaceSymbol[]> = {
  method: 'workspace/symbol',
  capability: { workspaceSymbolProvider: { resolveProvider: true } },
  handle({ query }, { capabilities }, files) {
    const isLazy = canResolveRanges(capabilities);
    const found = findSymbols(query, files.contracts(), MOST_FOUND);
    const whole = found.map(symbolOf);
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

function symbolOf({ kind, name, within, uri, path }: Found): WorkspaceSymbol {
  return {
    name,
    kind: kind === 'contract' ? SymbolKind.Class : SymbolKind.Property,
    location: { uri },
    ...(within !== undefined && { containerName: within }),
    data: path,
  };
}

/** The same with their places; at the start of the file where the name is not there any more. */
function withRanges(symbols: readonly WorkspaceSymbol[], files: Neighbours): WorkspaceSymbol[] {
  const asked = symbols.map(({ kind, location, data }) => {
    return { uri: location.uri, path: data as Path, isKey: kind === SymbolKind.Property };
  });
  const documents = documentsOf(files);
  return targetsFor(asked, files).map((target, index) => {
    const symbol = symbols[index]!;
    const { uri } = symbol.location;
    const range = rangeOf(documents(uri), target?.name ?? { start: 0, end: 0 });
    return { ...symbol, location: { uri, range } };
  });
}
