import { atName } from '../../../check/finding.ts';
import type { Rule } from '../../../check/rule.ts';
import { own } from '../../../text/json/value.ts';
import { quotePath } from '../../../text/words.ts';
import { firstOf, phraseOf, unlistedIn, whyNoAddress } from '../records.ts';
import { adding, newRecord } from '../update.ts';

export const unlistedContract: Rule<{
  paths: readonly string[];
  count: number;
  /** Those of them that have no address; `why` is said of a single one. */
  unaddressed?: { readonly paths: readonly string[]; readonly count: number };
  why?: string;
}> = {
  code: 'manifest/unlisted',
  severity: 'warning',
  summary: 'A contract beside or below a manifest that no record lists.',
  message({ paths, count, unaddressed, why }) {
    if (count === 1) {
      const is = `${quotePath(paths[0]!)} is a contract beside or below this manifest, but no record lists it`;
      return why === undefined
        ? `${is}. Add a record, or it is not published.`
        : `${is}, and none can before it has an address. ${why} Mend the contract.`;
    }
    const are = `${count} contracts beside or below this manifest are listed by no record: ${phraseOf({ paths, count })}.`;
    if (!unaddressed) return `${are} Add records, or they are not published.`;
    const without = `${phraseOf(unaddressed)} ${unaddressed.count === 1 ? 'has' : 'have'} no address: mend`;
    return `${are} Of these ${without} what is wrong there, and add records, or they are not published.`;
  },

  ofManifest: {
    /** One finding for all of them: in a new manifest it may be hundreds, and one fix adds them all. */
    check(manifest, report, artifacts) {
      // Without a list there is a finding about that, which is mended by the same records.
      if (!artifacts.isWhole || !Array.isArray(own(manifest.value, 'artifacts'))) return;
      const unlisted = unlistedIn(manifest, artifacts);
      if (unlisted.length === 0) return;
      const related = unlisted.slice(0, MOST_RELATED).map(({ at }) => ({ at, message: 'Not listed' }));
      const without = unlisted.filter(({ addressed }) => !addressed.ok);
      const unaddressed = without.length > 0 && { unaddressed: firstOf(without.map(({ path }) => path)) };
      const why = unlisted.length === 1 && without[0] && { why: whyNoAddress(without[0]) };
      const args = { ...firstOf(unlisted.map(({ path }) => path)), ...unaddressed, ...why };
      report(atName('artifacts'), args, { related });
    },

    fixes({ args: { count } }, manifest, artifacts) {
      const added = unlistedIn(manifest, artifacts).flatMap((contract) => newRecord(contract));
      const many = `Add records of ${added.length === count ? 'all' : 'the'} ${added.length} contracts`;
      const several = added.length === count ? many : `${many} that have an address`;
      const title = added.length === 1 ? `Add a record of ${quotePath(added[0]!.path)}` : several;
      return [{ title, edits: adding(manifest, added), preferred: true }];
    },
  },
};

const MOST_RELATED = 20;
