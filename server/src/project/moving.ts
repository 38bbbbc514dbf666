import { addressOf } from '../kinds/contract/address.ts';
import { type ArtifactRecord, recordPath } from '../kinds/manifest/model.ts';
import type { ManifestSource } from '../kinds/manifest/source.ts';
import type { Edit } from '../text/edit.ts';
import { isPossible, textEdits } from '../text/make-edits.ts';
import type { TextEdit } from '../text/text-edit.ts';
import { byCodeUnits } from '../text/words.ts';
import { canonical, folderAbove, folderOf, pathFrom, placeOf } from './file-uri.ts';
import { ledTo } from './links-between-files.ts';
import type { Neighbours } from './neighbours.ts';

/** A file or folder that gets another name or place, by its URIs in any spelling. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What changes in the text of one file. */
export interface EditsOfFile {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
}

/** What changes in manifests so that their paths lead to the same contracts after files and folders have moved. */
export function afterMoves(moves: readonly Move[], files: Neighbours): EditsOfFile[] {
  const newUri = newUris(moves);
  return files.manifests().flatMap((uri) => {
    const manifest = files.manifest(uri);
    return manifest ? editsOf(manifest, (records) => pathsAfter(uri, records, newUri)) : [];
  });
}

/**
 * What changes in the manifests that list a contract when it gets another text, and maybe another name. A record that did
 * not have the address of the contract as it is saved keeps what it has: nobody has looked at what it stands for since.
 */
export function afterRename(
  contract: string,
  newText: string,
  newName: string | undefined,
  files: Neighbours,
): EditsOfFile[] {
  const newUri = newUris(newName === undefined ? [] : [{ from: contract, to: newName }]);
  const key = canonical(contract);
  const addressed = addressOf(newText);
  const manifests = new Set(files.listingOf(key).map(({ manifest }) => manifest));
  return [...manifests].sort(byCodeUnits).flatMap((uri) => {
    const manifest = files.manifest(uri);
    if (!manifest) return [];
    const { facts: artifacts } = manifest.checked;
    return editsOf(manifest, (records) => {
      const right = records.filter(({ path, address }) => {
        const artifact = path === undefined ? undefined : artifacts.at(path);
        if (artifact?.kind !== 'contract' || artifact.uri !== key) return false;
        return artifact.addressed.ok && artifact.addressed.address === address;
      });
      const addresses = addressed.ok
        ? right.map(({ at }): Edit => ({ replace: [...at, 'address'], value: addressed.address }))
        : [];
      return [...pathsAfter(uri, records, newUri), ...addresses];
    });
  });
}

/** Where a file is once files and folders have moved, by URIs in the project's own spelling. */
export function newUris(moves: readonly Move[]): (uri: string) => string {
  const [ofFiles, ofFolders] = [new Map<string, string>(), new Map<string, string>()];
  for (const { from, to } of moves) {
    const [folder, newFolder] = [folderOf(from), folderOf(to)];
    if (folder === undefined || newFolder === undefined) continue;
    // Of what has moved nobody says whether it is a folder.
    ofFiles.set(canonical(from.replace(/\/$/, '')), canonical(to.replace(/\/$/, '')));
    ofFolders.set(folder, newFolder);
  }
  return (uri) => {
    const moved = ofFiles.get(uri);
    if (moved !== undefined) return moved;
    for (let folder = placeOf(uri)?.folder; folder !== undefined; folder = folderAbove(folder)) {
      const newFolder = ofFolders.get(folder);
      if (newFolder !== undefined) return newFolder + uri.slice(folder.length);
    }
    return uri;
  };
}

/** The paths that are to be other ones. What would lead out of the directory of the manifest is left as it is. */
export function pathsAfter(
  manifest: string,
  records: readonly ArtifactRecord[],
  newUri: (uri: string) => string,
): Edit[] {
  const moved = newUri(manifest);
  const [folder, newFolder] = [placeOf(manifest)?.folder, placeOf(moved)?.folder];
  if (folder === undefined || newFolder === undefined) return [];
  return records.flatMap(({ at, path }): Edit[] => {
    const target = path === undefined ? undefined : ledTo(manifest, path, folder);
    if (path === undefined || target === undefined) return [];
    const newTarget = newUri(target);
    if (ledTo(moved, path, newFolder) === newTarget) return [];
    const plain = pathFrom(newFolder, placeOf(newTarget)!);
    const value = recordPath(plain) ?? plain;
    // Not every name of a file can be written in a path.
    const isLed = ledTo(moved, value, newFolder) === newTarget;
    return isLed ? [{ replace: [...at, 'path'], value }] : [];
  });
}

function editsOf(
  { uri, page, checked: { manifest } }: ManifestSource,
  make: (records: readonly ArtifactRecord[]) => Edit[],
): EditsOfFile[] {
  const possible = make(manifest.records).filter((edit) => isPossible(page, edit));
  return possible.length === 0 ? [] : [{ uri, edits: textEdits(page, possible) }];
}
