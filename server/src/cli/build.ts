import { dirname } from 'node:path';
import type { Artifact, Artifacts, Contracted } from '../core/artifacts.ts';
import { parseJson } from '../core/json.ts';
import { type Origin, readManifest } from '../core/manifest.ts';
import { plainest } from '../core/record-path.ts';
import { manifestText } from '../core/build-manifest.ts';
import { isToldOfUnlisted } from '../core/fixes/manifest-fixes.ts';
import { quote, visible } from '../core/words.ts';
import { ledTo } from '../project/leads.ts';
import { type Given, Refusal } from './command.ts';
import { placeIn } from './documents.ts';
import { find, shownFrom, type Sought } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import { type Input, inputOnDisk } from './input.ts';
import { listedBy } from './listed.ts';
import { look } from './look.ts';
import { openPlaces } from './places.ts';
import { readText } from './read.ts';
import type { Report } from './report.ts';
import type { Shell } from './shell.ts';
import type { Target } from './target.ts';

/** A manifest as it should be, and what speaks against writing it. */
export interface Built {
  readonly text: string;
  /** What changes, as in `2 added, 37 unchanged`. */
  readonly changes: string;
  /** What was found in the contracts, and in the manifest as it would be. */
  readonly report: Report;
  readonly input: Input;
  /** Why contracts can't be listed: a line each. */
  readonly obstacles: readonly string[];
}

/** Makes the manifest of all contracts in its directory and below. A {@link Refusal} where there are none. */
export function buildInto(
  target: Target,
  how: { readonly contractVersion: string; readonly origin: Origin | undefined },
  given: Given,
  shell: Shell,
  folders: Folders,
): Built {
  const { contracts, listed: before, problems } = contractsFor(target, shell, folders);
  const only = target.before !== undefined && !isToldOfUnlisted(target.ruling) ? 'listed' : undefined;
  const none = `There is no contract for ${quote(target.shown)} to list: it lists those in its directory and below.`;
  if (contracts.length === 0) throw new Refusal(none);
  const input = inputOnDisk({ files: [...contracts, target], unmatched: [], problems }, folders);
  let text = target.before ?? '';
  let obstacles: readonly string[] = [];
  let count = 0;
  const write = (artifacts: Artifacts): { text: string } => {
    const all = contracts.map((file) => ({
      file,
      artifact: artifacts.at(plainest(shownFrom(dirname(target.path), file.path))),
    }));
    const listed = all.flatMap(({ artifact }) => (artifact.kind === 'contract' ? [artifact] : []));
    obstacles = all.flatMap(({ file, artifact }) =>
      only && !before.has(file.path) ? [] : obstaclesTo(file, artifact),
    );
    count = listed.length;
    // What is wrong with the text itself is nothing that could be built upon.
    if (target.before === undefined || parseJson(target.before).findings.length === 0) {
      text = manifestText(target.before, unique(listed), { ...how, only });
    }
    return { text };
  };
  const report = look(given, shell, {
    input,
    folders,
    overruled: (ruling) => ruling,
    mender: undefined,
    write,
  });
  if (count === 0 && report.summary.error === 0 && obstacles.length === 0) throw new Refusal(none);
  return { text, changes: changesOf(target, text), report, input, obstacles };
}

/** Those of its project that a search finds in its directory and below, and what it lists already. */
function contractsFor(
  target: Target,
  { cwd }: Shell,
  folders: Folders,
): { contracts: readonly Sought[]; listed: ReadonlySet<string>; problems: readonly string[] } {
  const above = dirname(target.path);
  const { placeOf } = openPlaces(folders, [uriOf(cwd)]);
  const { home } = placeOf(target.path);
  const { files: found, problems } = find([], above, folders);
  const own = found.filter(({ path, isContract }) => isContract && placeOf(path).home === home);
  const files = new Map(own.map((file) => [file.path, { ...file, shown: shownFrom(cwd, file.path) }]));
  const listed = listedBy(target, target.before ?? '', cwd, folders);
  for (const file of listed) if (!files.has(file.path)) files.set(file.path, file);
  return {
    contracts: [...files.values()],
    listed: new Set(listed.map(({ path }) => path)),
    problems,
  };
}

const unique = (contracts: readonly Contracted[]): Contracted[] => [
  ...new Map(contracts.map((contract) => [contract.uri, contract])).values(),
];

/** Why a contract can't be listed, unless that is a finding in it. */
function obstaclesTo({ path, shown }: Sought, artifact: Artifact): string[] {
  if (artifact.kind === 'outside') {
    return [`${quote(shown)} can't be listed: a manifest has no way to write a path with such a name.`];
  }
  if (artifact.kind !== 'contract' || artifact.addressed.ok) return [];
  const read = readText(path);
  const text = 'text' in read ? read.text : '';
  if (parseJson(text).findings.length > 0) return [];
  return artifact.addressed.obstacles.map(
    ({ at, why }) => `${visible(shown)}${placeIn(text, at.start)}: it has no address: ${why}`,
  );
}

/** What becomes of the records. */
function changesOf({ path, before = '' }: Target, after: string): string {
  const folder = uriOf(dirname(path));
  const recordsIn = (text: string): Map<string, string> => {
    const { records } = readManifest(parseJson(text).value);
    return new Map(
      records.map(({ path: written = '', address = '', origin }) => [
        ledTo(`${folder}manifest`, written, folder) ?? written,
        `${address} ${origin}`,
      ]),
    );
  };
  const [old, now] = [recordsIn(before), recordsIn(after)];
  const count = { added: 0, updated: 0, removed: 0, unchanged: 0 };
  for (const [each, said] of now) {
    const known = old.get(each);
    count[known === undefined ? 'added' : known === said ? 'unchanged' : 'updated']++;
  }
  for (const each of old.keys()) if (!now.has(each)) count.removed++;
  const parts = Object.entries(count).filter(
    ([what, many]) => many > 0 || (what === 'unchanged' && now.size === 0),
  );
  return parts.map(([what, many]) => `${many} ${what}`).join(', ');
}
