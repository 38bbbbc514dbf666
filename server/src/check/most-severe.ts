// The findings to list where there are very many.
import { SEVERITIES, type Severity } from './rule.ts';

/** The number of findings of one document that are listed. VS Code shows no more. */
export const MOST_LISTED = 1000;

/** The most severe findings, and of these the first, in their order. */
export function mostSevere<F extends { readonly severity: Severity }>(
  findings: readonly F[],
  most = MOST_LISTED,
): readonly F[] {
  if (findings.length <= most) return findings;
  const bySeverity = SEVERITIES.flatMap((severity) => findings.filter((each) => each.severity === severity));
  const chosen = new Set(bySeverity.slice(0, most));
  return findings.filter((each) => chosen.has(each));
}
