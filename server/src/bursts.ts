/** How many turns of the event loop an edit waits for the next one of a burst, and how many a burst can take. */
const QUIET_TURNS = 2;
const MOST_TURNS = 64;

export interface Bursts {
  /** Something has happened to a document. */
  add(uri: string): void;
  /** It is gone, and what has happened to it is of no interest any more. */
  drop(uri: string): void;
}

/** Acts once for whatever has queued up already about a document; no timer holds an answer back. */
export function burstsOf(act: (uri: string) => void): Bursts {
  const waiting = new Map<string, { quiet: number; turns: number }>();
  let turning = false;

  function turn(): void {
    for (const [uri, burst] of waiting) {
      burst.turns++;
      if (++burst.quiet <= QUIET_TURNS && burst.turns < MOST_TURNS) continue;
      waiting.delete(uri);
      act(uri);
    }
    turning = waiting.size > 0;
    if (turning) setImmediate(turn);
  }

  return {
    add(uri) {
      waiting.set(uri, { quiet: 0, turns: waiting.get(uri)?.turns ?? 0 });
      if (!turning) setImmediate(turn);
      turning = true;
    },
    drop: (uri) => void waiting.delete(uri),
  };
}
