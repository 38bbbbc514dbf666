import { codeActions } from './code-actions.ts';
import { completion } from './completion.ts';
import type { Feature } from './feature.ts';
import { hover } from './hover.ts';
import { status } from './status.ts';
import { traits } from './traits.ts';

/** Every request the server answers. A feature that is not in this list does not exist. */
export const FEATURES: readonly Feature[] = [hover, completion, codeActions, traits, status];
