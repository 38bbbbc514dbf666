import { atValue } from '../../../check/rule.ts';
import { addTo } from '../../../text/maps.ts';
import { didYouMean, nearestNames, quotePath } from '../../../text/words.ts';
import type { ArtifactRecord, Artifacts, Manifest, ManifestRule } from '../model.ts';
import { leading, recordAt, removing, unlistedIn } from '../records.ts';

export const missingArtifact: ManifestRule<Suggestions & { readonly path: string }> = {
  code: 'manifest/missing',
  severity: 'error',
  summary: 'An entry of a manifest whose file does not exist.',
  describe({ path, moved, nearest }) {
    const message = `${quotePath(path)} doesn't exist.`;
    const [first] = nearest;
    if (first === undefined) {
      const help =
        'Write the path of a contract, relative to the folder of the manifest, or remove the entry.';
      return { message, help };
    }
    if (moved) return { message, help: `${quotePath(first)} has the recorded address. Change the path.` };
    return { message, help: didYouMean(nearest, quotePath) };
  },

  check(manifest, report, { facts }) {
    const missing = manifest.records.filter(
      ({ path }) => path !== undefined && facts.at(path).kind === 'nothing',
    );
    // Before all files are read nothing is missing.
    if (missing.length === 0 || !facts.isWhole) return;
    const suggested = suggestions(manifest, facts);
    for (const record of missing)
      report(atValue(...record.at, 'path'), { path: record.path!, ...suggested(record) });
  },

  fixes({ args: { moved, nearest }, path }, manifest, { facts }) {
    const record = recordAt(manifest, path);
    if (!record) return [];
    const meant = nearest.flatMap((each) => {
      const contract = facts.at(each);
      return contract.kind === 'contract' ? [leading(manifest, record, contract)] : [];
    });
    return [
      ...meant.map((fix) => ({
        ...fix,
        preferred: moved,
        ...(moved && { all: 'Change the paths of all contracts that were moved' }),
      })),
      removing(record, "Remove all entries of files that don't exist"),
    ];
  },
};

type Suggestions = {
  readonly nearest: readonly string[];
  /** True if it has the recorded address, so that it was moved. */
  readonly moved: boolean;
};

/** Suggests contracts that no record lists: the one with the recorded address, or else those with the same or a similar file name. */
function suggestions(manifest: Manifest, artifacts: Artifacts): (record: ArtifactRecord) => Suggestions {
  const byAddress = new Map<string, string>();
  const byName = new Map<string, string[]>();
  for (const { path, addressed } of unlistedIn(manifest, artifacts)) {
    if (addressed.ok) byAddress.set(addressed.address, path);
    addTo(byName, nameIn(path), path);
  }
  const names = [...byName.keys()];
  return ({ address = '', path = '' }) => {
    const moved = byAddress.get(address);
    if (moved !== undefined) return { nearest: [moved], moved: true };
    const name = nameIn(path);
    const similar = byName.has(name) ? [name] : nearestNames(name, names);
    return { nearest: similar.flatMap((each) => byName.get(each)!).slice(0, MOST_SUGGESTED), moved: false };
  };
}

const MOST_SUGGESTED = 3;

/** The file name of a relative path. */
const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
