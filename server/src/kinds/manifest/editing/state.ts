// The state of a manifest against its directory, now and once its contracts are saved.
import { counted } from '../../../text/words.ts';
import { type Addressed, addressOf } from '../../contract/address.ts';
import type { Workspace } from '../../editing.ts';
import { type CheckedManifest, checkManifest } from '../check.ts';
import type { Artifact, Artifacts } from '../facts.ts';
import { howToUpdate, type ManifestSource } from '../source.ts';
import { type Changes, changesTo } from '../update.ts';

/** The state of a manifest against its directory: its records, and what an update would change. */
export const stateOf = ({ manifest, facts, ruling }: CheckedManifest): Changes =>
  changesTo(manifest, facts, howToUpdate(ruling));

/** The state in a line: what is listed, and what an update would change. */
export const stateInWords = (state: Changes): string =>
  [counted(state.contracts, 'contract'), ...behindOf(state)].join(', ');

/** The state as the title of a lens that updates. */
export const updateInWords = (state: Changes): string =>
  stateInWords(state) + (behindOf(state).length > 0 ? ': update' : '');

function behindOf({ stale, added, idle }: Changes): string[] {
  return [
    stale.length > 0 && `${stale.length} stale`,
    added.length > 0 && `${added.length} unlisted`,
    idle.length > 0 && `${idle.length} to be removed`,
  ].filter((each) => each !== false);
}

/**
 * A manifest as it will be judged once the contracts are saved that have the recorded addresses in an editor, such as after an
 * undo: to update those would be wrong in a moment. Most have none, and are returned as they are.
 */
export function onceSaved(source: ManifestSource, workspace: Pick<Workspace, 'textAt'>): ManifestSource {
  const { facts, ruling } = source.checked;
  const unsaved = unsavedIn(source, workspace);
  if (unsaved.size === 0) return source;
  const saved = <Any extends Artifact>(artifact: Any): Any => {
    const addressed = artifact.kind === 'contract' ? unsaved.get(artifact.uri) : undefined;
    return addressed ? { ...artifact, addressed } : artifact;
  };
  const all: Artifacts = {
    ...facts,
    at: (path) => saved(facts.at(path)),
    contracts: facts.contracts.map(saved),
  };
  return {
    uri: source.uri,
    text: source.text,
    checked: checkManifest(source.text, ruling, all, true),
    tree: source.tree,
    page: source.page,
  };
}

function unsavedIn(
  { checked }: ManifestSource,
  workspace: Pick<Workspace, 'textAt'>,
): ReadonlyMap<string, Addressed> {
  const unsaved = new Map<string, Addressed>();
  for (const { record } of stateOf(checked).stale) {
    const { path, address } = record;
    const artifact = path === undefined ? undefined : checked.facts.at(path);
    const open = artifact?.kind === 'contract' ? workspace.textAt(artifact.uri) : undefined;
    if (artifact?.kind !== 'contract' || open?.version === undefined) continue;
    const addressed = addressOf(open.text);
    if (addressed.ok && addressed.address === address) unsaved.set(artifact.uri, addressed);
  }
  return unsaved;
}
