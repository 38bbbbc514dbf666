import { sha256Of } from '../kinds/contract/address.ts';
import type { ReportedFinding } from './report.ts';

/**
 * What tells each finding from all others on this run, and the same finding on the next: its rule, its file and its
 * place in the value, so that it stays what it is when lines move. Equal ones are counted.
 */
export function fingerprintsOf(findings: readonly ReportedFinding[]): string[] {
  const counts = new Map<string, number>();
  return findings.map(({ code, file, pointer }) => {
    const identity = JSON.stringify([code, file, pointer]);
    const count = counts.get(identity) ?? 0;
    counts.set(identity, count + 1);
    return sha256Of(`${identity}${count}`);
  });
}
