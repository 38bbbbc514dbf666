// Versions of manifests: the lowest one that is enough for some changes, and whether a manifest has it.
import compare from 'semver/functions/compare.js';
import inc from 'semver/functions/inc.js';
import parse from 'semver/functions/parse.js';
import { manifestIn, plainest } from '../kinds/manifest/model.ts';
import { type Bump, bumpOf } from './changes.ts';
import type { ChangedContract, Comparison, ContractFile } from './compare.ts';
import type { VersionCheck } from './report.ts';

/** A manifest on one side. */
export interface ManifestFile {
  /** Its path within its side, by which it is the same manifest on both. */
  readonly path: string;
  /** Its name for people. */
  readonly file: string;
  readonly text: string;
}

type Version = NonNullable<ReturnType<typeof parse>>;

/** Checks the version of each manifest that is on both sides and has one there. */
export function versionChecks(
  before: readonly ManifestFile[],
  after: readonly ManifestFile[],
  { contracts }: Pick<Comparison, 'contracts'>,
): VersionCheck[] {
  const olds = new Map(before.map((each) => [each.path, each]));
  return after.flatMap(({ path, file, text }): VersionCheck[] => {
    const [old, now] = [readManifestFile(path, olds.get(path)?.text), readManifestFile(path, text)];
    if (old?.version === undefined || now?.version === undefined) return [];
    const listed = contracts.filter((contract) => old.lists(contract.before) || now.lists(contract.after));
    const versions = { before: old.version, after: now.version };
    return [
      { manifest: file, ...versions, ...verdictOn(versions.before, versions.after, bumpOfAll(listed)) },
    ];
  });
}

/** The version step that the changes of contracts ask for together. */
export const bumpOfAll = (contracts: readonly ChangedContract[]): Bump =>
  bumpOf(contracts.flatMap(({ changes }) => changes));

/** The version of a manifest, and which files it lists. */
function readManifestFile(path: string, text: string | undefined) {
  if (text === undefined) return undefined;
  const { manifest } = manifestIn(text);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const paths = new Set(
    manifest.records.map((record) => record.path !== undefined && plainest(folder + record.path)),
  );
  const lists = (file: ContractFile | undefined): boolean =>
    file !== undefined && paths.has(plainest(file.path));
  return { version: manifest.contractVersion, lists };
}

/** Judges the step from one version to another by the one that changes ask for. */
export function verdictOn(
  before: string,
  after: string,
  asked: Bump,
): Pick<VersionCheck, 'bump' | 'isEnough' | 'least'> {
  const [from, to] = [semanticVersion(before), semanticVersion(after)];
  const bump = from ? bumpFrom(from, asked) : asked;
  const isEnough =
    from && to && (bump === 'none' || (compare(to, from) > 0 && allows(stepBetween(from, to), bump)));
  return { bump, isEnough, least: from && leastAfter(from, bump) };
}

/** The next version after a version for changes that ask for a step; undefined if it is no semantic version. */
export function nextVersion(version: string, asked: Bump): string | undefined {
  const from = semanticVersion(version);
  return from && leastAfter(from, bumpFrom(from, asked));
}

/** The parser permits blanks and a `v`, which belong to no semantic version. */
const semanticVersion = (text: string): Version | undefined =>
  /^\d\S*$/.test(text) ? (parse(text) ?? undefined) : undefined;

const STEPS = ['none', 'patch', 'minor', 'major'] as const satisfies Bump[];

const allows = (step: Bump, bump: Bump): boolean => STEPS.indexOf(step) >= STEPS.indexOf(bump);

/** Below 1.0 a minor step may break, and a patch may add. */
const bumpFrom = ({ major }: Version, asked: Bump): Bump =>
  major > 0 ? asked : asked === 'major' ? 'minor' : asked === 'minor' ? 'patch' : asked;

/** The lowest version that is enough. Who has no prerelease isn't given one. */
function leastAfter(from: Version, bump: Bump): string {
  if (bump === 'none') return from.version;
  const isPromised = from.prerelease.length > 0 && allows(ownStep(from), bump);
  return inc(from.version, isPromised ? 'prerelease' : bump)!;
}

/** The step from a version to a higher one. What a prerelease stands for isn't released yet, so that it may change still. */
function stepBetween(from: Version, to: Version): Bump {
  const step =
    to.major > from.major
      ? 'major'
      : to.minor > from.minor
        ? 'minor'
        : to.patch > from.patch
          ? 'patch'
          : 'none';
  const own = from.prerelease.length > 0 ? ownStep(from) : 'none';
  return allows(own, step) ? own : step;
}

/** The step that leads to a version from the release before it. */
const ownStep = ({ minor, patch }: Version): Bump => (patch > 0 ? 'patch' : minor > 0 ? 'minor' : 'major');
