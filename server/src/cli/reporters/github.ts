import { fullText, SEVERITIES, type Severity } from '../../check/rule.ts';
import { quote, visible } from '../../text/words.ts';
import type { ReportedFinding, Reporter, Skipped } from '../report.ts';
import { paintOf } from '../layout.ts';
import { nameOf } from '../terminal.ts';
import { countsOf } from './pretty.ts';

/** Workflow commands of GitHub, which it shows as annotations beside the lines, and a last line with the counts. */
export const github: Reporter = {
  name: 'github',
  fromRoot: true,
  render(report) {
    const { files, findings, skipped, problems } = report;
    // A workflow shows only the first annotations, so the gravest come first.
    const lines = [
      ...problems.map((problem) => `::error::${data(problem)}`),
      ...skipped.filter(({ failed }) => failed).map(failureOf),
      ...SEVERITIES.flatMap((severity) => findings.filter((each) => each.severity === severity)).map(
        commandOf,
      ),
    ];
    if (files > 0 || findings.length > 0)
      lines.push(countsOf(report, { verbose: true, quiet: false }, paintOf(false)));
    return lines.map((line) => `${line}\n`).join('');
  },
};

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
