import { atValue } from '../../finding.ts';
import { recordAt, removing } from '../../fixes/records.ts';
import type { Rule } from '../../rule.ts';

export const listedItself: Rule = {
  code: 'manifest/self',
  severity: 'error',
  summary: 'A manifest that lists itself.',
  message: () =>
    'A manifest does not list itself: with each change its address would be another one. Remove the record.',

  ofManifest: {
    check({ records }, report, artifacts) {
      for (const { at, path } of records) {
        if (path !== undefined && artifacts.at(path).kind === 'itself') report(atValue(...at, 'path'), {});
      }
    },

    fixes({ path }, manifest) {
      const record = recordAt(manifest, path);
      return record
        ? [{ ...removing(record, 'Remove all records of the manifest itself'), preferred: true }]
        : [];
    },
  },
};
