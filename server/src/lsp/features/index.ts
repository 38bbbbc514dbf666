import type { Feature, WorkspaceFeature } from '../feature.ts';
import { codeActions } from './code-actions.ts';
import { codeLens } from './code-lens.ts';
import { completion } from './completion.ts';
import { draftable, drafts } from './drafts.ts';
import { comparison, isDsds, knownEntries } from './dsds-entries.ts';
import { commands } from './execute-command.ts';
import { willRename } from './file-renames.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { folding, selection } from './json-service.ts';
import { knownManifests, newManifest } from './manifest-commands.ts';
import { definition, documentLinks, highlights, references } from './navigation.ts';
import { codeActionResolve } from './quick-fixes.ts';
import { prepareRename, rename } from './rename.ts';
import { status } from './status.ts';
import { symbols, workspaceSymbolResolve, workspaceSymbols } from './symbols.ts';
import { specsEntries, traits } from './traits.ts';

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
