import { dirname } from 'node:path';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { manifestText } from '../kinds/manifest/build.ts';
import { type Artifact, type Artifacts, type Contracted, NO_ARTIFACTS } from '../kinds/manifest/facts.ts';
import { type Origin, plainest, readManifest } from '../kinds/manifest/model.ts';
import { wantsUnlisted } from '../kinds/manifest/source.ts';
import type { HowToUpdate } from '../kinds/manifest/update.ts';
import { ledTo } from '../project/links-between-files.ts';
import { parseJson } from '../text/json/parse.ts';
import { listed, quote, visible } from '../text/words.ts';
import { contractsAround } from './around.ts';
import { type Given, Refusal } from './command.ts';
import { placeIn } from './documents.ts';
import { shownFrom, type Sought } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import { type Input, inputOnDisk } from './input.ts';
import { listedBy } from './listed.ts';
import { look, type Made } from './look.ts';
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
  /** What is to be said of the contracts below that are another project's. */
  readonly foreign: string | undefined;
}

/** Makes the manifest of all contracts in its directory and below. A {@link Refusal} where there are none. */
export function buildInto(
  target: Target,
  how: { readonly contractVersion: string; readonly origin: Origin | undefined },
  given: Given,
  shell: Shell,
  folders: Folders,
): Built {
  const around = contractsAround(target.path, shell.cwd, folders);
  const already = listedBy(target, parseJson(target.before ?? '').value, shell.cwd, folders);
  const files = new Map([...already, ...around.own.map((file) => [file.path, file] as const)]);
  const contracts = [...files.values()];
  const only = target.before !== undefined && !wantsUnlisted(target.ruling) ? 'listed' : undefined;
  const foreign = ofOthers(around.foreign.filter(({ path }) => !files.has(path)));
  const none = `There is no contract for ${quote(target.shown)} to list: it lists those of its project in its directory and below.`;
  const whyNone = foreign === undefined ? none : `${none} ${foreign}`;
  if (contracts.length === 0) throw new Refusal(whyNone);
  const input = inputOnDisk(
    { files: [...contracts, target], unmatched: [], problems: around.problems },
    folders,
  );
  const { report, made } = look(given, shell, {
    input,
    folders,
    overruled: (ruling) => ruling,
    mender: undefined,
    make(artifacts, textOf) {
      const isMeant = ({ path }: Sought): boolean => only === undefined || already.has(path);
      return makeOf(target, contracts, { ...how, only, isMeant }, artifacts, textOf);
    },
  });
  if (!made) throw new Refusal(whyNone);
  const { text, count, obstacles } = made;
  if (count === 0 && report.summary.error === 0 && obstacles.length === 0) throw new Refusal(whyNone);
  return { text, changes: changesOf(target, text), report, input, obstacles, foreign };
}

/** The manifest of some contracts, and why others can't be listed. */
function makeOf(
  { path, before }: Target,
  contracts: readonly Sought[],
  {
    isMeant,
    ...how
  }: HowToUpdate & { readonly contractVersion: string; readonly isMeant: (file: Sought) => boolean },
  artifacts: Artifacts,
  textOf: (uri: string) => string,
): Made & { readonly count: number; readonly obstacles: readonly string[] } {
  const all = contracts.map((file) => ({
    file,
    artifact: artifacts.at(plainest(shownFrom(dirname(path), file.path))),
  }));
  const those = all.flatMap(({ artifact }) => (artifact.kind === 'contract' ? [artifact] : []));
  const obstacles = all.flatMap(({ file, artifact }) => {
    return isMeant(file) ? obstaclesTo(file, artifact, textOf) : [];
  });
  const told = { count: those.length, obstacles };
  // What is wrong with the text itself is nothing that could be built upon, and all else would be mended.
  if (before !== undefined && parseJson(before).findings.length > 0) {
    return { text: before, artifacts: NO_ARTIFACTS, ...told };
  }
  return { text: manifestText(before, unique(those), how), artifacts, ...told };
}

const unique = (contracts: readonly Contracted[]): Contracted[] => [
  ...new Map(contracts.map((contract) => [contract.uri, contract])).values(),
];

/** Why a contract can't be listed, unless that is a finding in it. */
function obstaclesTo({ shown }: Sought, artifact: Artifact, textOf: (uri: string) => string): string[] {
  if (artifact.kind === 'outside') {
    return [`${quote(shown)} can't be listed: a manifest has no way to write a path with such a name.`];
  }
  if (artifact.kind !== 'contract' || artifact.addressed.ok) return [];
  const text = textOf(artifact.uri);
  if (parseJson(text).findings.length > 0) return [];
  return artifact.addressed.obstacles.map(
    ({ at, why }) => `${visible(shown)}${placeIn(text, at.start)}: it has no address: ${why}`,
  );
}

/** Who keeps each package in a project of its own may want one manifest of all of them. */
function ofOthers(foreign: readonly Sought[]): string | undefined {
  if (foreign.length === 0) return undefined;
  const count = foreign.length;
  const first = foreign.slice(0, 3).map(({ shown }) => quote(shown));
  const names = listed([...first, ...(count > 3 ? [`${count - 3} more`] : [])], 'and');
  const [what, are] =
    count === 1 ? ['One contract below belongs', 'is'] : [`${count} contracts below belong`, 'are'];
  return `${what} to other projects and ${are} not listed: ${names}. A ${CONFIG_NAME} beside the manifest makes all below it one project, but for folders that have their own.`;
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
