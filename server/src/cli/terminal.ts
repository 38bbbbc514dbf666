import type { Severity } from '../check/finding.ts';
import type { Output, Shell } from './shell.ts';

/** Text in the few styles that a calm report needs; without colour it stays as it is. */
export interface Paint {
  /** Whether there is no colour, so that something else has to tell what it would have told. */
  readonly isPlain: boolean;
  readonly bold: Brush;
  readonly dim: Brush;
  readonly red: Brush;
  readonly yellow: Brush;
  readonly green: Brush;
  readonly blue: Brush;
  readonly cyan: Brush;
}

export type Brush = (text: string) => string;

/** Of the sixteen colours that every terminal has, and that its theme keeps readable. */
export function paintOf(colour: boolean): Paint {
  const brush = (on: number, off: number): Brush => {
    return (text) => (colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  };
  return {
    isPlain: !colour,
    bold: brush(1, 22),
    dim: brush(2, 22),
    red: brush(31, 39),
    yellow: brush(33, 39),
    green: brush(32, 39),
    blue: brush(34, 39),
    cyan: brush(36, 39),
  };
}

export function brushOf(severity: Severity, { red, yellow, blue, cyan }: Paint): Brush {
  return { error: red, warning: yellow, information: blue, hint: cyan }[severity];
}

/** Whether an output wants colour: what a user says comes first, and of that `NO_COLOR`. */
export function hasColour(env: Shell['env'], { isTerminal }: Output): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

/** How many columns a line may take: what a terminal says, within reason, and elsewhere the same on every machine. */
export function widthOf({ isTerminal, columns }: Output): number {
  return isTerminal && columns ? Math.max(columns, NARROWEST) : USUAL_WIDTH;
}

const NARROWEST = 40;

export const USUAL_WIDTH = 100;
