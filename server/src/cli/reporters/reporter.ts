import type { Report } from '../report.ts';
import type { RulePages } from '../rule-pages.ts';

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
