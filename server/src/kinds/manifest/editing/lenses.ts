// The lenses of a manifest.
import { nodeAt, startOf } from '../../../text/json/tree.ts';
import { quotePath } from '../../../text/words.ts';
import type { Lens } from '../../answers.ts';
import type { EditorView, Workspace } from '../../editing.ts';
import { onceSaved, stateOf, updateInWords } from './state.ts';
import { UPDATE_ADDRESSES, UPDATE_MANIFEST } from './commands.ts';
import type { ManifestDocument } from '../source.ts';

/** One line at the top, how far the manifest is that of its directory, and one above each stale record. A click updates. */
export function lenses(
  { uri, source }: ManifestDocument,
  workspace: Workspace,
  { canApplyEdits }: EditorView,
): Lens[] {
  const { checked, tree } = source;
  if (!canApplyEdits || !checked.facts.isWhole) return [];
  const state = stateOf(onceSaved(source, workspace).checked);
  const toUpdate = new Set(state.stale.map(({ record }) => record.index));
  const start = tree ? startOf(tree) : 0;
  const top: Lens = {
    at: { start, end: start },
    title: updateInWords(state),
    command: UPDATE_MANIFEST,
    args: [uri],
  };
  const aboveRecords = stateOf(checked).stale.flatMap(({ record }): Lens[] => {
    const { index, at: path, path: file = '', address } = record;
    const node = nodeAt(tree, path);
    if (!node) return [];
    const at = { start: startOf(node), end: startOf(node) };
    if (!toUpdate.has(index)) return [{ at, title: `Right once ${quotePath(file)} is saved` }];
    const title = `${address === undefined ? 'Missing' : 'Stale'} address: update`;
    return [{ at, title, command: UPDATE_ADDRESSES, args: [uri, file] }];
  });
  return [top, ...aboveRecords];
}
