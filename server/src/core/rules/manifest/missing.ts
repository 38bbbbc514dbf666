import type { Artifacts, Contracted } from '../../artifacts.ts';
import { atValue } from '../../finding.ts';
import { leading, recordAt, removing, unlistedIn } from '../../fixes/records.ts';
import type { ArtifactRecord, Manifest } from '../../manifest.ts';
import type { Rule } from '../../rule.ts';
import { anyOf, nearestNames, quotePath } from '../../words.ts';

export const missingArtifact: Rule<{ path: string; moved: boolean; nearest: readonly string[] }> = {
  code: 'manifest/missing',
  severity: 'error',
  summary: 'A record of a manifest that leads to no file.',
  message({ path, moved, nearest }) {
    const missing = `There is no file ${quotePath(path)}.`;
    if (moved) return `${missing} ${quotePath(nearest[0]!)} has the address that is recorded for it.`;
    if (nearest.length > 0)
      return `${missing} Did you mean ${anyOf(nearest, (each) => quotePath(String(each)))}?`;
    return `${missing} Write the path of a contract, from the directory of the manifest on, or remove the record.`;
  },

  ofManifest: {
    check(manifest, report, artifacts) {
      const missing = manifest.records.flatMap((record) => {
        const artifact = record.path === undefined ? undefined : artifacts.at(record.path);
        return artifact?.kind === 'nothing' ? [{ record, path: artifact.path }] : [];
      });
      // Before all files are read nothing is missing.
      if (missing.length === 0 || !artifacts.isWhole) return;
      const guess = guesses(manifest, artifacts);
      missing.forEach(({ record, path }, index) => {
        const { moved, nearest } = guess(record, path, index < MOST_GUESSED);
        report(atValue(...record.at, 'path'), { path: record.path!, moved, nearest });
      });
    },

    fixes({ args: { moved, nearest }, path }, manifest, artifacts) {
      const record = recordAt(manifest, path);
      if (!record) return [];
      const meant = nearest.flatMap((each) => {
        const contract = artifacts.at(each);
        return contract.kind === 'contract' ? [leading(manifest, record, contract)] : [];
      });
      return [
        ...meant.map((fix) => ({
          ...fix,
          preferred: nearest.length === 1,
          ...(moved && { all: 'Change the paths of all contracts that were moved' }),
        })),
        removing(record, 'Remove all records of files that are not there'),
      ];
    },
  },
};

/** How many guesses there are for one path, and of how many paths one is made: to compare names takes its time. */
const [MOST_GUESSES, MOST_GUESSED] = [3, 100];

/** Guesses which of the contracts that no record lists was meant: one with the recorded address, or with a name like it. */
function guesses(
  manifest: Manifest,
  artifacts: Artifacts,
): (record: ArtifactRecord, path: string, byName: boolean) => { moved: boolean; nearest: string[] } {
  const free = unlistedIn(manifest, artifacts);
  const byAddress = new Map(free.map((contract): [string, Contracted] => [addressIn(contract), contract]));
  const byStem = new Map(free.map(({ path }) => [stemOf(path), path]));
  return ({ address }, path, byName) => {
    const moved = address === undefined ? undefined : byAddress.get(address);
    if (moved) return { moved: true, nearest: [moved.path] };
    const stems = byName ? nearestNames(stemOf(path), [...byStem.keys()]) : [];
    return { moved: false, nearest: stems.slice(0, MOST_GUESSES).map((stem) => byStem.get(stem)!) };
  };
}

const addressIn = ({ addressed }: Contracted): string => (addressed.ok ? addressed.address : '');

/** What tells one path from another: all contracts end in the same way. */
const stemOf = (path: string): string => path.replace(/\.contract\.json$/i, '');
