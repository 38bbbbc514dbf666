import { turn } from '../io/walk.ts';

/** How many milliseconds other work waits for its turn. */
const SLICE = 8;

/**
 * Runs a generator a few milliseconds at a time, so that requests are answered in between. Returns undefined as soon as its
 * result is no longer wanted.
 */
export async function inSlices<Result>(
  steps: Generator<unknown, Result>,
  isWanted: () => boolean = () => true,
): Promise<Result | undefined> {
  for (;;) {
    await turn();
    if (!isWanted()) return undefined;
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }
}
