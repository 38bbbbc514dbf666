// The report of a check: collected file by file, and rendered by a reporter.
import { type Finding, MOST_LISTED, mostSevere, SEVERITIES, type Severity } from '../check/rule.ts';
import { pathOf, shownFrom } from '../io/node-sync.ts';
import { sha256Of } from '#sha256';
import { nameOfComponent } from '../kinds/contract/rules/drift.ts';
import type { Comparison, ComparisonCounts, WhyNot } from '../kinds/contract/compared.ts';
import { type Coverage, ruleOf } from '../kinds/index.ts';
import { type Lines, linesOf, pointerOf, type Range, type Span } from '../text/positions.ts';
import { byCodeUnits, counted } from '../text/words.ts';

/** The result of a check, by file (code units), then by place. */
export interface Report {
  /** The number of checked files, without skipped ones. */
  readonly files: number;
  /** The checked files, clean or not. */
  readonly checked: readonly string[];
  /** Of each file the most severe ones, at most {@link MOST_LISTED}. */
  readonly findings: readonly ReportedFinding[];
  readonly skipped: readonly Skipped[];
  /** A sentence for each other thing that could not be done. */
  readonly problems: readonly string[];
  /** A sentence for each thing that the findings don't say, such as what was passed over. */
  readonly remarks: readonly string[];
  /** The number of findings of each severity, listed or not. */
  readonly summary: Readonly<Record<Severity, number>>;
  /** True if "dsds sync" would update traits that were found to differ. */
  readonly isSyncable: boolean;
  /** The number of findings with a quick fix in an editor. */
  readonly quickFixes: number;
  readonly comparison: ReportedComparison;
  /** Undefined if no project was checked as a whole that declares components. */
  readonly coverage?: ReportedCoverage | undefined;
}

/** How many of the checked contracts are compared with code. */
export interface ReportedComparison extends ComparisonCounts {
  readonly notCompared: readonly { readonly file: string; readonly why: WhyNot }[];
}

/** Which components have no contract, and which contracts no component. */
export interface ReportedCoverage {
  /** The number of components that can have a contract. */
  readonly components: number;
  readonly withoutContract: readonly NamedIn[];
  readonly withoutComponent: readonly NamedIn[];
}

interface NamedIn {
  readonly name: string;
  readonly file: string;
}

export interface ReportedFinding extends ReportedPlace {
  /** A JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly code: string;
  readonly severity: Severity;
  /** Advice on fixing it. */
  readonly help: string | undefined;
  /** Other places that help to understand it, in its file and in others. */
  readonly related: readonly ReportedPlace[];
  /** True if `--fix` would fix it. */
  readonly fixable: boolean;
}

/** A piece of the text of a file with a message. */
interface ReportedPlace {
  /** Relative to the current folder, with forward slashes. */
  readonly file: string;
  readonly range: Range;
  readonly message: string;
  /** The lines of the file, for excerpts. */
  readonly lines: Lines;
}

/** A file that was not checked, or could not be read. */
export interface Skipped {
  readonly file: string;
  /** The end of a sentence, as in "skipped: it has no ...". */
  readonly reason: string;
  /** True if it should have been checked, but could not be. */
  readonly failed: boolean;
  /** True of a file of another format that looks like a contract all the same. */
  readonly isClaimed?: boolean;
}

/** A text, its findings, and which of them `--fix` would fix. */
export interface CheckedText {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly isFixable?: (finding: Finding) => boolean;
  /** The number of findings with a quick fix in an editor. */
  readonly quickFixes?: () => number;
}

/** Collects the findings of one file after the other, and reports all of them. */
export class Collector {
  readonly #cwd: string;
  readonly #textAt: (uri: string) => string;
  readonly #checked = new Set<string>();
  readonly #countsQuickFixes: boolean;
  readonly #findings = new Map<string, FileFindings>();
  readonly #skipped = new Map<string, Skipped>();
  readonly #comparisons = new Map<string, Comparison>();
  #isSyncable = false;

  /** `textAt` returns the texts of related files. To count quick fixes takes as long as to check. */
  constructor(cwd: string, textAt: (uri: string) => string, countsQuickFixes = false) {
    this.#cwd = cwd;
    this.#textAt = textAt;
    this.#countsQuickFixes = countsQuickFixes;
  }

  /** Counts a file that was checked. */
  checked(file: string): void {
    this.#checked.add(file);
  }

  /** Takes what a contract is compared with. */
  compared(file: string, comparison: Comparison): void {
    this.#comparisons.set(file, comparison);
  }

