import { sha256Of } from '../../kinds/contract/address.ts';
import type { Report, ReportedFinding } from '../report.ts';

/** One output format: the report as text, which ends with a line end where there is any. */
export interface Reporter {
  readonly name: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  /** Whether its paths go from the root of the repository on, as those want them who show findings beside its files. */
  readonly fromRoot?: boolean;
  render(report: Report, style: Style, pages: RulePages): string;
}

/** What only a format for people minds. */
export interface Style {
  readonly colour: boolean;
  /** How many columns a line of source may take. */
  readonly width: number;
  /** Whether information, hints and skipped files are shown too, which otherwise are counted only. */
  readonly verbose: boolean;
  /** Whether only errors are shown. */
  readonly quiet: boolean;
}

/** The page of a rule, as Markdown; undefined where the package has lost it. */
export type RulePages = (code: string) => string | undefined;

/**
 * Fingerprints, which tell each finding from all others on this run, and are the same on the next: made of its rule, its file and its
 * place in the value, so that it is the same when lines move. Equal ones are counted.
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
