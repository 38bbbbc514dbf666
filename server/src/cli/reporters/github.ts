import { fullText, type Severity } from '../../check/rule.ts';
import { quote, visible } from '../../text/words.ts';
import type { ReportedFinding, Reporter, Skipped } from '../report.ts';

/** Workflow commands of GitHub, which it shows as annotations beside the lines. */
export const github: Reporter = {
  name: 'github',
  summary: 'annotations of a GitHub workflow',
  fromRoot: true,
  render({ findings, skipped, problems }) {
    // A workflow shows only the first annotations, so these come first and say that there are failures.
    const commands = [
      ...problems.map((problem) => `::error::${data(problem)}`),
      ...skipped.filter(({ failed }) => failed).map(failureOf),
      ...findings.map(commandOf),
    ];
    return commands.map((command) => `${command}\n`).join('');
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
  return `::${COMMANDS[severity]} ${given}::${data(fullText({ message, help }))}`;
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
