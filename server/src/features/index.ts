import { codeActionResolve } from './code-action-resolve.ts';
import { codeActions } from './code-actions.ts';
import { codeLens } from './code-lens.ts';
import { commands } from './commands.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { comparison, isDsds, knownEntries } from './dsds-entries.ts';
import { draftable } from './draftable.ts';
import { drafts } from './drafts.ts';
import { documentLinks } from './document-links.ts';
import type { Feature, WorkspaceFeature } from './feature.ts';
import { folding } from './folding.ts';
import { highlights } from './highlights.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { references } from './references.ts';
import { knownManifests } from './known-manifests.ts';
import { newManifest } from './new-manifest.ts';
import { prepareRename, rename } from './rename.ts';
import { selection } from './selection.ts';
import { specsEntries } from './specs-entry.ts';
import { status } from './status.ts';
import { symbols } from './symbols.ts';
import { traits } from './traits.ts';
import { willRename } from './will-rename.ts';
import { workspaceSymbolResolve, workspaceSymbols } from './workspace-symbols.ts';

/** Every request about a document that the server answers. A feature that is in no list here does not exist. */
export const FEATURES: readonly Feature[] = [
  hover,
  completion,
  codeActions,
  codeActionResolve,
  prepareRename,
  rename,
  definition,
  references,
  documentLinks,
  highlights,
  symbols,
  folding,
  selection,
  codeLens,
  inlayHints,
  formatting,
  rangeFormatting,
  traits,
  status,
];

/** Those that are about no document that is open. */
export const WORKSPACE_FEATURES: readonly WorkspaceFeature[] = [
  workspaceSymbols,
  workspaceSymbolResolve,
  draftable,
  drafts,
  willRename,
  commands,
  knownManifests,
  newManifest,
  knownEntries,
  comparison,
  isDsds,
  specsEntries,
];
