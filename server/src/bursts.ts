/** How many turns of the event loop an edit waits for the next one of a burst, and how many a burst can take. */
const QUIET_TURNS = 2;
const MOST_TURNS = 64;

export interface Bursts {
  /** Something has happened to what goes by this name. */
  add(name: string): void;
  /** What has happened to it is of no interest any more. */
  drop(name: string): void;
  /** Whether something has happened on which nobody has acted yet. */
  readonly isWaiting: boolean;
  /** Nothing is of interest any more. */
  end(): void;
}

/** Acts once for all that has queued up already, in the order in which it began; no timer holds an answer back. */
export function burstsOf(act: (name: string) => void): Bursts {
  const waiting = new Map<string, { quiet: number; turns: number }>();
  let turning = false;
  let ended = false;

  function turn(): void {
    for (const [name, burst] of waiting) {
      burst.turns++;
      if (++burst.quiet <= QUIET_TURNS && burst.turns < MOST_TURNS) continue;
      waiting.delete(name);
      act(name);
    }
    turning = waiting.size > 0;
    if (turning) setImmediate(turn);
  }

  return {
    add(name) {
      if (ended) return;
      waiting.set(name, { quiet: 0, turns: waiting.get(name)?.turns ?? 0 });
      if (!turning) setImmediate(turn);
      turning = true;
    },
    get isWaiting() {
      return waiting.size > 0;
    },
    drop: (name) => void waiting.delete(name),
    end() {
      ended = true;
      waiting.clear();
    },
  };
}
