import type { Contracted, ManifestRule } from '../model.ts';
import { atName } from '../../../check/rule.ts';
import { own } from '../../../text/json/value.ts';
import { firstOf, listedOf, quotePath } from '../../../text/words.ts';
import { unlistedIn, whyNoAddress } from '../records.ts';
import { adding, newRecord } from '../update.ts';

export const unlistedContract: ManifestRule<{
  paths: readonly string[];
  count: number;
  /** The contracts among them without an address; `why` is about a single one. */
  unaddressed?: { readonly paths: readonly string[]; readonly count: number };
  why?: string;
}> = {
  code: 'manifest/unlisted',
  severity: 'warning',
  summary: "A contract beside or below a manifest that isn't listed in it.",
  describe({ paths, count, unaddressed, why }) {
    const all = listedOf(paths, count, quotePath);
    const message =
      count === 1
        ? `${all} isn't listed in this manifest${why === undefined ? '' : ', since it has no address'}.`
        : `${count} contracts aren't listed in this manifest.`;
    const add = count === 1 ? 'Add an entry to publish it.' : `Add entries to publish ${all}.`;
    if (why !== undefined) return { message, help: `${why} Fix the contract first.` };
    if (!unaddressed) return { message, help: add };
    const without = listedOf(unaddressed.paths, unaddressed.count, quotePath);
    return {
      message,
      help: `${without} ${unaddressed.count === 1 ? 'has' : 'have'} no address: fix ${unaddressed.count === 1 ? 'it' : 'them'} first. ${add}`,
    };
  },

  /** One finding for all of them: in a new manifest it may be hundreds, and one fix adds them all. */
  check(manifest, report, { facts }) {
    // Without a list there is a finding about that, which the same records fix.
    if (!facts.isWhole || !Array.isArray(own(manifest.value, 'artifacts'))) return;
    const unlisted = unlistedIn(manifest, facts);
    if (unlisted.length === 0) return;
    const related = unlisted.slice(0, MOST_RELATED).map(({ at }) => ({ at, message: 'Not listed' }));
    const without = unlisted.filter(({ addressed }) => !addressed.ok);
    const unaddressed = without.length > 0 && { unaddressed: pathsOf(without) };
    const why = unlisted.length === 1 && without[0] && { why: whyNoAddress(without[0]) };
    const args = { ...pathsOf(unlisted), ...unaddressed, ...why };
    report(atName('artifacts'), args, { related });
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

/** The first paths, for a message, and the number of all. */
const pathsOf = (contracts: readonly Contracted[]): { paths: readonly string[]; count: number } => ({
  paths: firstOf(contracts.map(({ path }) => path)),
  count: contracts.length,
});
