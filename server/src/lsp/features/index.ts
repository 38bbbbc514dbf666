// The list of features.
import type { Feature, WorkspaceFeature } from '../feature.ts';
import { codeActionResolve, codeActions } from './code-actions.ts';
import {
  codeLens,
  configureRule,
  draftable,
  drafts,
  executeCommand,
  inlayHints,
  WORKSPACE_REQUESTS,
} from './commands.ts';
import { completion } from './completion.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { folding, selection } from './json-service.ts';
import { definition, documentLinks, highlights, references } from './navigation.ts';
import { newContract } from './new-contract.ts';
import { pageContent } from './pages.ts';
import { prepareRename, rename, willRename } from './rename.ts';
import { status } from './status.ts';
import { symbols, workspaceSymbolResolve, workspaceSymbols } from './symbols.ts';

/** Requests about a document. A feature that is in no list does not exist. */
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
  configureRule,
  status,
  inlayHints,
  formatting,
  rangeFormatting,
];

/** Every request about all files. */
export const WORKSPACE_FEATURES: readonly WorkspaceFeature[] = [
  workspaceSymbols,
  workspaceSymbolResolve,
  draftable,
  drafts,
  newContract,
  willRename,
  executeCommand,
  pageContent,
  ...WORKSPACE_REQUESTS,
];
