import { lstatSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { readManifest } from '../core/manifest.ts';
import { quote } from '../core/words.ts';
import { CONFIG_NAME } from '../project/config.ts';
import { pathBelow, uriIn } from '../project/file-uri.ts';
import { type Folder, isContractName, isExcluded, isPassedOver, treatmentOf } from '../project/folder.ts';
import { ledTo } from '../project/leads.ts';
import { Refusal } from './command.ts';
import { folderUri, isFolderAt, kindAt, readText, shownFrom } from './disk.ts';
import { isManifestNamed } from './file-kinds.ts';
import { find, type Sought } from './find-files.ts';
import type { Workspace } from './workspace.ts';

/** A manifest that is to be written. */
export interface Target extends Sought {
  /** What it says now; undefined where there is none. */
  readonly before: string | undefined;
}

/** The manifest of a name, there or not; a {@link Refusal} where another thing is there, or nothing can be. */
export function targetAt(name: string, workspace: Workspace): Target {
  const { cwd } = workspace;
  const path = resolve(cwd, name);
  if (/[/\\]$/.test(name) || isFolderAt(path)) {
    throw new Refusal(`--output takes the name of a file, and ${quote(name)} is a folder.`);
  }
  if (!isFolderAt(dirname(path))) throw new Refusal(`There is no folder for ${quote(name)}.`);
  const folder = workspace.meant(dirname(path));
  const file = basename(path);
  if (isContractName(file) || file === CONFIG_NAME) {
    throw new Refusal(`${quote(name)} is the name of another kind of file, and no manifest's.`);
  }
  if (isExcluded(folder, file))
    throw new Refusal(`${quote(name)} is left alone: the project file excludes it.`);
  const { ruling } = treatmentOf(folder, file);
  const target: Sought = {
    path,
    shown: shownFrom(cwd, path),
    folder,
    ruling,
    isContract: false,
    as: 'manifest',
  };
  return {
    ...target,
    before: textBefore(name, path, () => isManifestNamed(folder, file, () => readText(path))),
  };
}

function textBefore(name: string, path: string, isManifest: () => boolean): string | undefined {
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new Refusal(`${quote(name)} is a link that leads nowhere.`);
  if (!stats.isFile()) throw new Refusal(`${quote(name)} is no file.`);
  const read = readText(path);
  if ('why' in read) throw new Refusal(`${quote(name)} is no manifest to go by: ${read.why}.`);
  if (!isManifest()) {
    throw new Refusal(`${quote(name)} is no manifest of contracts, and nothing is written over it.`);
  }
  return read.text;
}

/** The contracts that a search finds in the directory of a manifest and below, whatever git says of that directory. */
export interface Around {
  /** Those of its project. */
  readonly own: readonly Sought[];
  /** Those that belong to other projects below. */
  readonly foreign: readonly Sought[];
  readonly problems: readonly string[];
}

export function contractsAround(manifest: Pick<Sought, 'path' | 'folder'>, workspace: Workspace): Around {
  const home = workspace.homeOf(manifest.folder.uri);
  const { files, problems } = find([], workspace, dirname(manifest.path));
  const [own, foreign]: [Sought[], Sought[]] = [[], []];
  for (const file of files) {
    if (!file.isContract) continue;
    const shown = shownFrom(workspace.cwd, file.path);
    (workspace.homeOf(file.folder.uri) === home ? own : foreign).push({ ...file, shown, isListed: true });
  }
  return { own, foreign, problems };
}

/** The same contracts of its project, where git ignores the directory, so that no search of the project finds them. */
export function contractsBeside(
  manifest: Pick<Sought, 'path' | 'folder'>,
  workspace: Workspace,
): readonly Sought[] {
  const { above, name } = manifest.folder;
  return above && isPassedOver(above, name, true) ? contractsAround(manifest, workspace).own : [];
}

/** The files that a manifest of a value lists, and that are there, by their paths. */
export function listedBy(
  { path: manifest, shown, folder: { uri: home } }: Pick<Sought, 'path' | 'shown' | 'folder'>,
  value: unknown,
  workspace: Workspace,
): Map<string, Sought> {
  const above = dirname(manifest);
  const own = uriIn(home, basename(manifest));
  const shownAbove = shown.slice(0, shown.lastIndexOf('/') + 1);
  const known = new Map<string, ListedFolder>();
  const listed = new Map<string, Sought>();
  for (const { path: written } of readManifest(value).records) {
    const uri = written === undefined ? undefined : ledTo(own, written, home);
    if (uri === undefined || uri === own) continue;
    const inside = pathBelow(home, uri);
    const end = inside.lastIndexOf('/') + 1;
    const [below, name] = [inside.slice(0, end), inside.slice(end)];
    let around = known.get(below);
    if (!around) known.set(below, (around = folderAt(join(above, below), workspace)));
    if (!around.has(name)) continue;
    // Of a search it may be kept out. What is published is judged.
    const { ruling, isContract } = treatmentOf(around.folder, name);
    const path = around.path + name;
    // Thousands of them are mostly below the current directory.
    const shownHere = shown.startsWith('..') ? shownFrom(workspace.cwd, path) : shownAbove + inside;
    const { folder } = around;
    listed.set(path, { path, shown: shownHere, folder, ruling, isContract, as: 'contract', isListed: true });
  }
  return listed;
}

/** A folder that files are listed of. */
interface ListedFolder {
  /** With a separator at its end. */
  readonly path: string;
  readonly folder: Folder;
  /** Whether there is such a file. */
  has(name: string): boolean;
}

function folderAt(folder: string, workspace: Workspace): ListedFolder {
  const path = resolve(folder);
  let files = new Set<string>();
  try {
    const { files: found, others } = workspace.list(folderUri(path));
    files = new Set([...found, ...others.filter((name) => kindAt(join(path, name)) === 'file')]);
  } catch {
    // It can't be looked into, which is told where all that is in it is looked for.
  }
  return {
    path: path.endsWith(sep) ? path : path + sep,
    folder: workspace.meant(path),
    has: (name) => files.has(name),
  };
}
