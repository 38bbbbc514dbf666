import { codeActions } from './code-actions.ts';
import { completion } from './completion.ts';
import type { Feature } from './feature.ts';
import { highlights } from './highlights.ts';
import { hover } from './hover.ts';
import { references } from './references.ts';
import { prepareRename, rename } from './rename.ts';
import { symbols } from './symbols.ts';
import { traits } from './traits.ts';

/** Every request the server answers. A feature that is not in this list does not exist. */
export const FEATURES: readonly Feature[] = [
  hover,
  completion,
  codeActions,
  prepareRename,
  rename,
  references,
  highlights,
  symbols,
  traits,
];
