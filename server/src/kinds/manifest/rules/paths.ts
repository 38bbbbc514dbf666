import { type ManifestRule, meantPath } from '../model.ts';
import { atValue } from '../../../check/rule.ts';
import { leading, recordAt, removing } from '../records.ts';
import { quotePath } from '../../../text/words.ts';

export const escapingPath: ManifestRule<{ path: string; meant?: string }> = {
  code: 'manifest/escapes',
  severity: 'error',
  summary: 'An entry of a manifest outside its folder.',
  describe: ({ path, meant }) => ({
    message: `${quotePath(path)} ${flawOf(path)}.`,
    help:
      meant === undefined
        ? 'A manifest lists contracts in its own folder and below, by relative paths.'
        : `Use ${quotePath(meant)}.`,
  }),

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
  summary: 'A manifest that lists itself.',
  describe: () => ({
    message: "A manifest can't list itself.",
    help: 'Its address would change with every edit. Remove the entry.',
  }),

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
  summary: "An entry of a manifest whose file isn't a contract.",
  describe: ({ path, why }) => ({
    message: `${quotePath(path)} can't be listed: ${why}.`,
    help: 'A manifest lists contracts only. Remove the entry.',
  }),

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

/** Why a path doesn't stay in the folder of its manifest on every system. */
function flawOf(path: string): string {
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return 'is a URL, or begins like one';
  if (/^(?:\/|~|[a-z]:)/i.test(path)) return 'is an absolute path, or begins like one';
  if (path.includes('\\')) return 'has "\\", which only some systems read as "/"';
  return 'is outside the folder of the manifest';
}
