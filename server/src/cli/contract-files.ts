// Files of new contracts: where they go, and which ids are taken.
import { lstatSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { feedProjects } from '../io/feed-projects.ts';
import { writeNew } from '../io/node-write.ts';
import { folderUri, isAnythingAt, kindAt, pathOf, shownFrom } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
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

/** The contracts of the project of a folder, by their ids. */
export function contractsAt(path: string, workspace: Workspace): Map<string, string[]> {
  const home = workspace.homeOf(workspace.folder(folderUri(path)).uri);
  const known = new Map<string, string[]>();
  if (home === undefined) return known;
  for (const { uri } of feedProjects(workspace, new Set([home])).contracts) {
    const read = workspace.read(uri);
    const id = 'text' in read ? readContract(parseJson(read.text).value).contractId : undefined;
    if (id !== undefined) addTo(known, id, pathOf(uri));
  }
  return known;
}
