import { codeActions } from './code-actions.ts';
import { completion } from './completion.ts';
import type { Feature } from './feature.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { traits } from './traits.ts';

/** Every request the server answers. A feature that is not in this list does not exist. */
export const FEATURES: readonly Feature[] = [
  hover,
  completion,
  codeActions,
  formatting,
  rangeFormatting,
  traits,
];
