import type { Severity } from '../check/finding.ts';
import type { Lines, Range } from '../text/positions.ts';

/** All that a check has to say, in the order in which it is said: by file (code units), then by place. */
export interface Report {
  /** How many files were checked; what was skipped is not among them. */
  readonly files: number;
  /** Those files, clean or not. */
  readonly checked: readonly string[];
  readonly findings: readonly ReportedFinding[];
  readonly skipped: readonly Skipped[];
  /** What else of all that was asked for could not be done: a sentence each. */
  readonly problems: readonly string[];
  /** How many findings there are of each severity. */
  readonly summary: Readonly<Record<Severity, number>>;
  /** Whether "dsds sync" would bring traits up to date that were found to differ. */
  readonly isSyncable: boolean;
}

export interface ReportedFinding extends ReportedPlace {
  /** Where in the value, as a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly code: string;
  readonly severity: Severity;
  /** Other places that help to understand it, in its file and in others. */
  readonly related: readonly ReportedPlace[];
  /** Whether `--fix` would mend it. */
  readonly fixable: boolean;
}

/** A piece of the text of a file, and what is to be said of it. */
interface ReportedPlace {
  /** From the current directory on, with forward slashes. */
  readonly file: string;
  readonly range: Range;
  readonly message: string;
  /** The lines of the file, for those who show them. */
  readonly lines: Lines;
}

/** A file that was looked at and not checked, or that could not be read. */
export interface Skipped {
  readonly file: string;
  /** The end of a sentence, as in "skipped: it has no ...". */
  readonly reason: string;
  /** Whether it should have been checked, and could not be. */
  readonly failed: boolean;
}
