// Files of new contracts: where they go, and which ids are taken.
import { reasonOf } from '../io/file-system.ts';
import { treatmentOf } from '../project/treatment.ts';
import { lstatSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { feedProjects } from '../io/feed-projects.ts';
import { writeNew } from '../io/node-write.ts';
import { folderUri, kindAt, pathNamed, pathOf, shownFrom } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { fileNameIn, type Neighbour, usualLayout } from '../kinds/contract/new-contract.ts';
import { contractFileName } from '../kinds/contract/fold.ts';
import { whyPassedOver } from '../project/folder.ts';
import { quote } from '../text/words.ts';
import type { WrittenFile } from './drafts.ts';
import { Refusal } from './terminal.ts';

/** The folder that `--out` names, which may not exist yet. */
export function folderFor(name: string, cwd: string): string {
  const path = pathNamed(cwd, name);
  const kind = kindAt(path);
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
export function writeNewFile(path: string, text: string, isDry: boolean, cwd: string): WrittenFile {
  const file = shownFrom(cwd, path) || basename(path);
  try {
    if (isDry) return { file, isThere: lstatSync(path, { throwIfNoEntry: false }) !== undefined };
    mkdirSync(dirname(path), { recursive: true });
    return { file, isThere: !writeNew(path, text) };
  } catch (error) {
    return { file, isThere: false, failure: reasonOf(error) };
  }
}

/** The root of a project, and its contracts, each with the path of its file. */
export interface ProjectContracts {
  readonly root: string | undefined;
  readonly neighbours: readonly (Neighbour & { readonly file: string })[];
}

/** The contracts of the project of a folder. */
export function contractsIn(folder: string, workspace: Workspace): ProjectContracts {
  const root = workspace.projectRootOf(workspace.folder(folderUri(folder)).uri);
  if (root === undefined) return { root, neighbours: [] };
  feedProjects(workspace, new Set([root]));
  const neighbours = workspace.project.contracts().flatMap(({ uri, projectRoot, summary }) => {
    if (projectRoot !== root) return [];
    const { contractId, cemRef } = summary;
    return [{ file: pathOf(uri), path: uri.slice(root.length), contractId, cemRef }];
  });
  return { root, neighbours };
}

/** The path for a contract in a folder, or below it as the contracts there lie. */
export type PathFor = (contractId: string) => string;

/** The convention of the contracts below a folder for the files of new ones. */
export function pathsBelow(folder: string, { root, neighbours }: ProjectContracts): PathFor {
  const uri = folderUri(folder);
  const near = root !== undefined && uri.startsWith(root) ? uri.slice(root.length) : undefined;
  const around = near === undefined ? [] : neighbours.filter(({ path }) => path.startsWith(near));
  const layout = usualLayout(around);
  if (near === undefined || !layout?.folder.startsWith(near)) {
    return (contractId) => contractPath(folder, contractId);
  }
  return (contractId) => pathOf(`${root}${layout.folder}${fileNameIn(layout, contractId)}`);
}

/** The folder for contracts, and those that its project has. */
export interface Place {
  readonly folder: string;
  readonly workspace: Workspace;
  readonly contracts: ProjectContracts;
}

/** The contract that has an id, if it isn't the one that is to be written. */
export function holderOf(
  contractId: string,
  path: string,
  { neighbours }: ProjectContracts,
): string | undefined {
  const holders = neighbours.filter((each) => each.contractId === contractId);
  return holders.some(({ file }) => file === path) ? undefined : holders[0]?.file;
}
