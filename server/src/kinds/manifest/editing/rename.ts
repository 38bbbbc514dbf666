// The edits of manifests that follow the renames and moves of other files.
import type { Edit } from '../../../text/text-edit.ts';
import { isPossible, textEdits } from '../../../text/make-edits.ts';
import { ledTo } from '../../../text/links.ts';
import { canonical, newUris, pathFrom, placeOf } from '../../../text/uri.ts';
import { byCodeUnits } from '../../../text/words.ts';
import type { FileEdits } from '../../answers.ts';
import { addressOf } from '../../contract/address.ts';
import type { Contributions, FileMoves } from '../../editing.ts';
import { type ArtifactRecord, recordPath } from '../model.ts';
import { manifestAt, type ManifestSource } from '../source.ts';

/** The edits that keep the paths of manifests intact when files and folders move. */
export const moves: FileMoves = {
  edits(all, workspace) {
    const newUri = newUris(all);
    const edits = workspace.documents('manifest').flatMap((uri) => {
      const manifest = manifestAt(uri, workspace);
      return manifest ? editsOf(manifest, (records) => pathsAfter(uri, records, newUri)) : [];
    });
    return { edits, warnings: [] };
  },
};

/**
 * The edits of the manifests that list a contract, when it gets another text and maybe another name. A record that did not
 * have the address of the contract as it is saved keeps its own: what it stands for was not looked at since.
 */
export const afterNewId: Contributions['afterNewId'] = (contract, { newText, newUri: moved }, workspace) => {
  const newUri = newUris(moved === undefined ? [] : [{ from: contract, to: moved }]);
  const key = canonical(contract);
  const addressed = addressOf(newText);
  const manifests = workspace.leadingTo('manifest', key);
  return manifests.toSorted(byCodeUnits).flatMap((uri) => {
    const manifest = manifestAt(uri, workspace);
    if (!manifest) return [];
    const { facts } = manifest.checked;
    return editsOf(manifest, (records) => {
      const right = records.filter(({ path, address }) => {
        const artifact = path === undefined ? undefined : facts.at(path);
        if (artifact?.kind !== 'contract' || artifact.uri !== key) return false;
        return artifact.addressed.ok && artifact.addressed.address === address;
      });
      const addresses = addressed.ok
        ? right.map(({ at }): Edit => ({ replace: [...at, 'address'], value: addressed.address }))
        : [];
      return [...pathsAfter(uri, records, newUri), ...addresses];
    });
  });
};

/** The paths that change. One that would lead out of the folder of the manifest stays, and so do those of a manifest that moves. */
function pathsAfter(
  manifest: string,
  records: readonly ArtifactRecord[],
  newUri: (uri: string) => string,
): Edit[] {
  const folder = placeOf(manifest)?.folder;
  if (folder === undefined || newUri(manifest) !== manifest) return [];
  return records.flatMap(({ at, path }): Edit[] => {
    const target = path === undefined ? undefined : ledTo(manifest, path, folder);
    if (target === undefined || newUri(target) === target) return [];
    const newTarget = newUri(target);
    const plain = pathFrom(folder, placeOf(newTarget)!);
    const value = recordPath(plain) ?? plain;
    // Some file names can't be written in a path.
    const isLed = ledTo(manifest, value, folder) === newTarget;
    return isLed ? [{ replace: [...at, 'path'], value }] : [];
  });
}

function editsOf(
  { uri, page, checked: { manifest } }: ManifestSource,
  make: (records: readonly ArtifactRecord[]) => Edit[],
): FileEdits[] {
  const possible = make(manifest.records).filter((edit) => isPossible(page, edit));
  return possible.length === 0 ? [] : [{ uri, edits: textEdits(page, possible) }];
}
