import { fullText, type Severity } from '../../check/rule.ts';
import { quote, visible } from '../../text/words.ts';
import type { ReportedFinding, Reporter, Skipped } from '../report.ts';

/** Commands that a GitHub workflow reads in its log, and shows as annotations beside the lines they speak of. */
export const github: Reporter = {
  name: 'github',
  summary: 'annotations of a GitHub workflow',
  fromRoot: true,
  render({ findings, skipped, problems }) {
    // Of many annotations a workflow shows the first ones only, and these say that the others are not all.
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
  // Columns count only where one line has both ends.
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

/** As the workflow's runner reads it; and nothing in it that would speak to the terminal in which the log is read. */
const data = (text: string): string =>
  visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
