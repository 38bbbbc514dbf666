// Texts that are too large to be checked with every keystroke.
import type { Role } from '../project/roles.ts';

/**
 * The length in characters up to which an open text is checked. A contract or a Custom Elements Manifest of this length takes 0.15 to 0.3
 * seconds, a DSDS document in YAML one or two.
 */
const MOST = 5_000_000;
const MOST_DSDS = 1_000_000;

/** Returns true for a text that is not checked while it is open. */
export const isTooLarge = (role: Role | undefined, { length }: string): boolean =>
  length > (role === 'dsds' ? MOST_DSDS : MOST);

/** The length from which on a text is checked at a pause in typing only. */
export const afterPauseFrom = (role: Role | undefined): number => (role === 'dsds' ? 200_000 : Infinity);
