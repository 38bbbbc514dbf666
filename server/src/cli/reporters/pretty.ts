import { mostSevere } from '../../check/most-severe.ts';
import { SEVERITIES, type Severity } from '../../check/rule.ts';
import { columnsTaken, type Lines, type Range } from '../../text/positions.ts';
import { counted, visible } from '../../text/words.ts';
import { wrap } from '../layout.ts';
import { type Brush, brushOf, harmless, nameOf, type Paint, paintOf, PROGRAM } from '../terminal.ts';
import {
  type Report,
  type ReportedFinding,
  type Reporter,
  type Style,
  totalOf,
  unlistedIn,
} from '../report.ts';

export const pretty: Reporter = {
  name: 'pretty',
  summary: 'for people',
  render(report, style) {
    const paint = paintOf(style.colour);
    const shown = mostSevere(report.findings.filter(({ severity }) => isShown(severity, style)));
    const skipped = showsSkipped(report, style) ? report.skipped : [];
    const blocks = [
      ...shown.map((finding) => blockOf(finding, style, paint)),
      ...(skipped.length > 0 ? [skipped.map((each) => skippedLine(each, paint))] : []),
      summaryOf(report, shown, style, paint),
    ];
    return harmless(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  },
};

/** If nothing was checked, the reasons are printed. */
const showsSkipped = ({ files, findings, skipped }: Report, { verbose, quiet }: Style): boolean =>
  verbose || (!quiet && files === 0 && findings.length === 0 && skipped.length <= FEW);

/** A report has hints only if they were asked for. */
function isShown(severity: Severity, { verbose, quiet }: Pick<Style, 'verbose' | 'quiet'>): boolean {
  return quiet ? severity === 'error' : verbose || severity !== 'information';
}

/** A finding: a line that programs can parse, its source, related places, and the help. */
function blockOf(finding: ReportedFinding, style: Style, paint: Paint): string[] {
  const { file, range, severity, code, message, help, related, lines } = finding;
  const { width, verbose } = style;
  const brush = brushOf(severity, paint);
  const place = `${paint.bold(nameOf(file))}${paint.dim(`:${placeOf(range.start)}`)}`;
  const start = [place, paint.bold(brush(severity)), paint.dim(code)].join('  ');
  return [
    // One line, however long: problem matchers and grep go by it.
    `${start}  ${visible(message)}`,
    ...excerptOf(lines, range, { width, gutter: paint.dim, mark: (text) => paint.bold(brush(text)) }),
    ...relatedLines(related, file, verbose).flatMap((line) => remarkOf('', line)),
    ...(help === undefined ? [] : remarkOf('help', visible(help))),
  ];

  /** A remark below the source, after its label; in a terminal its lines are aligned. */
  function remarkOf(label: string, text: string): string[] {
    const gutter = `${' '.repeat(NUMBER)} = `;
    const head = label === '' ? '' : `${label}: `;
    const indent = gutter.length + head.length;
    const [first = '', ...rest] = wrap(text, indent, style.wraps ? width : Infinity).split('\n');
    const begin = `${paint.dim(gutter)}${paint.bold(paint.cyan(label))}${head.slice(label.length)}`;
    return [begin + first.slice(indent), ...rest];
  }
}

/** The related places, with the names of other files; only the first ones if there are many. */
function relatedLines(related: ReportedFinding['related'], own: string, all: boolean): string[] {
  // One more place takes no more room than the line that counts it.
  const shown = all || related.length === FEW + 1 ? related : related.slice(0, FEW);
  const lines = shown.map(({ message, file, range: { start } }) => {
    return `${visible(message)}: ${file === own ? '' : `${nameOf(file)}:`}${placeOf(start)}`;
  });
  const more = related.length - shown.length;
  return more > 0 ? [...lines, `${more} more (--verbose lists them)`] : lines;
}

const FEW = 3;

const placeOf = ({ line, character }: { line: number; character: number }): string =>
  `${line + 1}:${character + 1}`;

function skippedLine({ file, reason, failed }: Report['skipped'][number], paint: Paint): string {
  const skipped = failed ? paint.bold(paint.red('skipped')) : 'skipped';
  return `${paint.bold(nameOf(file))}  ${skipped}  ${visible(reason)}`;
}

/** The counts, and what can be done. */
function summaryOf(report: Report, shown: readonly ReportedFinding[], style: Style, paint: Paint): string[] {
  const { files, findings, skipped } = report;
  const lines = [];
  if (files > 0 || findings.length > 0) lines.push(countsOf(report, style, paint));
  else if (skipped.length > 0) lines.push('None of the files is a contract or DSDS document.');
  else lines.push('No contracts or DSDS documents found.');
  const severities = SEVERITIES.filter((severity) => isShown(severity, style));
  lines.push(...unlistedIn({ ...report, findings: shown }, severities));

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
    lines.push(`Run "${PROGRAM} manifest build --contract-version V" to update a manifest.`);
  }
  return [
    ...lines,
    ...(style.quiet ? [] : report.remarks.map(visible)),
    ...skippedIn(skipped, showsSkipped(report, style)),
  ];
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
export function countsOf(
  { files, summary, skipped }: Report,
  style: Pick<Style, 'verbose' | 'quiet'>,
  paint: Paint,
): string {
  const among = files === 0 ? '; no file was checked' : ` in ${counted(files, 'file')} checked`;
  const found = SEVERITIES.filter((severity) => summary[severity] > 0);
  const counts = found.map((severity) => {
    const count = countOf(summary, severity);
    return isShown(severity, style) ? paint.bold(brushOf(severity, paint)(count)) : count;
  });
  const isClean = summary.error + summary.warning === 0;
  // Whatever severity the project gives the finding that says so.
  const claimed = skipped.filter(({ isClaimed }) => isClaimed).length;
  const fine =
    claimed > 0
      ? [`${counted(claimed, 'likely contract')} not checked`]
      : [paint.bold(paint.green('No problems'))];
  const all = isClean ? [...fine, ...counts] : counts;
  const hidesNotes = !style.quiet && summary.information > 0 && !isShown('information', style);
  // A single one isn't counted again.
  const notes = countOf(summary, 'information').replace(/^1 /, '');
  return `${all.join(', ')}${among}.${hidesNotes ? ` --verbose shows the ${notes}.` : ''}`;
}

const countOf = (summary: Report['summary'], severity: Severity): string =>
  counted(summary[severity], severity === 'information' ? 'note' : severity);

interface Look {
  /** The columns that a line may take. */
  readonly width: number;
  readonly gutter: Brush;
  readonly mark: Brush;
}

/** The source of a range, with line numbers: its first and last line, each with a mark below the range. */
function excerptOf(lines: Lines, { start, end }: Range, look: Look): string[] {
  const isOneLine = end.line === start.line;
  const first = lines.text(start.line);
  const top = sourceLine(start.line, first, start.character, isOneLine ? end.character : first.length, look);
  if (isOneLine) return top;
  const last = lines.text(end.line);
  const indent = last.length - last.trimStart().length;
  // A range that ends with a line break has no text on the next line.
  if (end.character <= indent) return top;
  const between = end.line - start.line > 1 ? [look.gutter(`${'...'.padStart(NUMBER)} |`)] : [];
  return [...top, ...between, ...sourceLine(end.line, last, indent, end.character, look)];
}

/** As wide as most line numbers, so that the excerpts of a report are aligned. */
const NUMBER = 4;

function sourceLine(line: number, text: string, start: number, end: number, look: Look): string[] {
  const number = String(line + 1).padStart(NUMBER);
  const { shown, before, marked } = cut(text, start, end, look.width - number.length - ' | '.length);
  const bar = (left: string): string => look.gutter(`${left} |`);
  return [
    `${bar(number)} ${shown}`.trimEnd(),
    `${bar(' '.repeat(number.length))} ${' '.repeat(before)}${look.mark('^'.repeat(marked))}`,
  ];
}

/**
 * A line as a terminal shows it, with the columns before the mark and of the mark. A line that is too long is cut to the text
 * around the beginning of the mark.
 */
function cut(line: string, start: number, end: number, room: number) {
  const from = Math.max(0, start - REACH * room);
  const to = Math.min(line.length, start + REACH * room);
  const cells = cellsOf(line, from, to);
  const all = columnsIn(cells);
  const isWhole = from === 0 && to === line.length && all <= room;

  const middle = cells.findIndex((cell) => cell.end > start);
  const first = middle === -1 ? cells.length : middle;
  let [low, high, used] = [first, first, 0];
  const forth = (most: number): void => {
    while (high < cells.length && used + cells[high]!.columns <= most) used += cells[high++]!.columns;
  };
  const back = (most: number): void => {
    while (low > 0 && used + cells[low - 1]!.columns <= most) used += cells[--low]!.columns;
  };
  // Half of the width is for the mark and what follows. The rest is for what is before it.
  const most = isWhole ? all : room - 2 * ELLIPSIS.length;
  forth(isWhole ? most : most >> 1);
  back(most);
  forth(most);

  const left = from > 0 || low > 0 ? ELLIPSIS : '';
  const right = to < line.length || high < cells.length ? ELLIPSIS : '';
  const shown = cells.slice(low, high);
  const meant = cells.slice(first, high).filter((cell) => cell.start < end);
  return {
    shown: `${left}${shown.map(({ text }) => text).join('')}${right}`,
    before: left.length + columnsIn(cells.slice(low, first)),
    // An empty range still has a mark.
    marked: Math.max(1, columnsIn(meant)),
  };
}

const ELLIPSIS = '...';

/** The maximum number of characters in one column, for combining accents. */
const REACH = 2;

/** A character with its combining characters, as a terminal shows it. */
interface Cell {
  readonly start: number;
  end: number;
  text: string;
  readonly columns: number;
}

function cellsOf(line: string, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  let at = from;
  while (at < to) {
    const character = String.fromCodePoint(line.codePointAt(at)!);
    const start = at;
    at += character.length;
    const before = cells.at(-1);
    if (before && isMark(character)) {
      before.text += character;
      before.end = at;
      continue;
    }
    const text = shownAs(character, column);
    const columns = text === character && !isPlain(text) ? columnsTaken(text) : text.length;
    cells.push({ start, end: at, text, columns });
    column += columns;
  }
  return cells;
}

const columnsIn = (cells: readonly Cell[]): number => cells.reduce((sum, { columns }) => sum + columns, 0);

function shownAs(character: string, column: number): string {
  if (character === '\t') return ' '.repeat(TAB - (column % TAB));
  return isPlain(character) ? character : visible(character);
}

const TAB = 4;

/** The characters of nearly all text, which need no look-up. */
const isPlain = (character: string): boolean => character >= ' ' && character <= '~';

/** Combining characters. */
const isMark = (character: string): boolean => !isPlain(character) && /^\p{M}$/u.test(character);
