// The output formats of comparisons.
import { markdownOf } from '../../diff/markdown.ts';
import type { DiffReport } from '../../diff/report.ts';
import { jsonText, type Reporter } from '../report.ts';

const pretty: Reporter<DiffReport> = {
  name: 'pretty',
  render({ before, after, contracts, uncompared, skipped, bump, versions }) {
    const lines = [
      `${before} -> ${after}`,
      ...contracts.flatMap(({ contractId, changes }) => [
        contractId,
        ...changes.map(
          (change) =>
            `  ${change.class} ${change.id} ${change.before?.file ?? '-'} ${change.after?.file ?? '-'}: ${change.message}`,
        ),
      ]),
      ...uncompared.map(({ file, why }) => `${file.file}: ${why}`),
      ...skipped.map(({ file, why }) => `skipped ${file.file}: ${why}`),
      ...versions.map(({ manifest, isEnough }) => `${manifest}: ${isEnough}`),
      bump,
    ];
    return lines.map((line) => `${line}\n`).join('');
  },
};

const json: Reporter<DiffReport> = {
  name: 'json',
  render: (report) => jsonText(report),
};

const markdown: Reporter<DiffReport> = {
  name: 'markdown',
  render: (report) => markdownOf(report),
};

/** Every output format of `diff`; the first is the one for people. */
export const DIFF_REPORTERS: readonly [Reporter<DiffReport>, ...Reporter<DiffReport>[]] = [
  pretty,
  json,
  markdown,
];
