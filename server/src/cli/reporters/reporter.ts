import type { Report } from '../report.ts';

/** One output format: the report as text, which ends with a line end. */
export interface Reporter {
  readonly name: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  render(report: Report, style: Style): string;
}

/** What only a format for people minds. */
export interface Style {
  readonly colour: boolean;
  /** Whether information and hints are shown too, which otherwise are counted only. */
  readonly verbose: boolean;
  /** Whether only errors are shown. */
  readonly quiet: boolean;
}
