import { atValue } from '../../../check/finding.ts';
import type { Fix, Rule } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import type { Artifacts, Contracted } from '../../manifest/facts.ts';
import type { ArtifactRecord, Manifest } from '../../manifest/model.ts';
import { firstOf, listedContract, phraseOf, recordAt, removing } from '../../manifest/records.ts';
import { isIdentity } from '../fold.ts';

export const idIsTaken: Rule<Same> = {
  code: 'SR-133',
  severity: 'warning',
  summary: 'Another contract of the project has the same "contractId".',
  message: (args) => (args.repeated ? inManifest(args, args.repeated) : inProject(args)),

  check({ contractId: id }, report, { knowledge }) {
    // What is no legal identity has its own finding.
    if (id === undefined || !isIdentity(id)) return;
    const { count, first } = knowledge.othersWith(id);
    if (count === 0) return;
    const related = first.map((at) => ({ at, message: 'The same "contractId"' }));
    report(
      atValue('contractId'),
      { id, files: first.slice(0, 1).map(({ file }) => file), count },
      { related },
    );
  },

  ofManifest: {
    /** What is a warning among the contracts of a project is an error where they are published together. */
    check(manifest, report, artifacts) {
      for (const [first, again, ...others] of sameIn(manifest, artifacts)) {
        if (!first || !again) continue;
        const all = [first, again, ...others];
        const contracts = new Map(all.map(({ contract }) => [contract.path, contract]));
        const related = [
          ...[first, ...others].map(({ record }) => ({ at: pathIn(record), message: 'Listed here too' })),
          ...[...contracts.values()].map(({ at }) => ({ at, message: 'The same "contractId"' })),
        ];
        const { paths, count } = firstOf([...contracts.keys()]);
        const args = {
          id: first.contract.contractId ?? '',
          files: paths,
          count,
          repeated: repeatedIn(all),
        };
        report(pathIn(again.record), args, { related: related.slice(0, MOST_RELATED), severity: 'error' });
      }
    },

    fixes({ args: { count, repeated = [] }, path }, manifest, artifacts) {
      if (repeated.length > 0) {
        const title = repeated.length === 1 ? 'Remove the repeated record' : 'Remove the repeated records';
        const edits = repeated.map((index) => ({ remove: ['artifacts', index] }));
        // Where another contract has the identity, too, this is not yet all there is to mend.
        return [{ title, edits, preferred: count === 1, all: 'Remove all repeated records' }];
      }
      const id = listedContract(recordAt(manifest, path), artifacts)?.contractId;
      // Of more than two contracts no single record is the one too many.
      const both = count === 2 ? manifest.records : [];
      return both.flatMap((record): Fix[] => {
        if (listedContract(record, artifacts)?.contractId !== id) return [];
        const { title, edits } = removing(record, '');
        return [{ title, edits }];
      });
    },
  },
};

/** Some of the contracts that have an identity, and how many there are: of the others in a contract, of all in a manifest. */
type Same = {
  readonly id: string;
  readonly files: readonly string[];
  readonly count: number;
  /** In a manifest: the records that list a contract again. */
  readonly repeated?: readonly number[];
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

function inProject({ id, files, count }: Same): string {
  const others = count === 1 ? `${quote(files[0])} has` : `${count} other contracts of this project have`;
  return `The identity ${quote(id)} is not unique: ${others} it too. Give each component an identity of its own.`;
}

function inManifest({ id, files, count }: Same, repeated: readonly number[]): string {
  const paths = phraseOf({ paths: files, count });
  if (count === 1) {
    const times = repeated.length === 1 ? 'twice' : `${repeated.length + 1} times`;
    return `${paths} is listed ${times}, and a manifest lists each identity once (SR-133). Keep one of the records.`;
  }
  const again = repeated.length > 0 ? ', and not each of them is listed just once' : '';
  return `The identity ${quote(id)} is not unique in this manifest: ${paths} have it${again} (SR-133). Give each component an identity of its own, or remove records.`;
}
