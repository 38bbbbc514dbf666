import { type ManifestRule, plainest } from '../model.ts';
import { atValue } from '../../../check/rule.ts';
import { quotePath } from '../../../text/words.ts';
import { leading, recordAt, removing } from '../records.ts';

export const escapingPath: ManifestRule<{ path: string; meant?: string }> = {
  code: 'manifest/escapes',
  severity: 'error',
  summary: 'A record of a manifest that leads out of its directory.',
  message({ path, meant }) {
    if (meant !== undefined) return `${quotePath(path)} ${whatIs(path)}. Write ${quotePath(meant)}.`;
    return `${quotePath(path)} ${whatIs(path)}. A manifest lists contracts beside and below it, each by its path from there on.`;
  },

  check({ records }, report, { facts }) {
    for (const { at, path } of records) {
      if (path === undefined || facts.at(path).kind !== 'outside') continue;
      const meant = plainest(path.replaceAll('\\', '/'));
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
              all: 'Write all paths from the directory of the manifest on',
            },
          ]
        : []),
      removing(record, 'Remove all records that lead out of the directory'),
    ];
  },
};

/** Why a path doesn't stay in the directory of its manifest on every system. */
function whatIs(path: string): string {
  if (/^\/|^~(?:\/|$)|^[a-z]:[\\/]/i.test(path)) return 'is an absolute path';
  if (path.startsWith('~')) return 'begins with "~", which shells take for the home of somebody';
  if (/^[a-z]:/i.test(path)) return 'begins like a drive';
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return 'is a URL, or begins like one';
  if (path.includes('\\')) return 'has "\\" between its names, which only some systems take for "/"';
  if (path.includes('\0')) return 'has a character that no name of a file has';
  return 'leads out of the directory of the manifest';
}

export const listedItself: ManifestRule = {
  code: 'manifest/self',
  severity: 'error',
  summary: 'A manifest that lists itself.',
  message: () =>
    'A manifest does not list itself: with each change its address would be another one. Remove the record.',

  check({ records }, report, { facts }) {
    for (const { at, path } of records) {
      if (path !== undefined && facts.at(path).kind === 'itself') report(atValue(...at, 'path'), {});
    }
  },

  fixes({ path }, manifest) {
    const record = recordAt(manifest, path);
    return record
      ? [{ ...removing(record, 'Remove all records of the manifest itself'), preferred: true }]
      : [];
  },
};

export const noContract: ManifestRule<{ path: string; why: string }> = {
  code: 'manifest/not-contract',
  severity: 'error',
  summary: 'A record of a manifest that leads to a file which is no contract.',
  message: ({ path, why }) =>
    `${quotePath(path)} is no contract that can be listed: ${why}. A manifest lists contracts only. Remove the record.`,

  check({ records }, report, { facts }) {
    for (const { at, path } of records) {
      const artifact = path === undefined ? undefined : facts.at(path);
      if (artifact?.kind !== 'other') continue;
      report(atValue(...at, 'path'), { path: artifact.path, why: artifact.why });
    }
  },

  fixes({ path }, manifest) {
    const record = recordAt(manifest, path);
    return record ? [removing(record, 'Remove all records of files that are no contracts')] : [];
  },
};
