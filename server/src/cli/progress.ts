import type { Shell } from './shell.ts';

/** Tells a person how far a long run is: one line in their terminal, which is gone in the end. */
export interface Progress {
  /** One more file is done. */
  step(): void;
  end(): void;
}

/** Nothing is told where nobody looks, in the log of a CI system, or of a run that is over soon. */
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
