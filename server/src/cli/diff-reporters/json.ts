import type { PlaceInFile, Uncompared } from '../../diff/compare.ts';
import { countsByClass } from '../../diff/report-text.ts';
import type { DiffReport } from '../../diff/report.ts';
import { jsonText, type Reporter } from '../report.ts';

/** Version 1 of the report that `schemas/diff-report.schema.json` describes. */
export const json: Reporter<DiffReport> = {
  name: 'json',
  render(report) {
    const { before, after, bump, contracts, uncompared, skipped, versions, problems, remarks } = report;
    return jsonText({
      version: 1,
      before,
      after,
      bump,
      summary: countsByClass(contracts),
      contracts: contracts.map((contract) => ({
        ...contract,
        before: contract.before?.file,
        after: contract.after?.file,
        changes: contract.changes.map((change) => ({
          ...change,
          before: placeOf(change.before),
          after: placeOf(change.after),
        })),
      })),
      versions,
      uncompared: uncompared.map(reasonOf),
      skipped: skipped.map(reasonOf),
      problems,
      remarks,
    });
  },
};

const placeOf = (place: PlaceInFile | undefined) =>
  place && { file: place.file, pointer: place.pointer, range: place.range };

const reasonOf = ({ side, file, why }: Uncompared) => ({ side, file: file.file, reason: why });
