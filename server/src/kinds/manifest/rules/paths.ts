import * as messages from '../messages.ts';
import { type ManifestRule, meantPath } from '../model.ts';
import { atValue } from '../../../check/rule.ts';
import { leading, recordAt, removing } from '../records.ts';

export const escapingPath: ManifestRule<{ path: string; meant?: string }> = {
  code: 'manifest/escapes',
  severity: 'error',
  ...messages.escapingPath,

  check({ records }, report, { facts }) {
    for (const { at, path } of records) {
      if (path === undefined || facts.at(path).kind !== 'outside') continue;
      const meant = meantPath(path);
      const isMeant = facts.at(meant).kind === 'contract';
      report(atValue(...at, 'path'), { path, ...(isMeant && { meant }) });
    }
  },

  fixes({ args: { meant }, path }, manifest, { facts }) {
    const record = recordAt(manifest, path);
    if (!record) return [];
    const contract = meant === undefined ? undefined : facts.at(meant);
    return [
      ...(contract?.kind === 'contract'
        ? [
            {
              ...leading(manifest, record, contract),
              preferred: true,
              all: 'Write all paths relative to the folder of the manifest',
            },
          ]
        : []),
      removing(record, 'Remove all entries outside the folder'),
    ];
  },
};

export const listedItself: ManifestRule = {
  code: 'manifest/self',
  severity: 'error',
  ...messages.listedItself,

  check({ records }, report, { facts }) {
    for (const { at, path } of records) {
      if (path !== undefined && facts.at(path).kind === 'itself') report(atValue(...at, 'path'), {});
    }
  },

  fixes({ path }, manifest) {
    const record = recordAt(manifest, path);
    return record
      ? [{ ...removing(record, 'Remove all entries of the manifest itself'), preferred: true }]
      : [];
  },
};

export const noContract: ManifestRule<{ path: string; why: string }> = {
  code: 'manifest/not-contract',
  severity: 'error',
  ...messages.noContract,

  check({ records }, report, { facts }) {
    for (const { at, path } of records) {
      const artifact = path === undefined ? undefined : facts.at(path);
      if (artifact?.kind !== 'other') continue;
      report(atValue(...at, 'path'), { path: artifact.path, why: artifact.why });
    }
  },

  fixes({ path }, manifest) {
    const record = recordAt(manifest, path);
    return record ? [removing(record, "Remove all entries of files that aren't contracts")] : [];
  },
};
