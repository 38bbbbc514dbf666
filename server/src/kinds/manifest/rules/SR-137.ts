import { ADDRESS, type ManifestRule } from '../model.ts';
import { atValue } from '../../../check/rule.ts';
import { quotePath } from '../../../text/words.ts';
import { listedContract, readdressing, recordAt, whyNoAddress } from '../records.ts';

export const addressIsStale: ManifestRule<{ path: string; address?: string; why?: string }> = {
  code: 'SR-137',
  severity: 'error',
  summary: 'A manifest records another address than its contract has.',
  message({ path, why }) {
    if (why !== undefined) {
      return `${quotePath(path)} has no address that could be recorded (SR-137). ${why} Mend the contract.`;
    }
    return `This is not the address of ${quotePath(path)} as it is saved, so the contract is not what was recorded (SR-137). Update the address, or take back the change of the contract.`;
  },

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
