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
  const least = from && leastAfter(from, bump);
  // A prerelease of that version is enough, too.
  const floor = least?.includes('-') ? least : `${least}-0`;
  return { bump, isEnough: from && to && (bump === 'none' || compare(to, floor) >= 0), least };
}

/** The parser permits blanks and a `v`, which belong to no semantic version. */
const semanticVersion = (text: string): Version | undefined =>
  /^\d\S*$/.test(text) ? (parse(text) ?? undefined) : undefined;

/** Below 1.0 a minor step may break, and a patch may add. */
const bumpFrom = ({ major }: Version, asked: Bump): Bump =>
  major > 0 ? asked : asked === 'major' ? 'minor' : asked === 'minor' ? 'patch' : asked;

/** The lowest version that is enough. After a prerelease of that version it is the next prerelease. */
function leastAfter(from: Version, bump: Bump): string {
  if (bump === 'none') return from.version;
  const next = inc(from.version, bump)!;
  return from.version.startsWith(`${next}-`) ? inc(from.version, 'prerelease')! : next;
}
