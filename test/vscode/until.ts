import assert from 'node:assert/strict';
import { setTimeout as moment } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** In milliseconds: a machine that others use as well may take its time. */
const patience = 60_000;

/** Looks again and again until what is seen is what was waited for. Says what was seen last, whether it held or not. */
async function watch<Seen>(look: () => Promise<Seen>, holds: (seen: Seen) => boolean): Promise<Seen> {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (holds(seen) || Date.now() > end) return seen;
    await moment(50);
  }
}

/** Waits until there is something to be found, such as a list that has opened, and gives it. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | false | undefined>,
): Promise<Found> {
  const found = await watch(look, Boolean);
  assert.ok(found, `Waited in vain: ${what}`);
  return found;
}

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
