import { fullText, SEVERITIES, type Severity } from '../../check/rule.ts';
import { counted, quote, visible } from '../../text/words.ts';
import type { ReportedFinding, Reporter, Skipped } from '../report.ts';
import { nameOf, paintOf } from '../terminal.ts';
import { countsOf } from './pretty.ts';

/** Workflow commands of GitHub, which it shows as annotations beside the lines, and a last line with the counts. */
export const github: Reporter = {
  name: 'github',
  summary: 'annotations of a GitHub workflow',
  fromRoot: true,
  render(report) {
    const { files, findings, skipped, problems } = report;
    const shown = withFewPlaceholders(findings);
    // A workflow shows only the first annotations, so the gravest come first.
    const lines = [
      ...problems.map((problem) => `::error::${data(problem)}`),
      ...skipped.filter(({ failed }) => failed).map(failureOf),
      ...SEVERITIES.flatMap((severity) => shown.filter((each) => each.severity === severity)).map(commandOf),
    ];
    if (files > 0 || findings.length > 0)
      lines.push(countsOf(report, { verbose: true, quiet: false }, paintOf(false)));
    return lines.map((line) => `${line}\n`).join('');
  },
};

/** The findings, with one for all placeholders of a document, which are many after its traits were written. */
function withFewPlaceholders(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const placeholders = new Map<string, number>();
  for (const { code, file } of findings)
    if (code === PLACEHOLDER) placeholders.set(file, (placeholders.get(file) ?? 0) + 1);
  return findings.flatMap((finding) => {
    if (finding.code !== PLACEHOLDER) return finding;
    const count = placeholders.get(finding.file) ?? 0;
    placeholders.delete(finding.file);
    const help = `Describe it, and ${counted(count - 1, 'other')} in this document.`;
    return count === 0 ? [] : count === 1 ? finding : { ...finding, help };
  });
}

const PLACEHOLDER = 'dsds/todo';

const failureOf = ({ file, reason }: Skipped): string =>
  `::error file=${property(file)}::${data(`${quote(file)} is skipped: ${reason}.`)}`;

function commandOf({ file, range: { start, end }, severity, code, message, help }: ReportedFinding): string {
  // Columns are used only if the range is on one line.
  const isOneLine = start.line === end.line;
  const properties = [
    ['file', file],
    ['line', start.line + 1],
    ...(isOneLine ? [['col', start.character + 1] as const] : []),
    ['endLine', end.line + 1],
    ...(isOneLine ? [['endColumn', end.character + 1] as const] : []),
    ['title', code],
  ] as const;
  const given = properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',');
  // The log shows only the text, which therefore begins with the place.
  const text = `${nameOf(file)}:${start.line + 1}:${start.character + 1}: ${code} ${fullText({ message, help })}`;
  return `::${COMMANDS[severity]} ${given}::${data(text)}`;
}

const COMMANDS: Record<Severity, string> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Escapes for the runner of the workflow, without control characters for the terminal in which the log is read. */
const data = (text: string): string =>
  visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
