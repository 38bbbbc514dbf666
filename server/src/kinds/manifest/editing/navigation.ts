// Definition, references and links of the records of a manifest.
import { memberOf, type Spot, spotAt } from '../../../text/json/tree.ts';
import { ledTo } from '../../../text/links.ts';
import { canonical, placeOf } from '../../../text/uri.ts';
import type { Target } from '../../answers.ts';
import { contractTarget, fileTarget, located } from '../../contract/editing/navigation.ts';
import { spanOfName } from '../../contract/name-places.ts';
import type { Contributions, Workspace } from '../../editing.ts';
import { type Artifact, manifestIn } from '../model.ts';
import { recordAt } from '../records.ts';
import type { ManifestFeatures, ManifestSource } from '../source.ts';

/** The target of the path or the address at an offset: the identity of a contract, or else the file. */
export const definition: ManifestFeatures['definition'] = ({ source }, offset, workspace) => {
  const { tree, checked } = source;
  const spot = spotAt(tree, offset);
  const record = spot && isNaming(spot) ? recordAt(checked.manifest, spot.path) : undefined;
  if (!spot || !record) return undefined;
  const artifact = record.path === undefined ? undefined : checked.facts.at(record.path);
  return { from: spanOfName(spot), to: contractOf(artifact, workspace) };
};

/** The records that lead to a contract, by their paths; what a contract declares has none. */
export const referencesTo: Contributions['references'] = (contract, thing, workspace) => {
  if (thing) return [];
  const uri = canonical(contract);
  const paths = workspace.leadingTo('manifest', uri).flatMap((manifest) => {
    const folder = placeOf(manifest)?.folder ?? manifest;
    const { records } = manifestIn(workspace.textAt(manifest)?.text ?? '').manifest;
    return records.flatMap(({ at, path }) =>
      path !== undefined && ledTo(manifest, path, folder) === uri
        ? [{ uri: manifest, path: [...at, 'path'] }]
        : [],
    );
  });
  return located(paths, workspace);
};

/** The paths of a manifest, each as a link to its file. */
export const links: ManifestFeatures['links'] = function* ({ source }, workspace) {
  for (const { path, node } of pathsIn(source)) {
    const artifact = source.checked.facts.at(path);
    if (artifact.kind !== 'contract' && artifact.kind !== 'other') continue;
    // A folder, which has no text, is no target.
    const uri = workspace.textAt(artifact.uri)?.uri;
    if (uri !== undefined) yield { at: spanOfName({ node }), uri };
  }
};

/** The values of all paths that are written in a manifest. */
function pathsIn({ tree, checked: { manifest } }: ManifestSource) {
  const items = tree && memberOf(tree, 'artifacts')?.children?.[1]?.children;
  return manifest.records.flatMap(({ index, path }) => {
    const item = items?.[index];
    const node = item && memberOf(item, 'path')?.children?.[1];
    return node && path !== undefined ? [{ path, node }] : [];
  });
}

/** A path names a contract, and so does its address. */
function isNaming({ path, onKey }: Spot): boolean {
  return path.length === 3 && !onKey && (path[2] === 'path' || path[2] === 'address');
}

function contractOf(artifact: Artifact | undefined, workspace: Workspace): Target[] {
  if (artifact?.kind !== 'contract' && artifact?.kind !== 'other') return [];
  const find = artifact.kind === 'contract' ? contractTarget : fileTarget;
  const target = find(artifact.uri, workspace);
  return target ? [target] : [];
}