  /** Replaces the findings of a file. */
  found(file: string, { text, findings, isFixable = () => false, quickFixes }: CheckedText): void {
    const lines = linesOf(text);
    const placeAt = (uri: string | undefined): Pick<ReportedPlace, 'file' | 'lines'> =>
      uri === undefined
        ? { file, lines }
        : { file: shownFrom(this.#cwd, pathOf(uri)), lines: linesOf(this.#textAt(uri)) };
    const listed = mostSevere(findings).map((finding): ReportedFinding => {
      const { path, span, code, severity, args, related } = finding;
      const { message, help } = ruleOf(code).describe(args);
      return {
        file,
        range: rangeOf(lines, span),
        lines,
        pointer: pointerOf(path),
        code,
        severity,
        message,
        help,
        related: related.map((other) => {
          const place = placeAt(other.at.uri);
          return { ...place, range: rangeOf(place.lines, other.at), message: other.message };
        }),
        fixable: isFixable(finding),
      };
    });
    this.#findings.set(file, {
      listed,
      summary: countsOf(findings),
      quickFixes: (this.#countsQuickFixes && quickFixes?.()) || 0,
    });
  }

  skip(file: string, reason: string, isClaimed = false): void {
    this.#skipped.set(file, { file, reason, failed: false, isClaimed });
  }

  /** Takes a file that should have been checked, but could not be. */
  fail(file: string, reason: string): void {
    this.#skipped.set(file, { file, reason, failed: true });
  }

  /** Takes if "dsds sync" would update traits, which is computed only until one document says so. */
  syncable(is: () => boolean): void {
    this.#isSyncable ||= is();
  }

  report(problems: readonly string[], remarks: readonly string[] = [], coverage?: ReportedCoverage): Report {
    const all = [...this.#findings.keys()].sort().map((file) => this.#findings.get(file)!);
    const summary = countsOf([]);
    for (const each of all) for (const severity of SEVERITIES) summary[severity] += each.summary[severity];
    const findings = all.flatMap(({ listed }) => listed);
    const total = totalOf(summary);
    const unlisted = `Only ${findings.length} of ${total} findings are listed: the most severe ones, at most ${MOST_LISTED} of a file.`;
    return {
      files: this.#checked.size,
      checked: [...this.#checked].sort(),
      findings,
      skipped: [...this.#skipped.values()].sort((a, b) => byCodeUnits(a.file, b.file)),
      problems,
      remarks: findings.length < total ? [unlisted, ...remarks] : remarks,
      summary,
      isSyncable: this.#isSyncable,
      quickFixes: all.reduce((sum, { quickFixes }) => sum + quickFixes, 0),
      comparison: {
        contracts: this.#comparisons.size,
        notCompared: [...this.#comparisons]
          .flatMap(([file, comparison]) => ('why' in comparison ? { file, why: comparison.why } : []))
          .sort((a, b) => byCodeUnits(a.file, b.file)),
      },
      coverage,
    };
  }
}

/** The coverage of several projects in one. */
export function coverageReport(
  coverages: readonly Coverage[],
  shown: (uri: string) => string,
): ReportedCoverage | undefined {
  const sorted = (all: readonly NamedIn[]): NamedIn[] =>
    all.toSorted((a, b) => byCodeUnits(a.file, b.file) || byCodeUnits(a.name, b.name));
  const components = coverages.reduce((sum, each) => sum + each.components, 0);
  const withoutContract = coverages
    .flatMap((each) => each.withoutContract)
    .map((component) => ({ name: nameOfComponent(component), file: shown(component.at.uri) }));
  const withoutComponent = coverages
    .flatMap((each) => each.withoutComponent)
    .map(({ uri, summary: { contractId, component } }) => ({
      name: contractId ?? component ?? '',
      file: shown(uri),
    }));
  if (components + withoutComponent.length === 0) return undefined;
  return { components, withoutContract: sorted(withoutContract), withoutComponent: sorted(withoutComponent) };
}

/** The findings of one file. */
interface FileFindings extends Pick<Report, 'summary' | 'quickFixes'> {
  readonly listed: readonly ReportedFinding[];
}

function countsOf(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

const rangeOf = (lines: Lines, { start, end }: Span): Range => ({
  start: lines.at(start),
  end: lines.at(end),
});

/** An output format: the report as text, which ends with a line break unless it is empty. */
export interface Reporter<R = Report> {
  readonly name: string;
  /** True if its paths are relative to the root of the repository, for services that show findings in its files. */
  readonly fromRoot?: boolean;
  render(report: R, style: Style): string;
}

/** Options of formats for people. */
export interface Style {
  readonly colour: boolean;
  /** The columns that a line of source may take. */
  readonly width: number;
  /** Wraps prose to the width, for a terminal; programs read each remark as one line. */
  readonly wraps: boolean;
  /** Shows notes, hints and skipped files too, which are otherwise only counted. */
  readonly verbose: boolean;
  /** Shows errors only. */
  readonly quiet: boolean;
}

/**
 * Fingerprints, which identify each finding across runs: from its rule, its file and its path in the value, so that they don't change
 * when lines move. Equal ones are numbered.
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

/** The findings, without the notes of rules that have many of them, and the number of these by rule. */
export function withFewNotes(findings: readonly ReportedFinding[], { verbose }: Pick<Style, 'verbose'>) {
  const counts = new Map<string, number>();
  for (const { code, severity } of findings)
    if (severity === 'information') counts.set(code, (counts.get(code) ?? 0) + 1);
  const many = [...counts].filter(([, count]) => !verbose && count > FEW_NOTES);
  const isOfMany = new Map(many);
  return {
    shown: findings.filter(({ code, severity }) => severity !== 'information' || !isOfMany.has(code)),
    /** As in `14 notes`, with the code and the summary of their rule. */
    counted: many.map(([code, count]) => ({
      count: counted(count, 'note'),
      code,
      summary: ruleOf(code).summary,
    })),
  };
}

/** So many notes of one rule are listed one by one. */
const FEW_NOTES = 3;

/** The number of all findings. */
export const totalOf = (summary: Report['summary']): number =>
  SEVERITIES.reduce((sum, severity) => sum + summary[severity], 0);

/** JSON with escapes for invisible characters, and for what a log of GitHub would take for a command. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/(?<=##)\[|[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ) + '\n';
