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

/** The record at an offset, wherever in it that is, with the target of its path. */
function recordThere({ tree, checked: { manifest, facts } }: ManifestSource, offset: number) {
  const spot = spotAt(tree, offset);
  const record = spot && recordAt(manifest, spot.path);
  return record && { record, artifact: record.path === undefined ? undefined : facts.at(record.path), spot };
}

/** The target of the path or the address at an offset: the identity of a contract, or else the file. */
export const definition: ManifestFeatures['definition'] = ({ source }, offset, workspace) => {
  const there = recordThere(source, offset);
  if (!there || !isNaming(there.spot)) return undefined;
  return { from: spanOfName(there.spot), to: contractOf(there.artifact, workspace) };
};

/** The records, in any manifest, that lead to the same file as the one at an offset; and the contract there. */
export const references: ManifestFeatures['references'] = (
  { source },
  offset,
  withDeclaration,
  workspace,
) => {
  const there = recordThere(source, offset);
  const { artifact } = there ?? {};
  if (!there || !isNaming(there.spot) || !artifact || !('uri' in artifact)) return [];
  const declared = withDeclaration ? contractOf(artifact, workspace) : [];
  return [...declared, ...recordsOf(artifact.uri, workspace)];
};

/** The records that lead to a contract, by their paths; what a contract declares has none. */
export const referencesTo: Contributions['references'] = (contract, thing, workspace) =>
  thing ? [] : recordsOf(canonical(contract), workspace);

/** The records of manifests that lead to a file, by their paths. */
function recordsOf(uri: string, workspace: Workspace): Target[] {
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
}

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
