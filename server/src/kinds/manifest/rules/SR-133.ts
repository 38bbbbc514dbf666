import { atValue, type Fix } from '../../../check/rule.ts';
import { isIdentity } from '../../contract/fold.ts';
import { idIsTaken as shared, type Same } from '../../contract/rules/SR-133.ts';
import type { ArtifactRecord, Artifacts, Contracted, Manifest, ManifestRule } from '../model.ts';
import { firstOf } from '../../../text/words.ts';
import { listedContract, recordAt, removing } from '../records.ts';

export const idIsTaken: ManifestRule<Same> = {
  ...shared,
  // An error in a manifest is the format's own rule.
  ignoresLevel: true,

  /** An error, although it is a warning within a project: these contracts are published together. */
  check(manifest, report, { facts }) {
    for (const [first, again, ...others] of sameIn(manifest, facts)) {
      if (!first || !again) continue;
      const all = [first, again, ...others];
      const contracts = new Map(all.map(({ contract }) => [contract.path, contract]));
      const related = [
        ...[first, ...others].map(({ record }) => ({ at: pathIn(record), message: 'Listed here too' })),
        ...[...contracts.values()].map(({ at }) => ({ at, message: 'The same "contractId"' })),
      ];
      const args = {
        id: first.contract.contractId ?? '',
        files: firstOf([...contracts.keys()]),
        count: contracts.size,
        repeated: repeatedIn(all),
      };
      report(pathIn(again.record), args, { related: related.slice(0, MOST_RELATED), severity: 'error' });
    }
  },

  fixes({ args: { count, repeated = [] }, path }, manifest, { facts }) {
    if (repeated.length > 0) {
      const title = repeated.length === 1 ? 'Remove the repeated entry' : 'Remove the repeated entries';
      const edits = repeated.map((index) => ({ remove: ['artifacts', index] }));
      // Where another contract has the identity, too, more is to be fixed.
      return [{ title, edits, preferred: count === 1, all: 'Remove all repeated entries' }];
    }
    const id = listedContract(recordAt(manifest, path), facts)?.contractId;
    // Of more than two contracts no single record is the one too many.
    const both = count === 2 ? manifest.records : [];
    return both.flatMap((record): Fix[] => {
      if (listedContract(record, facts)?.contractId !== id) return [];
      const { title, edits } = removing(record, '');
      return [{ title, edits }];
    });
  },
};

const MOST_RELATED = 50;

interface Listed {
  readonly record: ArtifactRecord;
  readonly contract: Contracted;
}

/** The records of one identity, or of one contract without a legal one. */
function sameIn({ records }: Manifest, artifacts: Artifacts): Iterable<readonly Listed[]> {
  const same = new Map<string, Listed[]>();
  for (const record of records) {
    const contract = listedContract(record, artifacts);
    if (!contract) continue;
    const { contractId: id, uri } = contract;
    const key = id !== undefined && isIdentity(id) ? id : uri;
    const known = same.get(key);
    if (known) known.push({ record, contract });
    else same.set(key, [{ record, contract }]);
  }
  return same.values();
}

function repeatedIn(all: readonly Listed[]): number[] {
  const seen = new Set<string>();
  return all.flatMap(({ record: { index }, contract: { uri } }) => {
    const isAgain = seen.has(uri);
    seen.add(uri);
    return isAgain ? [index] : [];
  });
}

const pathIn = ({ at }: ArtifactRecord): ReturnType<typeof atValue> => atValue(...at, 'path');
