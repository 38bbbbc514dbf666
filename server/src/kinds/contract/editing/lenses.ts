// Code lenses of a contract.
import { memberOf, spanOf, startOf } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/positions.ts';
import { counted } from '../../../text/words.ts';
import type { ContractFeatures, ContractSource } from '../check.ts';
import { projectionOf } from '../traits.ts';

/** The editor's command that opens the preview of traits. */
export const PREVIEW = 'component-contract.previewTraits';

/** The commands of the server for other editors: to get the page of the traits, and to have it shown as a document. */
export const TRAITS_PAGE = 'component-contract.traitsPage';

export const SHOW_TRAITS = 'component-contract.showTraits';

/** Lenses above `contractId`: the number of traits, which opens the preview, and those that other kinds add. */
export const lenses: ContractFeatures['lenses'] = ({ uri, source }, workspace, editor) => {
  const at = editor.commands.includes(PREVIEW) ? placeIn(source) : undefined;
  if (!at) return [];
  const { traits } = projectionOf(source);
  // VS Code drops a plain space after an icon.
  const title = `$(open-preview)\u00a0${traits.length === 0 ? 'No DSDS traits' : counted(traits.length, 'DSDS trait')}`;
  const added = workspace.contributions.flatMap((each) => each.lenses?.(uri, workspace, editor) ?? []);
  return [{ at, title, command: PREVIEW, args: [uri] }, ...added.map((each) => ({ ...each, at }))];
};

/**
 * The key of `contractId`; without one, the beginning of the contract. A half-written line can take the key out of the tree
 * though it is in the text, and a lens that jumps moves the text under the caret.
 */
function placeIn({ text, tree }: ContractSource): Span | undefined {
  if (tree?.type !== 'object') return undefined;
  const key = memberOf(tree, 'contractId')?.children?.[0];
  if (key) return spanOf(key);
  const start = /"contractId"\s*:/.exec(text)?.index ?? startOf(tree);
  return { start, end: start };
}
