// The project as the kinds of documents see it.
import { EDITING } from '../kinds/editing-of.ts';
import type { DocumentId, Workspace } from '../kinds/editing.ts';
import type { Neighbours } from '../project/neighbours.ts';

export function workspaceOf(files: Neighbours): Workspace {
  const { manifests, manifest, artifactsFor, listingOf, dsdsDocuments, dsds, entriesFor } = files;
  const kinds: Partial<Record<DocumentId, Documents>> = {
    manifest: {
      at: manifest,
      all: manifests,
      leadingTo: (uri) => listingOf(uri).map((each) => each.manifest),
      factsFor: artifactsFor,
    },
    dsds: {
      at: dsds,
      all: dsdsDocuments,
      leadingTo: (uri) => entriesFor(uri).map(({ source }) => source.uri),
    },
  };
  const { textAt, home, contracts, contractsUsing, elementsIn, itemsIn, namespacesIn } = files;
  return {
    textAt,
    home,
    contracts,
    contractsUsing,
    elementsIn,
    itemsIn,
    namespacesIn,
    document: (kind, uri) => kinds[kind]?.at(uri),
    documents: (kind) => kinds[kind]?.all() ?? [],
    leadingTo: (kind, uri) => [...new Set(kinds[kind]?.leadingTo(uri))],
    facts: (kind, uri) => kinds[kind]?.factsFor?.(uri),
    contributions: CONTRIBUTIONS,
  };
}

const CONTRIBUTIONS = Object.values(EDITING).flatMap(({ contributes }) => contributes ?? []);

/** The documents of one kind. */
interface Documents {
  at(uri: string): unknown;
  all(): readonly string[];
  leadingTo(uri: string): readonly string[];
  factsFor?(uri: string): unknown;
}
