import { hasSafeFix } from '../core/fixes/fix-all.ts';
import type { Finding, Path, Severity, Span } from '../core/finding.ts';
import { linesOf, type Range } from '../core/positions.ts';
import { ruleOf } from '../core/rules/index.ts';
import { type Ruling, withoutHints } from '../core/ruling.ts';
import { stemOfName } from '../core/skeleton.ts';
import { byCodeUnits } from '../core/words.ts';
import { sourceOf } from '../project/project.ts';
import type { Report, ReportedFinding, Skipped } from './report.ts';

/** Takes one file after the other, and has the report of all of them in the end. */
export interface Judge {
  /** A document that is a contract, or else is skipped. */
  contract(file: string, text: string, ruling: Ruling): void;
  /** A project file, whose findings are known already. */
  config(file: string, text: string, findings: readonly Finding[]): void;
  skip(file: string, reason: string): void;
  /** A file that should have been checked, and could not be. */
  fail(file: string, reason: string): void;
  report(problems: readonly string[]): Report;
}

/** Hints are an affordance of the editor, so they are reported only where someone asks for them. */
export function openJudge({ hints }: { hints: boolean }): Judge {
  const checked: string[] = [];
  const findings: ReportedFinding[] = [];
  const skipped: Skipped[] = [];

  // Thousands of files share a few rulings.
  const rulings = new Map<Ruling, Ruling>();
  function effective(ruling: Ruling): Ruling {
    if (hints) return ruling;
    const known = rulings.get(ruling) ?? withoutHints(ruling);
    rulings.set(ruling, known);
    return known;
  }

  function tell(
    file: string,
    text: string,
    found: readonly Finding[],
    isFixable: (finding: Finding) => boolean,
  ): void {
    if (found.length === 0) return;
    const lines = linesOf(text);
    const rangeOf = ({ start, end }: Span): Range => ({ start: lines.at(start), end: lines.at(end) });
    for (const finding of found) {
      const { path, span, code, severity, args, related } = finding;
      findings.push({
        file,
        pointer: pointerOf(path),
        range: rangeOf(span),
        code,
        severity,
        message: ruleOf(code).message(args),
        related: related.map(({ at, message }) => ({ file, range: rangeOf(at), message })),
        fixable: isFixable(finding),
        lines,
      });
    }
  }

  return {
    contract(file, text, ruling) {
      const source = sourceOf(text, effective(ruling));
      const { kind, findings: found } = source.checked;
      if (kind.kind === 'contract') checked.push(file);
      else skipped.push({ file, reason: kind.why, failed: false });
      tell(file, text, found, (finding) => hasSafeFix(source, finding, stemOfName(file)));
    },
    config: (file, text, found) => tell(file, text, found, () => false),
    skip: (file, reason) => void skipped.push({ file, reason, failed: false }),
    fail: (file, reason) => void skipped.push({ file, reason, failed: true }),
    report(problems) {
      const summary: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
      for (const { severity } of findings) summary[severity]++;
      return {
        files: checked.length,
        checked: checked.sort(),
        // Sorting is stable, so that within a file the order of the document stays.
        findings: findings.sort(byFile),
        skipped: skipped.sort(byFile),
        problems,
        summary,
      };
    },
  };
}

/** A path as a JSON Pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function byFile(a: { file: string }, b: { file: string }): number {
  return byCodeUnits(a.file, b.file);
}
