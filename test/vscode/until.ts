import assert from 'node:assert/strict';
import { setTimeout as moment } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** In milliseconds: a machine that others use as well may take its time. */
const PATIENCE = 120_000;

/** Looks again and again until what is seen is what was waited for. Says what was seen last, whether it held or not. */
async function watch<Seen>(
  look: (attempt: number) => Promise<Seen>,
  holds: (seen: Seen) => boolean,
  patience = PATIENCE,
): Promise<Seen> {
  const end = Date.now() + patience;
  for (let attempt = 0; ; attempt++) {
    const seen = await look(attempt);
    if (holds(seen) || Date.now() > end) return seen;
    await moment(50);
  }
}

/** Waits until there is something to be found, such as a list that has opened, and gives it. */
export async function until<Found>(
  what: string,
  look: (attempt: number) => Promise<Found | false | undefined>,
  patience = PATIENCE,
): Promise<Found> {
  const found = await watch(look, Boolean, patience);
  assert.ok(found, `Waited in vain: ${what}`);
  return found;
}

/** How long an attempt waits, in milliseconds: longer each time, so that a slow machine gets there too. */
export const attemptTime = (attempt: number): number => Math.min(2_000 * 2 ** attempt, 30_000);

/** Waits until exactly this is seen. */
export async function untilEqual<Seen>(look: () => Promise<Seen>, expected: Seen): Promise<void> {
  const seen = await watch(look, (now) => isDeepStrictEqual(now, expected));
  assert.deepEqual(seen, expected);
}

/** Waits until the text that is seen has this in it. */
export async function untilMatch(look: () => Promise<string>, expected: RegExp): Promise<string> {
  const seen = await watch(look, (now) => expected.test(now));
  assert.match(seen, expected);
  return seen;
}
