import type { ChangeClass } from '../../diff/changes.ts';
import type { ChangedContract, PlacedChange, PlaceInFile } from '../../diff/compare.ts';
import { countsByClass, skippedText, summaryOf, uncomparedText, verdictsIn } from '../../diff/report-text.ts';
import type { DiffReport } from '../../diff/report.ts';
import { lineAndColumn } from '../../text/positions.ts';
import { visible } from '../../text/words.ts';
import { NUMBER, shortLine } from '../excerpt.ts';
import { type Brush, type Paint, paintOf } from '../layout.ts';
import type { Reporter, Style } from '../report.ts';
import { harmless, nameOf } from '../terminal.ts';

export const pretty: Reporter<DiffReport> = {
  name: 'pretty',
  render(report, style) {
    const paint = paintOf(style.colour);
    const uncompared = report.uncompared.map((each) => visible(uncomparedText(each)));
    const blocks = [
      ...report.contracts.map((contract) => contractLines(contract, style, paint)),
      uncompared,
      summaryLines(report, style, paint),
    ];
    return harmless(
      `${blocks
        .filter(({ length }) => length > 0)
        .map((lines) => lines.join('\n'))
        .join('\n\n')}\n`,
    );
  },
};

const isShown = (its: ChangeClass, { verbose, quiet }: Style): boolean =>
  quiet ? its === 'breaking' : verbose || its !== 'none';

const brushOf = (its: ChangeClass, { red, yellow, green, cyan }: Paint): Brush =>
  ({ breaking: red, dangerous: yellow, safe: green, none: cyan })[its];

/** A contract with its files, and the changes that are shown. */
function contractLines(contract: ChangedContract, style: Style, paint: Paint): string[] {
  const { contractId, before, after } = contract;
  const shown = contract.changes.filter((change) => isShown(change.class, style));
  if (shown.length === 0) return [];
  const files = [before, after].flatMap((each) => (each ? nameOf(each.file) : []));
  return [
    `${paint.bold(visible(contractId))}  ${paint.dim([...new Set(files)].join(' -> '))}`,
    ...shown.flatMap((change) => changeLines(change, style, paint)),
  ];
}

/** A change: a line that programs can parse, and what is there before and after. */
function changeLines(change: PlacedChange, style: Style, paint: Paint): string[] {
  const { id, class: its, message, before, after } = change;
  const place = (after ?? before)!;
  const name = `${nameOf(place.file)}${paint.dim(`:${lineAndColumn(place.range.start)}`)}`;
  return [
    `${name}  ${paint.bold(brushOf(its, paint)(its))}  ${paint.dim(id)}  ${visible(message)}`,
    ...(before && !isAround(before, after) ? [sourceLine(before, '-', style, paint)] : []),
    ...(after && !isAround(after, before) ? [sourceLine(after, '+', style, paint)] : []),
  ];
}

/** Returns true of the place on the side that doesn't have the thing itself. */
const isAround = ({ pointer }: PlaceInFile, other: PlaceInFile | undefined): boolean =>
  other?.pointer.startsWith(`${pointer}/`) === true;

function sourceLine({ range, lines }: PlaceInFile, sign: '-' | '+', style: Style, paint: Paint): string {
  const { line } = range.start;
  const begin = `${String(line + 1).padStart(NUMBER)} ${sign} |`;
  const text = shortLine(lines.text(line), style.width - begin.length - 1);
  return `${paint.dim(begin)} ${sign === '-' ? paint.red(text) : paint.green(text)}`;
}

/** Both sides, the counts, the version, and what else is worth knowing. */
function summaryLines(report: DiffReport, style: Style, paint: Paint): string[] {
  const counts = summaryOf(report, (count, its) => paint.bold(brushOf(its, paint)(count)));
  const hidden = style.verbose || style.quiet ? 0 : countsByClass(report.contracts).none;
  return [
    `From ${visible(report.before)} to ${visible(report.after)}:`,
    ...counts,
    ...(hidden > 0 ? ['--verbose shows the changes of the class none.'] : []),
    ...verdictsIn(report),
    ...(style.quiet ? [] : skippedText(report, style.verbose)),
    ...(style.quiet ? [] : report.remarks.map(visible)),
  ];
}
