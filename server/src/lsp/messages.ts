import { turn } from '../io/walk.ts';

/** Turns of the event loop without a message after which an edit counts as the last one of a burst. */
export const QUIET_TURNS = 3;

/** Turns that something waits for messages at most. */
const MOST_TURNS = 64;

/** The messages of the editor, of which the library hands over one in each turn of the event loop. */
export class Messages {
  private taken = 0;

  /** Notes that a message has arrived. */
  take(): void {
    this.taken++;
  }

  /** Resolves after so many turns without a message, so that none is queued, or has been waited for long enough. */
  async areTaken(quietTurns = 1): Promise<void> {
    // The library asks for its next turn after the handler of this message, and gets that first then.
    await Promise.resolve();
    let before = this.taken;
    let quiet = 0;
    for (let turns = 0; quiet < quietTurns && turns < MOST_TURNS; turns++) {
      await turn();
      quiet = before === this.taken ? quiet + 1 : 0;
      before = this.taken;
    }
  }
}
