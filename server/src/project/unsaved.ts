import { type Addressed, addressOf } from '../kinds/contract/address.ts';
import type { Artifact, Artifacts } from '../kinds/manifest/facts.ts';
import { stateOf } from '../kinds/manifest/hover-text.ts';
import { type ManifestSource, manifestSource } from '../kinds/manifest/source.ts';
import type { Neighbours } from './neighbours.ts';

/**
 * A manifest as it will be judged once the contracts are saved that have the recorded addresses in an editor, such as after an
 * undo: to update those would be wrong in a moment. Most have none, and are answered themselves.
 */
export function onceSaved(source: ManifestSource, files: Pick<Neighbours, 'textAt'>): ManifestSource {
  const { facts: artifacts, ruling } = source.checked;
  const unsaved = unsavedIn(source, files);
  if (unsaved.size === 0) return source;
  const saved = <Any extends Artifact>(artifact: Any): Any => {
    const addressed = artifact.kind === 'contract' ? unsaved.get(artifact.uri) : undefined;
    return addressed ? { ...artifact, addressed } : artifact;
  };
  const all: Artifacts = {
    ...artifacts,
    at: (path) => saved(artifacts.at(path)),
    contracts: artifacts.contracts.map(saved),
  };
  return manifestSource(source.uri, source.text, { ruling, isSaid: true }, all);
}

function unsavedIn(
  { checked }: ManifestSource,
  files: Pick<Neighbours, 'textAt'>,
): ReadonlyMap<string, Addressed> {
  const unsaved = new Map<string, Addressed>();
  for (const { record } of stateOf(checked).stale) {
    const { path, address } = record;
    const artifact = path === undefined ? undefined : checked.facts.at(path);
    const open = artifact?.kind === 'contract' ? files.textAt(artifact.uri) : undefined;
    if (artifact?.kind !== 'contract' || open?.version === undefined) continue;
    const addressed = addressOf(open.text);
    if (addressed.ok && addressed.address === address) unsaved.set(artifact.uri, addressed);
  }
  return unsaved;
}
