import type { ChangeClass } from '../../diff/changes.ts';
import { compareChanges, type PlacedChange, type Uncompared } from '../../diff/compare.ts';
import { summaryOf, uncomparedText, versionText } from '../../diff/report-text.ts';
import type { DiffReport } from '../../diff/report.ts';
import { lineAndColumn } from '../../text/positions.ts';
import { nameOf } from '../terminal.ts';
import { annotation, annotationAt, type AnnotationLevel } from '../annotations.ts';
import type { Reporter } from '../report.ts';

/** Workflow commands of GitHub, which it shows as annotations beside the newer lines, and last lines with the counts. */
export const github: Reporter<DiffReport> = {
  name: 'github',
  fromRoot: true,
  render(report) {
    const { contracts, uncompared, versions, problems } = report;
    // A workflow shows only the first annotations, so the most serious come first.
    const changes = contracts.flatMap((contract) => contract.changes).sort(compareChanges);
    const lines = [
      ...problems.map((problem) => annotation('error', problem)),
      ...versions
        .filter(({ bump, isEnough }) => bump !== 'none' && !isEnough)
        .map((check) => annotation('error', versionText(check), check.manifest)),
      ...uncompared.map(uncomparedAnnotation),
      ...changes.flatMap(changeAnnotation),
      ...summaryOf(report),
    ];
    return lines.map((line) => `${line}\n`).join('');
  },
};

/** What can't be compared on the older side is in no file that is here. */
const uncomparedAnnotation = (each: Uncompared): string =>
  each.side === 'after'
    ? annotation('error', uncomparedText(each), each.file.file)
    : annotation('warning', uncomparedText(each));

function changeAnnotation({ class: its, id, message, before, after }: PlacedChange): string[] {
  const level = LEVELS[its];
  if (level === undefined) return [];
  if (after) return [annotationAt(level, after, id, message)];
  const place = before ? `${nameOf(before.file)}:${lineAndColumn(before.range.start)}: ` : '';
  return [annotation(level, `${place}${id} ${message}`)];
}

const LEVELS: Readonly<Record<ChangeClass, AnnotationLevel | undefined>> = {
  breaking: 'error',
  dangerous: 'warning',
  safe: 'notice',
  none: undefined,
};
