import { whyNotInWords } from '../../kinds/contract/compared.ts';
import { jsonText, type Reporter } from '../report.ts';

/** Version 1 of the report that `schemas/check-report.schema.json` describes. */
export const json: Reporter = {
  name: 'json',
  render({ files, findings, skipped, summary, comparison, coverage }) {
    const report = {
      version: 1,
      files,
      findings: findings.map(({ file, pointer, range, code, severity, message, help, related, fixable }) => {
        const others = related.map((other) => ({
          file: other.file,
          range: other.range,
          message: other.message,
        }));
        return { file, pointer, range, code, severity, message, help, related: others, fixable };
      }),
      skipped: skipped.map(({ file, reason }) => ({ file, reason })),
      summary,
      comparison: {
        contracts: comparison.contracts,
        notCompared: comparison.notCompared.map(({ file, why }) => ({ file, reason: whyNotInWords(why) })),
      },
      coverage,
    };
    return jsonText(report);
  },
};
