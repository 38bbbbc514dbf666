import { ADDRESS, type ManifestRule } from '../model.ts';
import { atValue } from '../../../check/rule.ts';
import { listedContract, readdressing, recordAt, whyNoAddress } from '../records.ts';
import { quotePath } from '../../../text/words.ts';

export const addressIsStale: ManifestRule<{ path: string; address?: string; why?: string }> = {
  code: 'SR-137',
  severity: 'error',
  summary: 'A manifest records another address than its contract has.',
  describe: ({ path, why }) =>
    why === undefined
      ? {
          message: `${quotePath(path)} has changed since this address was recorded.`,
          help: 'Update the address, or revert the contract.',
        }
      : { message: `${quotePath(path)} has no content address.`, help: `${why} Fix the contract first.` },

  check({ records }, report, { facts }) {
    for (const record of records) {
      const contract = listedContract(record, facts);
      if (!contract) continue;
      const { path, addressed, at } = contract;
      const related = [{ at, message: 'The contract' }];
      if (!addressed.ok) {
        report(atValue(...record.at, 'path'), { path, why: whyNoAddress(contract) }, { related });
      } else if (record.address !== addressed.address && ADDRESS.test(record.address ?? '')) {
        // What is missing or no address at all has a finding of its own.
        report(atValue(...record.at, 'address'), { path, address: addressed.address }, { related });
      }
    }
  },

  fixes: ({ path }, manifest, { facts }) => readdressing(manifest, recordAt(manifest, path), facts),
};
