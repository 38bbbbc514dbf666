import { spanOfName } from '../kinds/contract/names.ts';
import type { Artifact } from '../kinds/manifest/facts.ts';
import type { ArtifactRecord } from '../kinds/manifest/model.ts';
import type { ManifestSource } from '../kinds/manifest/source.ts';
import { memberOf, type Node, type Spot, spotAt } from '../text/json/tree.ts';
import type { Span } from '../text/span.ts';
import { recordsOf, type Target, targetsFor } from './links.ts';
import type { Neighbours } from './neighbours.ts';

/** A record of a manifest at an offset of its text. */
interface RecordThere {
  readonly record: ArtifactRecord;
  /** What its path leads to; undefined where it has none. */
  readonly artifact: Artifact | undefined;
  /** What stands at the offset. */
  readonly spot: Spot;
}

/** The record at an offset, wherever in it that is. */
export function recordAt({ tree, checked }: ManifestSource, offset: number): RecordThere | undefined {
  const spot = spotAt(tree, offset);
  if (!spot || spot.path[0] !== 'artifacts' || spot.path.length < 2) return undefined;
  const record = checked.manifest.records.find(({ index }) => index === spot.path[1]);
  if (!record) return undefined;
  const artifact = record.path === undefined ? undefined : checked.facts.at(record.path);
  return { record, artifact, spot };
}

/** Where the path or the address at an offset leads: to the identity of a contract, or else to the file. */
export function definitionOfRecord(
  manifest: ManifestSource,
  offset: number,
  files: Neighbours,
): { readonly from: Span; readonly to: readonly Target[] } | undefined {
  const there = recordAt(manifest, offset);
  if (!there || !isNaming(there.spot)) return undefined;
  return { from: spanOfName(there.spot), to: contractOf(there.artifact, files) };
}

/** The records, in any manifest, that lead to the same file as the one at an offset; and the contract there. */
export function referencesOfRecord(
  manifest: ManifestSource,
  offset: number,
  files: Neighbours,
  withDeclaration: boolean,
): Target[] {
  const there = recordAt(manifest, offset);
  const { artifact } = there ?? {};
  if (!there || !isNaming(there.spot) || !artifact || !('uri' in artifact)) return [];
  return [...(withDeclaration ? contractOf(artifact, files) : []), ...recordsOf(artifact.uri, files)];
}

/** The values of all paths that are written in a manifest, each with the record that it is the path of. */
export function pathsIn({
  tree,
  checked: { manifest },
}: ManifestSource): { readonly path: string; readonly node: Node }[] {
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

function contractOf(artifact: Artifact | undefined, files: Neighbours): Target[] {
  if (artifact?.kind !== 'contract' && artifact?.kind !== 'other') return [];
  const { uri } = artifact;
  const [id, whole] = targetsFor(
    [
      { uri, path: ['contractId'] },
      { uri, path: [] },
    ],
    files,
  );
  const target = artifact.kind === 'contract' ? (id ?? whole) : whole;
  return target ? [target] : [];
}
