import type { CheckedManifest } from './check-manifest.ts';
import { howToUpdate } from './fixes/manifest-fixes.ts';
import { type Changes, changesTo } from './update-manifest.ts';
import { counted } from './words.ts';

/** How far a manifest is that of its directory: what it lists, and what an update would change. */
export const stateOf = ({ manifest, artifacts, ruling }: CheckedManifest): Changes =>
  changesTo(manifest, artifacts, howToUpdate(ruling));

/** The state in a line: what is listed, and what an update would change. */
export const stateInWords = (state: Changes): string =>
  [counted(state.contracts, 'contract'), ...behindOf(state)].join(', ');

/** The same, for a line that does the update. */
export const updateInWords = (state: Changes): string =>
  stateInWords(state) + (behindOf(state).length > 0 ? ': update' : '');

function behindOf({ stale, added, idle }: Changes): string[] {
  return [
    stale.length > 0 && `${stale.length} stale`,
    added.length > 0 && `${added.length} unlisted`,
    idle.length > 0 && `${idle.length} to be removed`,
  ].filter((each) => each !== false);
}
