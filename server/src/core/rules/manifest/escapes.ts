import { atValue } from '../../finding.ts';
import { leading, recordAt, removing } from '../../fixes/records.ts';
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
        const plain = path.replaceAll('\\', '/').replace(/^\/+/, '');
        const isMeant = plain !== path && artifacts.at(plain).kind === 'contract';
        report(atValue(...at, 'path'), { path, ...(isMeant && { meant: plain }) });
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

/** Why a path is none that stays in the directory of its manifest. */
function whatIs(path: string): string {
  if (/^[/~]|^[a-z]:/i.test(path)) return 'is an absolute path';
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return 'is a URL';
  if (path.includes('\\')) return 'has "\\" between its names, which only some systems take for "/"';
  return 'leads out of the directory of the manifest';
}
