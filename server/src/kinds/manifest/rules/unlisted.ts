import type { ManifestRule } from '../model.ts';
import { atName } from '../../../check/rule.ts';
import { own } from '../../../text/json/value.ts';
import { firstOf, listedOf, quotePath } from '../../../text/words.ts';
import { unlistedIn, whyNoAddress } from '../records.ts';
import { adding, newRecord } from '../update.ts';

export const unlistedContract: ManifestRule<{
  paths: readonly string[];
  count: number;
  /** Why a single one has no address. */
  why?: string;
}> = {
  code: 'manifest/unlisted',
  severity: 'warning',
  summary: "A contract beside or below a manifest that isn't listed in it.",
  describe({ paths, count, why }) {
    const all = listedOf(paths, count, quotePath);
    if (why !== undefined) {
      const message = `${all} isn't listed in this manifest, since it has no address.`;
      return { message, help: `${why} Fix the contract first.` };
    }
    return count === 1
      ? { message: `${all} isn't listed in this manifest.`, help: 'Add an entry to publish it.' }
      : {
          message: `${count} contracts aren't listed in this manifest.`,
          help: `Add entries to publish ${all}.`,
        };
  },

  /** One finding for all of them: in a new manifest it may be hundreds, and one fix adds them all. */
  check(manifest, report, { facts }) {
    // Without a list there is a finding about that, which the same records fix.
    if (!facts.isWhole || !Array.isArray(own(manifest.value, 'artifacts'))) return;
    const unlisted = unlistedIn(manifest, facts);
    if (unlisted.length === 0) return;
    const related = unlisted.slice(0, MOST_RELATED).map(({ at }) => ({ at, message: 'Not listed' }));
    const [single] = unlisted.length === 1 ? unlisted : [];
    const why = single && !single.addressed.ok ? { why: whyNoAddress(single) } : {};
    const paths = firstOf(unlisted.map(({ path }) => path));
    report(atName('artifacts'), { paths, count: unlisted.length, ...why }, { related });
  },

  fixes({ args: { count } }, manifest, { facts }) {
    const added = unlistedIn(manifest, facts).flatMap((contract) => newRecord(contract));
    const many = `Add entries for ${added.length === count ? 'all' : 'the'} ${added.length} contracts`;
    const several = added.length === count ? many : `${many} that have an address`;
    const title = added.length === 1 ? `Add an entry for ${quotePath(added[0]!.path)}` : several;
    return [{ title, edits: adding(manifest, added), preferred: true }];
  },
};

const MOST_RELATED = 20;
