// An exception in the check of one document: a fault of this program, which becomes one finding there.
import { bugs } from '../../../package.json';
import type { Finding, Rule } from './rule.ts';

/** The code of the finding. It is no rule: nothing turns it off, and it has no page. */
export const INTERNAL = 'internal';

export const internalError = {
  code: INTERNAL,
  severity: 'error',
  summary: 'An error in this program.',
  describe: ({ error }) => ({
    message: `Not checked: an error in component-contract (${error}).`,
    help: `Please report it with this document at ${bugs.url}.`,
  }),
} satisfies Rule<{ error: string }>;

/** The guard around all that is made of one document: an exception becomes its only finding, and other documents are none the worse. */
export function guarded<T>(make: () => T, failed: (finding: Finding, error: unknown) => T): T {
  try {
    return make();
  } catch (error) {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    return failed(
      {
        code: INTERNAL,
        severity: internalError.severity,
        path: [],
        span: { start: 0, end: 0 },
        args: { error: words.replaceAll(/\s+/g, ' ').slice(0, 200) },
        related: [],
      },
      error,
    );
  }
}
