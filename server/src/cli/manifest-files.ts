import { formatOfNamed, treatmentOf } from '../project/treatment.ts';
import { find, type FoundFile } from '../io/node-find-files.ts';
import { basename, dirname, resolve } from 'node:path';
import {
  fileUri,
  folderUri,
  isAnythingAt,
  kindAt,
  pathNamed,
  pathOf,
  readText,
  shownFrom,
} from '../io/node-sync.ts';
import { folderIn, type Workspace } from '../io/workspace.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { isContractName } from '../kinds/contract/detect.ts';
import { MANIFEST_NAME, readManifest } from '../kinds/manifest/model.ts';
import { ledTo } from '../text/links.ts';
import { placeOf } from '../text/uri.ts';
import { type Folder, isExcluded, isPassedOver } from '../project/folder.ts';
import { quote } from '../text/words.ts';
import { Refusal } from './terminal.ts';
import { getOrInsert } from '../text/maps.ts';

/** The manifest with a name; it must exist. */
export function manifestNamed(name: string, workspace: Workspace, cwd: string): FoundFile {
  const path = pathNamed(cwd, name);
  const kind = kindAt(path);
  if (kind === undefined) throw new Refusal(`${quote(name)} doesn't exist.`);
  if (kind === 'folder') throw new Refusal(`${quote(name)} is a folder. Name the manifest in it.`);
  if (kind === 'pipe') throw new Refusal(`${quote(name)} isn't a regular file.`);
  return manifestAt(name, path, workspace, cwd);
}

/** The manifest of a folder, or else all manifests below. */
export function manifestsIn(cwd: string, workspace: Workspace): FoundFile[] {
  const path = resolve(cwd, MANIFEST_NAME);
  const folder = workspace.meant(folderUri(cwd));
  if (kindAt(path) === 'file' && formatOfNamed(folder, MANIFEST_NAME, () => readText(path)) === 'manifest') {
    return [manifestAt(MANIFEST_NAME, path, workspace, cwd)];
  }
  const below = find([], workspace, cwd).files.filter(({ as }) => as === 'manifest');
  if (below.length > 0) return below;
  throw new Refusal(
    'No manifest of contracts found in the current folder or below. Write one with "manifest build".',
  );
}

function manifestAt(name: string, path: string, workspace: Workspace, cwd: string): FoundFile {
  const uri = fileUri(path);
  const folder = workspace.meant(folderIn(uri));
  if (isExcluded(folder, basename(path))) throw new Refusal(`The config file excludes ${quote(name)}.`);
  const { settings } = treatmentOf(folder, basename(path));
  return {
    uri,
    shown: shownFrom(cwd, path),
    folder,
    settings,
    isContract: false,
    whyNotChecked: undefined,
    as: 'manifest',
  };
}

/** A manifest to write. */
export interface Target extends FoundFile {
  /** Its current text; undefined if it doesn't exist. */
  readonly before: string | undefined;
}

/** The manifest with a name, existing or not. Throws a {@link Refusal} if something else is there, or no file can be. */
export function targetAt(name: string, workspace: Workspace, cwd: string): Target {
  const path = pathNamed(cwd, name);
  if (/[/\\]$/.test(name) || kindAt(path) === 'folder') {
    throw new Refusal(`--output needs the name of a file, but ${quote(name)} is a folder.`);
  }
  if (kindAt(dirname(path)) !== 'folder') throw new Refusal(`The folder of ${quote(name)} doesn't exist.`);
  const file = basename(path);
  if (isContractName(file) || file === CONFIG_NAME) {
    throw new Refusal(`${quote(name)} can't be a manifest: its name belongs to another kind of file.`);
  }
  const target = manifestAt(name, path, workspace, cwd);
  if (!isAnythingAt(path)) return { ...target, before: undefined };
  if (kindAt(path) === 'pipe') throw new Refusal(`${quote(name)} isn't a regular file.`);
  const read = readText(path);
  if ('why' in read) throw new Refusal(`${quote(name)} can't be used as a manifest: ${read.why}.`);
  if (formatOfNamed(target.folder, file, () => read) !== 'manifest') {
    throw new Refusal(`${quote(name)} isn't a manifest of contracts, so it is not replaced.`);
  }
  return { ...target, before: read.text };
}

/**
 * The contracts in the folder of a manifest and below, even if git ignores it: those of its project, and those of other projects.
 */
export function contractsAround({ folder }: FoundFile, workspace: Workspace, cwd: string) {
  const projectRoot = workspace.projectRootOf(folder.uri);
  const { files, problems } = find([], workspace, pathOf(folder.uri));
  const contracts = files
    .filter(({ isContract }) => isContract)
    .map((file) => ({ isListed: true, ...file, shown: shownFrom(cwd, pathOf(file.uri)) }));
  const isOwn = (file: FoundFile): boolean => workspace.projectRootOf(file.folder.uri) === projectRoot;
  return { own: contracts.filter(isOwn), foreign: contracts.filter((file) => !isOwn(file)), problems };
}

/** The same contracts of its project if git ignores the folder, so that no search of the project finds them. */
export function contractsBeside(
  manifest: FoundFile,
  workspace: Workspace,
  cwd: string,
): readonly FoundFile[] {
  const { above, name } = manifest.folder;
  return above && isPassedOver(above, name, true) ? contractsAround(manifest, workspace, cwd).own : [];
}

/** The existing files that a manifest lists, by their URIs. */
export function listedBy(
  { uri: manifest, folder: { uri: above } }: FoundFile,
  value: unknown,
  workspace: Workspace,
  cwd: string,
): Map<string, FoundFile> {
  const known = new Map<string, { readonly folder: Folder; readonly names: ReadonlySet<string> }>();
  const listed = new Map<string, FoundFile>();
  for (const { path: written } of readManifest(value).records) {
    const uri = written === undefined ? undefined : ledTo(manifest, written, above);
    if (uri === undefined || uri === manifest) continue;
    const { folder: below, name } = placeOf(uri)!;
    const { folder, names } = getOrInsert(known, below, () => {
      // Listed first, so that what the folder says isn't looked up name by name.
      const fileNames = workspace.fileNames(below);
      return { folder: workspace.meant(below), names: fileNames };
    });
    if (!names.has(name)) continue;
    // A search may leave it out, but a published contract is checked.
    const { settings, isContract } = treatmentOf(folder, name);
    listed.set(uri, {
      uri,
      shown: shownFrom(cwd, pathOf(uri)),
      folder,
      settings,
      isContract,
      whyNotChecked: undefined,
      as: 'contract',
      isListed: true,
    });
  }
  return listed;
}
