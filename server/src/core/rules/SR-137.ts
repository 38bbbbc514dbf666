import { atValue } from '../finding.ts';
import type { Rule } from '../rule.ts';

export const addressIsStale: Rule<{ path: string; address: string }> = {
  code: 'SR-137',
  severity: 'error',
  summary: 'A manifest records another address than its contract has.',
  message: ({ path }) =>
    `The address is not that of ${JSON.stringify(path)} as it is saved, so what is published is not what was recorded (SR-137). Update the address.`,

  ofManifest: {
    check({ records }, report, artifacts) {
      for (const { at, path, address } of records) {
        const artifact = path === undefined ? undefined : artifacts.at(path);
        // A text that is no address has its own finding.
        if (artifact?.kind !== 'contract' || address === undefined) continue;
        const { addressed } = artifact;
        if (addressed.ok && addressed.address !== address) {
          report(atValue(...at, 'address'), { path: artifact.path, address: addressed.address });
        }
      }
    },

    fixes({ args: { address }, path }) {
      return [{ title: 'Update the address', edits: [{ replace: path, value: address }], preferred: true }];
    },
  },
};
