import type { Severity } from '../check/finding.ts';
import type { Output, Shell } from './shell.ts';

/** Text in the few styles that a calm report needs; without colour it is left as it is. */
export interface Paint {
  /** Whether there is no colour, so that something else has to show what it would have shown. */
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

/** Shows how far a long run is: one line in a terminal, which is gone in the end. */
interface Progress {
  /** One more file is done. */
  step(): void;
  end(): void;
}

/** Shows nothing outside of a terminal, in the log of a CI system, or of a run that is over soon. */
export function openProgress(
  { stderr, env, now }: Pick<Shell, 'stderr' | 'env' | 'now'>,
  total: number,
): Progress {
  if (!stderr.isTerminal || env['TERM'] === 'dumb' || env['CI']) return { step() {}, end() {} };
  const start = now();
  let done = 0;
  let next = start + PATIENCE;
  let isShown = false;
  return {
    step() {
      // A clock costs more than many a file does.
      if (++done % FILES_AT_ONCE !== 0) return;
      const time = now();
      if (time < next) return;
      next = time + INTERVAL;
      isShown = true;
      stderr.write(`\rChecking: ${done} of ${total} files`);
    },
    end() {
      if (isShown) stderr.write('\r\u001b[K');
    },
  };
}

/** Milliseconds before the first word, and between the others. */
const PATIENCE = 500;

const INTERVAL = 100;

const FILES_AT_ONCE = 32;
