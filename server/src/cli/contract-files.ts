// Files of new contracts: where they go, and which ids are taken.
import { lstatSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { feedProjects } from '../io/feed-projects.ts';
import { writeNew } from '../io/node-write.ts';
import { folderUri, isAnythingAt, kindAt, pathOf, shownFrom } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { fileNameIn, type Neighbour, usualLayout } from '../kinds/contract/conventions.ts';
import { contractFileName } from '../kinds/contract/fold.ts';
import { readContract } from '../kinds/contract/model.ts';
import { treatmentOf, whyPassedOver } from '../project/folder.ts';
import { reasonOf } from '../project/treatment.ts';
import { parseJson } from '../text/json/parse.ts';
import { addTo } from '../text/maps.ts';
import { quote } from '../text/words.ts';
import type { Fate } from './drafts.ts';
import { Refusal } from './terminal.ts';

/** The folder that `--out` names, which may not exist yet. */
export function folderFor(name: string, cwd: string): string {
  const path = resolve(cwd, name);
  const kind = kindAt(path);
  if (kind === undefined && isAnythingAt(path)) throw new Refusal(`${quote(name)} is a broken link.`);
  if (kind !== undefined && kind !== 'folder') {
    throw new Refusal(`--out needs the name of a folder, but ${quote(name)} is a ${kind}.`);
  }
  return path;
}

/** Why no check of the project would find a contract in a folder, as the end of a sentence. */
export function whyUnfound(path: string, workspace: Workspace): string | undefined {
  const folder = workspace.folder(folderUri(path));
  const name = contractFileName('new');
  return treatmentOf(folder, name).whyNotChecked ?? whyPassedOver(folder, name);
}

/** The path of the file of a contract. */
export const contractPath = (folder: string, contractId: string): string =>
  join(folder, contractFileName(contractId));

/** Writes a new file, unless the file exists or this is a dry run. */
export function writeNewFile(path: string, text: string, isDry: boolean, cwd: string): Fate {
  const file = shownFrom(cwd, path) || basename(path);
  try {
    if (isDry) return { file, isThere: lstatSync(path, { throwIfNoEntry: false }) !== undefined };
    mkdirSync(dirname(path), { recursive: true });
    return { file, isThere: !writeNew(path, text) };
  } catch (error) {
    return { file, isThere: false, failure: reasonOf(error) };
  }
}

/** A contract of a project, with the path of its file. */
interface ProjectContract {
  readonly file: string;
  readonly uri: string;
  readonly contractId: string | undefined;
  readonly cemRef: string | undefined;
}

/** The root of the project of a folder, and its contracts. */
export function projectAt(path: string, workspace: Workspace) {
  const home = workspace.homeOf(workspace.folder(folderUri(path)).uri);
  const contracts: ProjectContract[] = [];
  for (const { uri } of home === undefined ? [] : feedProjects(workspace, new Set([home])).contracts) {
    const read = workspace.read(uri);
    if ('why' in read) continue;
    const { contractId, cemRef } = readContract(parseJson(read.text).value);
    contracts.push({ file: pathOf(uri), uri, contractId, cemRef });
  }
  return { home, contracts };
}

/** The contracts of the project of a folder, by their ids. */
export function contractsAt(path: string, workspace: Workspace): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { file, contractId } of projectAt(path, workspace).contracts) {
    if (contractId !== undefined) addTo(known, contractId, file);
  }
  return known;
}

/** The path for a contract in a folder, or below it as the contracts there lie. */
export type PathFor = (contractId: string) => string;

/** The convention of the contracts below a folder for the files of new ones. */
export function pathsBelow(
  folder: string,
  home: string | undefined,
  neighbours: readonly Neighbour[],
): PathFor {
  const own = folderUri(folder);
  const near = home !== undefined && own.startsWith(home) ? own.slice(home.length) : undefined;
  const around = near === undefined ? [] : neighbours.filter(({ path }) => path.startsWith(near));
  const layout = usualLayout(around);
  if (home === undefined || near === undefined || !layout?.folder.startsWith(near)) {
    return (contractId) => contractPath(folder, contractId);
  }
  return (contractId) => pathOf(`${home}${layout.folder}${fileNameIn(layout, contractId)}`);
}
