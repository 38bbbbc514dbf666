// The lens above a contract.
import { endOf, memberOf, startOf } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/span.ts';
import { counted } from '../../../text/words.ts';
import type { Lens } from '../../answers.ts';
import type { EditorView, Workspace } from '../../editing.ts';
import { type Projection, projectionOf } from '../traits.ts';
import type { ContractDocument, ContractSource } from '../source.ts';

/** The editor's command that opens the preview of traits. */
export const PREVIEW = 'component-contract.previewTraits';

/** One line above `contractId`: the number of traits, and what other kinds add. A click opens the preview. */
export function lenses(
  { uri, source }: ContractDocument,
  workspace: Workspace,
  { commands }: EditorView,
): Lens[] {
  const at = commands.includes(PREVIEW) ? placeIn(source) : undefined;
  if (!at) return [];
  const added = workspace.contributions.map((each) => each.lens?.(uri, workspace));
  const title = [titleOf(projectionOf(source)), ...added].filter(Boolean).join(', ');
  return [{ at, title, command: PREVIEW, args: [uri] }];
}

/**
 * The key of `contractId`; without one, the beginning of the contract. A half-written line can take the key out of the tree
 * though it is in the text, and a lens that jumps moves the text under the caret.
 */
function placeIn({ text, tree }: ContractSource): Span | undefined {
  if (tree?.type !== 'object') return undefined;
  const key = memberOf(tree, 'contractId')?.children?.[0];
  if (key) return { start: startOf(key), end: endOf(key) };
  const start = /"contractId"\s*:/.exec(text)?.index ?? startOf(tree);
  return { start, end: start };
}

function titleOf({ traits, notes }: Projection): string {
  const first = traits.length === 0 ? 'No traits' : counted(traits.length, 'trait');
  return notes.length === 0 ? first : `${first}, ${counted(notes.length, 'note')}`;
}
