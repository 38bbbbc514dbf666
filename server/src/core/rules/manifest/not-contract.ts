import { atValue } from '../../finding.ts';
import { recordAt, removing } from '../../fixes/records.ts';
import type { Rule } from '../../rule.ts';
import { quotePath } from '../../words.ts';

export const noContract: Rule<{ path: string; why: string }> = {
  code: 'manifest/not-contract',
  severity: 'error',
  summary: 'A record of a manifest that leads to a file which is no contract.',
  message: ({ path, why }) =>
    `${quotePath(path)} is no contract that can be listed: ${why}. A manifest lists contracts only. Remove the record.`,

  ofManifest: {
    check({ records }, report, artifacts) {
      for (const { at, path } of records) {
        const artifact = path === undefined ? undefined : artifacts.at(path);
        if (artifact?.kind !== 'other') continue;
        report(atValue(...at, 'path'), { path: artifact.path, why: artifact.why });
      }
    },

    fixes({ path }, manifest) {
      const record = recordAt(manifest, path);
      return record ? [removing(record, 'Remove all records of files that are no contracts')] : [];
    },
  },
};
