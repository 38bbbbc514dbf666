// The list of features.
import type { Feature, WorkspaceFeature } from '../feature.ts';
import { codeActionResolve, codeActions } from './code-actions.ts';
import { executeCommand, WORKSPACE_REQUESTS } from './commands.ts';
import { completion } from './completion.ts';
import { configureRule } from './config-edits.ts';
import { codeLens, hover, status, symbols } from './document-info.ts';
import { folding, formatting, rangeFormatting, selection } from './layout.ts';
import { componentPlace, definition, documentLinks, highlights, references } from './navigation.ts';
import { draftable, drafts, newContract } from './new-contracts.ts';
import { prepareRename, rename, willRename } from './rename.ts';

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
  formatting,
  rangeFormatting,
];

/** Every request about all files. */
export const WORKSPACE_FEATURES: readonly WorkspaceFeature[] = [
  draftable,
  drafts,
  newContract,
  willRename,
  componentPlace,
  executeCommand,
  ...WORKSPACE_REQUESTS,
];
