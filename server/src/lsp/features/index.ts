// The list of features.
import type { Feature, WorkspaceFeature } from '../feature.ts';
import { codeActionResolve, codeActions } from './code-actions.ts';
import { codeLens } from './code-lens.ts';
import { completion } from './completion.ts';
import { draftable, drafts } from './drafts.ts';
import { executeCommand } from './execute-command.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { folding, selection } from './json-service.ts';
import { definition, documentLinks, highlights, references } from './navigation.ts';
import { newContract } from './new-contract.ts';
import { pageContent } from './pages.ts';
import { prepareRename, rename, willRename } from './rename.ts';
import { WORKSPACE_REQUESTS } from './requests-of-kinds.ts';
import { configureRule } from './rule-actions.ts';
import { status } from './status.ts';
import { symbols } from './symbols.ts';

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
  executeCommand,
  pageContent,
  ...WORKSPACE_REQUESTS,
];
