import type { ChangeClass } from '../../diff/changes.ts';
import type { ChangedContract, PlacedChange, PlaceInFile } from '../../diff/compare.ts';
import {
  countsByClass,
  countsInWords,
  skippedText,
  summaryOf,
  uncomparedText,
  verdictsIn,
} from '../../diff/report-text.ts';
import type { DiffReport } from '../../diff/report.ts';
import { visible } from '../../text/words.ts';
import { excerptOf, placeOf, remark } from '../excerpt.ts';
import { type Brush, type Paint, paintOf } from '../layout.ts';
import type { Reporter, Style } from '../report.ts';
import { harmless, nameOf } from '../terminal.ts';

export const pretty: Reporter<DiffReport> = {
  name: 'pretty',
  render(report, style) {
    const paint = paintOf(style.colour);
    const uncompared = report.uncompared.map((each) => visible(uncomparedText(each)));
    const blocks = [
      ...report.contracts.flatMap((contract) => blocksOf(contract, style, paint)),
      ...(uncompared.length > 0 ? [uncompared] : []),
      summaryLines(report, style, paint),
    ];
    return harmless(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  },
};

const isShown = (its: ChangeClass, { verbose, quiet }: Style): boolean =>
  quiet ? its === 'breaking' : verbose || its !== 'none';

const brushOf = (its: ChangeClass, { red, yellow, green, cyan }: Paint): Brush =>
  ({ breaking: red, dangerous: yellow, safe: green, none: cyan })[its];

/** A contract with the counts of its changes, then each change that is shown. */
function blocksOf(contract: ChangedContract, style: Style, paint: Paint): string[][] {
  const shown = contract.changes.filter((change) => isShown(change.class, style));
  if (shown.length === 0) return [];
  const counts = countsInWords(countsByClass({ contracts: [contract] }));
  const heading = `${paint.bold(visible(contract.contractId))}  ${paint.dim(counts)}`;
  return [[heading], ...shown.map((change) => changeLines(change, style, paint))];
}

/** A change: a line that programs can parse, its source, and its source before. */
function changeLines(change: PlacedChange, style: Style, paint: Paint): string[] {
  const { id, class: its, message, before, after } = change;
  const place = (after ?? before)!;
  const brush = brushOf(its, paint);
  const excerpt = ({ lines, range }: PlaceInFile): string[] =>
    excerptOf(lines, range, {
      width: style.width,
      gutter: paint.dim,
      mark: (text) => paint.bold(brush(text)),
    });
  const name = `${paint.bold(nameOf(place.file))}${paint.dim(`:${placeOf(place.range.start)}`)}`;
  const old = after && before;
  return [
    `${name}  ${paint.bold(brush(its))}  ${paint.dim(id)}  ${visible(message)}`,
    ...excerpt(place),
    ...(old ? remark('before', `${visible(old.file)}:${placeOf(old.range.start)}`, style, paint) : []),
    ...(old ? excerpt(old) : []),
  ];
}

/** Both sides, the counts, the version, and what else is worth knowing. */
function summaryLines(report: DiffReport, style: Style, paint: Paint): string[] {
  const counts = summaryOf(report, (count, its) => paint.bold(brushOf(its, paint)(count)));
  const hidden = style.verbose || style.quiet ? 0 : countsByClass(report).none;
  return [
    `From ${visible(report.before)} to ${visible(report.after)}:`,
    ...counts,
    ...(hidden > 0 ? ['--verbose shows the changes of the class none.'] : []),
    ...verdictsIn(report),
    ...(style.quiet ? [] : skippedText(report, style.verbose)),
    ...(style.quiet ? [] : report.remarks.map(visible)),
  ];
}
