import { own } from '../../contract.ts';
import { atName } from '../../finding.ts';
import { firstOf, namesOf, unlistedIn } from '../../fixes/records.ts';
import type { Rule } from '../../rule.ts';
import { adding, newRecord } from '../../update-manifest.ts';
import { quotePath } from '../../words.ts';

export const unlistedContract: Rule<{ paths: readonly string[]; count: number }> = {
  code: 'manifest/unlisted',
  severity: 'warning',
  summary: 'A contract beside or below a manifest that no record lists.',
  message({ paths, count }) {
    if (count === 1) {
      return `${quotePath(paths[0]!)} is a contract beside or below this manifest, but no record lists it. Add a record, or it is not published.`;
    }
    return `${count} contracts beside or below this manifest are listed by no record: ${namesOf({ paths, count })}. Add records, or they are not published.`;
  },

  ofManifest: {
    /** One finding for all of them: in a new manifest it may be hundreds, and one fix adds them all. */
    check(manifest, report, artifacts) {
      // Without a list there is a finding about that, which is mended by the same records.
      if (!artifacts.isWhole || !Array.isArray(own(manifest.value, 'artifacts'))) return;
      const unlisted = unlistedIn(manifest, artifacts);
      if (unlisted.length === 0) return;
      const related = unlisted.slice(0, MOST_RELATED).map(({ at }) => ({ at, message: 'Not listed' }));
      report(atName('artifacts'), firstOf(unlisted.map(({ path }) => path)), { related });
    },

    fixes({ args: { paths, count } }, manifest, artifacts) {
      const added = unlistedIn(manifest, artifacts).flatMap((contract) => newRecord(contract));
      const title =
        count === 1
          ? `Add a record of ${quotePath(paths[0]!)}`
          : `Add records of all ${added.length} contracts`;
      return [{ title, edits: adding(manifest, added), preferred: true }];
    },
  },
};

const MOST_RELATED = 20;
