import { fullText, SEVERITIES, type Severity } from '../../check/rule.ts';
import { comparedInWords } from '../../kinds/contract/compared.ts';
import { quote } from '../../text/words.ts';
import { annotation, annotationAt, type AnnotationLevel } from '../annotations.ts';
import { type ReportedFinding, type Reporter, type Skipped, withFewNotes } from '../report.ts';
import { paintOf } from '../layout.ts';
import { countsOf } from './pretty.ts';

/** Workflow commands of GitHub, which it shows as annotations beside the lines, and a last line with the counts. */
export const github: Reporter = {
  name: 'github',
  fromRoot: true,
  render(report, style) {
    const { files, findings, skipped, problems } = report;
    const notes = withFewNotes(findings, style);
    // A workflow shows only the first annotations, so the most severe come first.
    const lines = [
      ...problems.map((problem) => annotation('error', problem)),
      ...skipped.filter(({ failed }) => failed).map(failureOf),
      ...SEVERITIES.flatMap((severity) => notes.shown.filter((each) => each.severity === severity)).map(
        commandOf,
      ),
      ...notes.counted.map(({ count, code, summary }) =>
        annotation('notice', `${count}: ${code}: ${summary} (--verbose lists them)`),
      ),
    ];
    if (files > 0 || findings.length > 0)
      lines.push(countsOf(report, paintOf(false)), ...comparedInWords(report.comparison));
    return lines.map((line) => `${line}\n`).join('');
  },
};

const failureOf = ({ file, reason }: Skipped): string =>
  annotation('error', `${quote(file)} is skipped: ${reason}.`, file);

const commandOf = (finding: ReportedFinding): string =>
  annotationAt(COMMANDS[finding.severity], finding, finding.code, fullText(finding));

const COMMANDS: Record<Severity, AnnotationLevel> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};
