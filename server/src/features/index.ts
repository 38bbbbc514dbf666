import { codeActionResolve } from './code-action-resolve.ts';
import { codeActions } from './code-actions.ts';
import { codeLens } from './code-lens.ts';
import { completion } from './completion.ts';
import type { Feature } from './feature.ts';
import { folding } from './folding.ts';
import { highlights } from './highlights.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { references } from './references.ts';
import { prepareRename, rename } from './rename.ts';
import { selection } from './selection.ts';
import { status } from './status.ts';
import { symbols } from './symbols.ts';
import { traits } from './traits.ts';

/** Every request the server answers. A feature that is not in this list does not exist. */
export const FEATURES: readonly Feature[] = [
  hover,
  completion,
  codeActions,
  codeActionResolve,
  prepareRename,
  rename,
  references,
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
