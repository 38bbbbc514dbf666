/**
 * Runs the steps of long work to their end. Such a generator yields only in long work, so that it costs nothing else; an editor takes
 * its steps between other work.
 */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
