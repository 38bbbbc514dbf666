import type { Severity } from '../../check/finding.ts';
import { SEVERITIES } from '../../check/ruling.ts';
import { counted, visible } from '../../text/words.ts';
import { PROGRAM } from '../command.ts';
import { excerptOf } from '../excerpt.ts';
import type { Report, ReportedFinding } from '../report.ts';
import { harmless, nameOf } from '../shell.ts';
import { brushOf, type Paint, paintOf } from '../terminal.ts';
import type { Reporter, Style } from './reporter.ts';

export const pretty: Reporter = {
  name: 'pretty',
  summary: 'for people',
  render(report, style) {
    const paint = paintOf(style.colour);
    const shown = report.findings.filter(({ severity }) => isShown(severity, style));
    const skipped = style.verbose ? report.skipped : [];
    const blocks = [
      ...shown.map((finding) => blockOf(finding, style, paint)),
      ...(skipped.length > 0 ? [skipped.map((each) => skippedLine(each, paint))] : []),
      summaryOf(report, style, paint),
    ];
    return harmless(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  },
};

function isShown(severity: Severity, { verbose, quiet }: Style): boolean {
  if (quiet) return severity === 'error';
  return verbose || severity === 'error' || severity === 'warning';
}

/** A finding: a line that programs can read too, and what it speaks of. */
function blockOf(finding: ReportedFinding, { width, verbose }: Style, paint: Paint): string[] {
  const { file, range, severity, code, message, related, lines } = finding;
  const brush = brushOf(severity, paint);
  const place = `${paint.bold(nameOf(file))}${paint.dim(`:${placeOf(range.start)}`)}`;
  return [
    [place, paint.bold(brush(severity)), paint.dim(code), visible(message)].join('  '),
    ...excerptOf(lines, range, { width, gutter: paint.dim, mark: (text) => paint.bold(brush(text)) }),
    ...relatedLines(related, file, verbose).map((line) => `${paint.dim('     =')} ${line}`),
  ];
}

/** The other places, with the names of other files; of very many the first ones. */
function relatedLines(related: ReportedFinding['related'], own: string, all: boolean): string[] {
  // One more takes no more room than its count.
  const shown = all || related.length === FEW + 1 ? related : related.slice(0, FEW);
  const lines = shown.map(({ message, file, range: { start } }) => {
    return `${visible(message)}: ${file === own ? '' : `${nameOf(file)}:`}${placeOf(start)}`;
  });
  const more = related.length - shown.length;
  return more > 0 ? [...lines, `${more} more; --verbose shows all`] : lines;
}

const FEW = 3;

const placeOf = ({ line, character }: { line: number; character: number }): string =>
  `${line + 1}:${character + 1}`;

function skippedLine({ file, reason, failed }: Report['skipped'][number], paint: Paint): string {
  const skipped = failed ? paint.bold(paint.red('skipped')) : 'skipped';
  return `${paint.bold(nameOf(file))}  ${skipped}  ${visible(reason)}`;
}

/** What it comes to, and what can be done about it. */
function summaryOf(report: Report, style: Style, paint: Paint): string[] {
  const { files, findings, skipped } = report;
  const lines = [];
  if (files > 0 || findings.length > 0) lines.push(countsOf(report, style, paint));
  else if (skipped.length > 0) lines.push('No contract or DSDS document among the files.');
  else lines.push('No contracts or DSDS documents found.');

  const fixable = findings.filter((finding) => finding.fixable).length;
  if (fixable > 0) {
    const many = fixable === findings.length && fixable > 1 ? 'all' : String(fixable);
    lines.push(findings.length === 1 ? '--fix mends it.' : `--fix mends ${many} of them.`);
  }
  if (!style.quiet && report.isSyncable) {
    lines.push(`"${PROGRAM} dsds sync FILE" brings the traits of a DSDS document up to date.`);
  }
  if (skipped.length > 0) {
    const why = style.verbose ? '' : `; --verbose tells why`;
    lines.push(`${counted(skipped.length, 'file')} skipped${why}.`);
  }
  return lines;
}

/** As in `2 errors, 1 warning in 39 files checked.`; a project file can be wrong where there is no other file. */
function countsOf({ files, summary }: Report, style: Style, paint: Paint): string {
  const among = files === 0 ? '; no file was checked' : ` in ${counted(files, 'file')} checked`;
  const counts = SEVERITIES.filter((severity) => summary[severity] > 0).map((severity) => {
    const count =
      severity === 'information'
        ? `${counted(summary[severity], 'piece')} of information`
        : counted(summary[severity], severity);
    return isShown(severity, style) ? paint.bold(brushOf(severity, paint)(count)) : count;
  });
  if (summary.error + summary.warning > 0) return `${counts.join(', ')}${among}.`;
  const isHidden = counts.length > 0 && !style.verbose;
  return `${[paint.bold(paint.green('No problems')), ...counts].join(', ')}${among}${isHidden ? '; --verbose shows all' : ''}.`;
}
