import type { CloseAction, ErrorAction, ErrorHandler } from 'vscode-languageclient';

/**
 * Restarts a server that has crashed, as the client library does by default. After the last crash it offers to do
 * so, instead of only telling. An error of the system, as of a pipe without a reader, is only logged: the server has just crashed, and the
 * restart follows once the connection is closed. Any other error, such as of what is no message, ends the server.
 */
export function restartOnCrash(giveUp: () => void): ErrorHandler {
  const crashes: number[] = [];
  return {
    error: (error) => ('code' in error ? { action: GO_ON, handled: true } : { action: SHUT_DOWN }),
    closed() {
      crashes.push(Date.now());
      const recent = crashes.slice(-MOST_CRASHES);
      const isOften = recent.length === MOST_CRASHES && recent.at(-1)! - recent[0]! <= CRASH_PERIOD;
      if (!isOften) return { action: RESTART };
      giveUp();
      return { action: DO_NOT_RESTART, handled: true };
    },
  };
}

/** So many crashes within so many milliseconds are too many. */
const MOST_CRASHES = 5;

const CRASH_PERIOD = 3 * 60 * 1000;

// Values of the client library, which can be loaded in VS Code only: the tests load this file without it.
/* oxlint-disable typescript/no-unsafe-enum-assignment */
const GO_ON: ErrorAction.Continue = 1;
const SHUT_DOWN: ErrorAction.Shutdown = 2;
const RESTART: CloseAction.Restart = 2;
const DO_NOT_RESTART: CloseAction.DoNotRestart = 1;
