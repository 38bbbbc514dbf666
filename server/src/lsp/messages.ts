import { turn } from '../io/walk.ts';

/** Follows the messages of the editor, of which the library hands over one in each turn of the event loop. */
export type Messages = ReturnType<typeof followMessages>;

export function followMessages() {
  let taken = 0;
  return {
    /** A message is taken. */
    take: (): void => void taken++,
    /** Resolves when no other message is queued, or has been waited for long enough. */
    async areTaken(): Promise<void> {
      // The library asks for its next turn after the handler of this message, and gets that first then.
      await Promise.resolve();
      let before: number | undefined;
      for (let turns = 0; before !== taken && turns < MOST_TURNS; turns++) {
        before = taken;
        await turn();
      }
    },
  };
}

/** Turns that something waits for messages at most. */
export const MOST_TURNS = 64;
