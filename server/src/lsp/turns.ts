// Work that is done in turns of the event loop.
import { turn } from '../io/walk.ts';

/** Follows the messages of the editor, of which the library hands over one in each turn of the event loop. */
export type Messages = ReturnType<typeof followMessages>;

export function followMessages() {
  let taken = 0;
  return {
    /** A message is taken. */
    take: (): void => void taken++,
    /** Resolves after so many turns without a message, so that none is queued, or has been waited for long enough. */
    async areTaken(quietTurns = 1): Promise<void> {
      // The library asks for its next turn after the handler of this message, and gets that first then.
      await Promise.resolve();
      let before = taken;
      let quiet = 0;
      for (let turns = 0; quiet < quietTurns && turns < MOST_TURNS; turns++) {
        await turn();
        quiet = before === taken ? quiet + 1 : 0;
        before = taken;
      }
    },
  };
}

/** Turns without a message after which an edit counts as the last one of a burst. */
export const QUIET_TURNS = 2;

/** Turns that something waits for messages at most. */
export const MOST_TURNS = 64;

/** Acts once for all that has queued up already, in the order in which it began; no timer delays an answer. */
export function burstsOf(act: (name: string) => void) {
  const waiting = new Map<string, { quiet: number; turns: number }>();
  let turning = false;
  let ended = false;

  function actOnQuiet(): void {
    for (const [name, burst] of waiting) {
      burst.turns++;
      if (++burst.quiet <= QUIET_TURNS && burst.turns < MOST_TURNS) continue;
      waiting.delete(name);
      act(name);
    }
    turning = waiting.size > 0;
    if (turning) setImmediate(actOnQuiet);
  }

  return {
    /** Something has happened to the thing of this name. */
    add(name: string): void {
      if (ended) return;
      waiting.set(name, { quiet: 0, turns: waiting.get(name)?.turns ?? 0 });
      if (!turning) setImmediate(actOnQuiet);
      turning = true;
    },
    /** True as long as something was not acted on yet. */
    get isWaiting(): boolean {
      return waiting.size > 0;
    },
    /** It is of no interest any more. */
    drop: (name: string): void => void waiting.delete(name),
    end(): void {
      ended = true;
      waiting.clear();
    },
  };
}
