import { atValue } from '../../finding.ts';
import { leading, recordAt, removing } from '../../fixes/records.ts';
import { plainest } from '../../record-path.ts';
import type { Rule } from '../../rule.ts';
import { quotePath } from '../../words.ts';

export const escapingPath: Rule<{ path: string; meant?: string }> = {
  code: 'manifest/escapes',
  severity: 'error',
  summary: 'A record of a manifest that leads out of its directory.',
  message({ path, meant }) {
    if (meant !== undefined) return `${quotePath(path)} ${whatIs(path)}. Write ${quotePath(meant)}.`;
    return `${quotePath(path)} ${whatIs(path)}. A manifest lists contracts beside and below it, each by its path from there on.`;
  },

  ofManifest: {
    check({ records }, report, artifacts) {
      for (const { at, path } of records) {
        if (path === undefined || artifacts.at(path).kind !== 'outside') continue;
        const meant = plainest(path.replaceAll('\\', '/'));
        const isMeant = artifacts.at(meant).kind === 'contract';
        report(atValue(...at, 'path'), { path, ...(isMeant && { meant }) });
      }
    },

    fixes({ args: { meant }, path }, manifest, artifacts) {
      const record = recordAt(manifest, path);
      if (!record) return [];
      const contract = meant === undefined ? undefined : artifacts.at(meant);
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
  },
};

/** Why a path is none that stays in the directory of its manifest, whoever reads it. */
function whatIs(path: string): string {
  if (/^\/|^~(?:\/|$)|^[a-z]:[\\/]/i.test(path)) return 'is an absolute path';
  if (path.startsWith('~')) return 'begins with "~", which shells take for the home of somebody';
  if (/^[a-z]:/i.test(path)) return 'begins like a drive';
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return 'is a URL, or begins like one';
  if (path.includes('\\')) return 'has "\\" between its names, which only some systems take for "/"';
  if (path.includes('\0')) return 'has a character that no name of a file has';
  return 'leads out of the directory of the manifest';
}
