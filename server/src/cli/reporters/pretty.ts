import { SEVERITIES } from '../../check/rule.ts';
import { areAllAlike, comparedInWords, whyNotInWords } from '../../kinds/contract/compared.ts';
import { counted, visible } from '../../text/words.ts';
import { lineAndColumn } from '../../text/positions.ts';
import { excerptOf, NUMBER } from '../excerpt.ts';
import { brushOf, type Paint, paintOf, wrap } from '../layout.ts';
import { harmless, nameOf, PROGRAM } from '../terminal.ts';
import {
  type Report,
  type ReportedComparison,
  type ReportedCoverage,
  type ReportedFinding,
  type Reporter,
  type Style,
  totalOf,
  withFewNotes,
} from '../report.ts';

export const pretty: Reporter = {
  name: 'pretty',
  render(report, style) {
    const paint = paintOf(style.colour);
    const { shown, counted: notes } = withFewNotes(
      report.findings.filter(({ severity }) => !style.quiet || severity === 'error'),
      style,
    );
    const lists = [
      notes.map(({ count, code, summary }) => {
        return [
          paint.bold(brushOf('information', paint)(count)),
          paint.dim(code),
          `${summary} (${VERBOSE})`,
        ].join('  ');
      }),
      (showsSkipped(report, style) ? report.skipped : []).map((each) => skippedLine(each, paint)),
      style.verbose ? uncomparedLines(report.comparison, paint) : [],
      style.verbose && report.coverage ? uncoveredLines(report.coverage, paint) : [],
    ];
    const blocks = [
      ...shown.map((finding) => blockOf(finding, style, paint)),
      ...lists.filter((lines) => lines.length > 0),
      summaryOf(report, style, paint),
    ];
    return harmless(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  },
};

/** If nothing was checked, the reasons are printed. */
const showsSkipped = ({ files, findings, skipped }: Report, { verbose, quiet }: Style): boolean =>
  verbose || (!quiet && files === 0 && findings.length === 0 && skipped.length <= FEW);

/** A finding: a line that programs can parse, its source, related places, and the help. */
function blockOf(finding: ReportedFinding, style: Style, paint: Paint): string[] {
  const { file, range, severity, code, message, help, related, lines } = finding;
  const { width, verbose } = style;
  const brush = brushOf(severity, paint);
  const place = `${paint.bold(nameOf(file))}${paint.dim(`:${lineAndColumn(range.start)}`)}`;
  const start = [place, paint.bold(brush(severity)), paint.dim(code)].join('  ');
  return [
    // One line, however long: problem matchers and grep go by it.
    `${start}  ${visible(message)}`,
    ...excerptOf(lines, range, { width, gutter: paint.dim, mark: (text) => paint.bold(brush(text)) }),
    ...relatedLines(related, file, verbose).flatMap((line) => remark('', line, style, paint)),
    ...(help === undefined ? [] : remark('help', visible(help), style, paint)),
  ];
}

/** A remark below the source, after its label; in a terminal its lines are aligned. */
function remark(label: string, text: string, { wraps, width }: Style, paint: Paint): string[] {
  const gutter = `${' '.repeat(NUMBER)} = `;
  const head = label === '' ? '' : `${label}: `;
  const indent = gutter.length + head.length;
  const [first = '', ...rest] = wrap(text, indent, wraps ? width : Infinity).split('\n');
  const begin = `${paint.dim(gutter)}${paint.bold(paint.cyan(label))}${head.slice(label.length)}`;
  return [begin + first.slice(indent), ...rest];
}

/** The related places, with the names of other files; only the first ones if there are many. */
function relatedLines(related: ReportedFinding['related'], own: string, all: boolean): string[] {
  // One more place takes no more room than the line that counts it.
  const shown = all || related.length === FEW + 1 ? related : related.slice(0, FEW);
  const lines = shown.map(({ message, file, range: { start } }) => {
    return `${visible(message)}: ${file === own ? '' : `${nameOf(file)}:`}${lineAndColumn(start)}`;
  });
  const more = related.length - shown.length;
  return more > 0 ? [...lines, `${more} more (--verbose lists them)`] : lines;
}

const FEW = 3;

function skippedLine({ file, reason, failed }: Report['skipped'][number], paint: Paint): string {
  const skipped = failed ? paint.bold(paint.red('skipped')) : 'skipped';
  return `${paint.bold(nameOf(file))}  ${skipped}  ${visible(reason)}`;
}

/** The contracts that aren't compared with code, unless the summary says it of all. */
const uncomparedLines = (comparison: ReportedComparison, paint: Paint): string[] =>
  (areAllAlike(comparison) ? [] : comparison.notCompared).map(
    ({ file, why }) => `${paint.bold(nameOf(file))}  not compared  ${whyNotInWords(why)}`,
  );

const uncoveredLines = ({ withoutContract }: ReportedCoverage, paint: Paint): string[] =>
  withoutContract.map(({ name, file }) => `${paint.bold(nameOf(file))}  no contract  ${visible(name)}`);

/** A sentence about the components without a contract. */
function coverageInWords({ components, withoutContract }: ReportedCoverage, verbose: boolean): string[] {
  const missing = withoutContract.length;
  const described = counted(components, 'described component');
  const hint = verbose ? '' : ` (${VERBOSE})`;
  if (missing > 0)
    return [`${missing} of ${described} ${missing === 1 ? 'has' : 'have'} no contract${hint}.`];
  return verbose && components > 1 ? [`All ${described} have a contract.`] : [];
}

const VERBOSE = '--verbose lists them';

export const NOTHING_FOUND = 'No contracts or DSDS documents found.';

/** The counts, and what can be done. */
function summaryOf(report: Report, style: Style, paint: Paint): string[] {
  const { files, findings, skipped } = report;
  const lines = [];
  if (files > 0 || findings.length > 0) lines.push(countsOf(report, paint));
  else if (skipped.length > 0) lines.push('None of the files is a contract or DSDS document.');
  else lines.push(NOTHING_FOUND);
  const fixable = findings.filter((finding) => finding.fixable).length;
  if (fixable > 0) {
    const all = totalOf(report.summary);
    const least = findings.length < all ? `at least ${fixable}` : String(fixable);
    const many = fixable === all && fixable > 1 ? 'all' : least;
    lines.push(findings.length === 1 ? '--fix fixes it.' : `--fix fixes ${many} of them.`);
  }
  if (!style.quiet && report.isSyncable) {
    lines.push(`Run "${PROGRAM} dsds sync FILE" to update the traits of a DSDS document.`);
  }
  if (!style.quiet && findings.some(({ code }) => OUT_OF_DATE.test(code))) {
    lines.push(
      `Run "${PROGRAM} manifest build --contract-version V" to update the manifest, or "--bump BASE" to raise V as needed.`,
    );
  }
  const { comparison, coverage, remarks } = report;
  const about = [
    ...comparedInWords(comparison, style.verbose ? '' : `; ${VERBOSE}`),
    ...(coverage ? coverageInWords(coverage, style.verbose) : []),
    ...remarks.map(visible),
  ];
  return [...lines, ...(style.quiet ? [] : about), ...skippedIn(skipped, showsSkipped(report, style))];
}

/** The rules of a manifest that isn't up to date. */
const OUT_OF_DATE = /^(SR-137|manifest\/(unlisted|missing))$/;

/** The number of skipped files, and where the reasons are: failures are already on standard error. */
function skippedIn(skipped: Report['skipped'], isListed: boolean): string[] {
  const failed = skipped.filter((each) => each.failed).length;
  const others = skipped.length - failed;
  return [
    ...(failed > 0 ? [`${counted(failed, 'file')} couldn't be checked (see above).`] : []),
    ...(others > 0
      ? [`${counted(others, 'file')} skipped (${isListed ? 'see above' : '--verbose shows why'}).`]
      : []),
  ];
}

/** As in `2 errors, 1 warning in 39 files checked.`; a config file can have findings even if no file was checked. */
export function countsOf({ files, summary, skipped }: Report, paint: Paint): string {
  const among = files === 0 ? '; no file was checked' : ` in ${counted(files, 'file')} checked`;
  const found = SEVERITIES.filter((severity) => summary[severity] > 0);
  const counts = found.map((severity) => {
    const count = counted(summary[severity], severity === 'information' ? 'note' : severity);
    return paint.bold(brushOf(severity, paint)(count));
  });
  const isClean = summary.error + summary.warning === 0;
  // Whatever severity the project gives the finding that says so.
  const claimed = skipped.filter(({ isClaimed }) => isClaimed).length;
  const fine =
    claimed > 0
      ? [`${counted(claimed, 'likely contract')} not checked`]
      : [paint.bold(paint.green(counts.length === 0 ? 'No problems' : 'No errors or warnings'))];
  const all = isClean ? [...fine, ...counts] : counts;
  return `${all.join(', ')}${among}.`;
}
