import { atValue } from '../../../check/rule.ts';
import { byCodeUnits, didYouMean, nearestNames, quotePath } from '../../../text/words.ts';
import type { ArtifactRecord, Artifacts, Contracted, Manifest, ManifestRule } from '../model.ts';
import { leading, recordAt, removing, unlistedIn } from '../records.ts';
import { groups, nameIn } from '../update.ts';

export const missingArtifact: ManifestRule<Guess & { readonly path: string }> = {
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
    const missing = manifest.records.flatMap((record) => {
      const artifact = record.path === undefined ? undefined : facts.at(record.path);
      return artifact?.kind === 'nothing' ? [{ record, path: artifact.path }] : [];
    });
    // Before all files are read nothing is missing.
    if (missing.length === 0 || !facts.isWhole) return;
    const guess = guesses(manifest, facts);
    missing.forEach(({ record, path }, index) => {
      report(atValue(...record.at, 'path'), {
        path: record.path!,
        ...guess(record, path, index < MOST_GUESSED),
      });
    });
  },

  fixes({ args: { moved, sure, nearest }, path }, manifest, { facts }) {
    const record = recordAt(manifest, path);
    if (!record) return [];
    const meant = nearest.flatMap((each) => {
      const contract = facts.at(each);
      return contract.kind === 'contract' ? [leading(manifest, record, contract)] : [];
    });
    return [
      ...meant.map((fix) => ({
        ...fix,
        preferred: sure,
        ...(moved && { all: 'Change the paths of all contracts that were moved' }),
      })),
      removing(record, "Remove all entries of files that don't exist"),
    ];
  },
};

/** The most guesses for one path, and the most paths that get guesses by a similar name, since these are slow. */
const [MOST_GUESSES, MOST_GUESSED] = [3, 100];

type Guess = {
  readonly nearest: readonly string[];
  /** True if it has the recorded address. */
  readonly moved: boolean;
  /** True if it has the recorded address, or is the only one with the name. */
  readonly sure: boolean;
};

/**
 * Guesses which of the contracts that no record lists was meant: one with the recorded address, or with the name of the file,
 * in whatever folder and case, or with a name like it.
 */
function guesses(
  manifest: Manifest,
  artifacts: Artifacts,
): (record: ArtifactRecord, path: string, byLikeness: boolean) => Guess {
  const free = unlistedIn(manifest, artifacts);
  const byAddress = new Map(free.map((contract): [string, Contracted] => [addressIn(contract), contract]));
  const byName = groups(
    free.map(({ path }) => path),
    looseName,
  );
  const names = [...byName.keys()];
  return ({ address }, path, byLikeness) => {
    const moved = address === undefined ? undefined : byAddress.get(address);
    if (moved) return { nearest: [moved.path], moved: true, sure: true };
    const name = looseName(path);
    const same = byName.get(name) ?? [];
    const near = same.length === 0 && byLikeness ? nearestNames(name, names) : [];
    // With a prefix, or without it, a name is often too far to be a slip.
    const isPrefixed = (each: string): boolean => each.endsWith(`-${name}`) || name.endsWith(`-${each}`);
    const alike = near.length > 0 || same.length > 0 || !byLikeness ? near : names.filter(isPrefixed);
    const all = [...same, ...alike.flatMap((each) => byName.get(each)!)];
    const far = new Map(all.map((each) => [each, distanceBetween(path, each)]));
    const nearest = all.toSorted((a, b) => far.get(a)! - far.get(b)! || byCodeUnits(a, b));
    return { nearest: nearest.slice(0, MOST_GUESSES), moved: false, sure: same.length === 1 };
  };
}

const addressIn = ({ addressed }: Contracted): string => (addressed.ok ? addressed.address : '');

const looseName = (path: string): string => nameIn(path).toLowerCase();

/** The number of folders between two files. */
function distanceBetween(a: string, b: string): number {
  const [from, to] = [a.split('/'), b.split('/')];
  const common = from.findIndex((name, index) => name !== to[index]);
  return common === -1 ? 0 : from.length + to.length - 2 * common;
}
