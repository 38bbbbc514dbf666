import { run } from './run.ts';
import { shellOf } from './terminal.ts';

/**
 * Runs the command line of this process. The exit code is set, and the process not ended: what was written may still be on its way into
 * a pipe. A code that is set already says that it did not arrive.
 */
export function start(): void {
  void run(process.argv.slice(2), shellOf(process)).then((code) => (process.exitCode ??= code));
}
