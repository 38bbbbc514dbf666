// The report of a check: collected file by file, and rendered by a reporter.
import type { Finding, Severity } from '../check/rule.ts';
import { pathOf } from '../io/node-sync.ts';
import { sha256Of } from '#sha256';
import { ruleOf } from '../kinds/index.ts';
import { type Lines, linesOf, type Path, type Range, type Span } from '../text/positions.ts';
import { byCodeUnits } from '../text/words.ts';
import { shownFrom } from './find-files.ts';

/** All that a check has to say, in the order in which it is said: by file (code units), then by place. */
export interface Report {
  /** How many files were checked; what was skipped is not among them. */
  readonly files: number;
  /** Those files, clean or not. */
  readonly checked: readonly string[];
  readonly findings: readonly ReportedFinding[];
  readonly skipped: readonly Skipped[];
  /** What else could not be done: a sentence each. */
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
  /** Whether `--fix` would fix it. */
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

/** Collects what is found in one file after the other, and reports all of it in the end. */
export interface Collector {
  /** Counts a file that was checked. */
  checked(file: string): void;
  /** Takes the findings of a file in the place of those that it had before. */
  found(file: string, document: CheckedText): void;
  skip(file: string, reason: string): void;
  /** Takes a file that should have been checked, and could not be. */
  fail(file: string, reason: string): void;
  /** Takes whether "dsds sync" would bring traits up to date, which is computed only until it would. */
  syncable(is: () => boolean): void;
  report(problems: readonly string[]): Report;
}

/** A text, what was found in it, and what of that `--fix` would fix. */
export interface CheckedText {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly isFixable?: (finding: Finding) => boolean;
}

/** `textAt` answers the texts of the files that findings in others speak of. */
export function collectFindings(cwd: string, textAt: (uri: string) => string): Collector {
  const checked: string[] = [];
  const findings = new Map<string, readonly ReportedFinding[]>();
  const skipped = new Map<string, Skipped>();
  let isSyncable = false;

  // Many findings may speak of one place.
  const others = new Map<string, Place>();
  function placeAt(uri: string): Place {
    let place = others.get(uri);
    if (!place) {
      place = { file: shownFrom(cwd, pathOf(uri)), lines: linesOf(textAt(uri)) };
      others.set(uri, place);
    }
    return place;
  }

  return {
    checked: (file) => void checked.push(file),
    found(file, { text, findings: found, isFixable = () => false }) {
      findings.delete(file);
      if (found.length === 0) return;
      const own = { file, lines: linesOf(text) };
      const reported = found.map((finding): ReportedFinding => {
        const { path, span, code, severity, args, related } = finding;
        // Written out: to copy the members of another object takes most of the time of thousands of findings.
        return {
          file,
          range: rangeOf(own, span),
          lines: own.lines,
          pointer: pointerOf(path),
          code,
          severity,
          message: ruleOf(code).message(args),
          related: related.map(({ at, message }) => {
            const place = at.uri === undefined ? own : placeAt(at.uri);
            return { file: place.file, range: rangeOf(place, at), lines: place.lines, message };
          }),
          fixable: isFixable(finding),
        };
      });
      findings.set(file, reported);
    },
    skip: (file, reason) => void skipped.set(file, { file, reason, failed: false }),
    fail: (file, reason) => void skipped.set(file, { file, reason, failed: true }),
    syncable: (is) => void (isSyncable ||= is()),
    report(problems) {
      const inOrder = [...findings.keys()].sort().flatMap((file) => findings.get(file)!);
      const summary: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
      for (const { severity } of inOrder) summary[severity]++;
      return {
        files: checked.length,
        checked: checked.sort(),
        findings: inOrder,
        skipped: [...skipped.values()].sort((a, b) => byCodeUnits(a.file, b.file)),
        problems,
        summary,
        isSyncable,
      };
    },
  };
}

type Place = Pick<ReportedFinding, 'file' | 'lines'>;

const rangeOf = ({ lines }: Place, { start, end }: Span): Range => ({
  start: lines.at(start),
  end: lines.at(end),
});

/** A path as a JSON Pointer (RFC 6901). */
const pointerOf = (path: Path): string =>
  path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

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
