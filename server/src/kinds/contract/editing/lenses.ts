// Code lenses and inlay hints of a contract.
import { endOf, memberOf, nodeAt, spanOf, startOf } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/positions.ts';
import { counted, quote } from '../../../text/words.ts';
import type { ContractFeatures, ContractSource } from '../check.ts';
import { declaredNames, foldsTo } from '../facts.ts';
import { CALLED } from '../messages.ts';
import { fold, whyNoFold } from '../fold.ts';
import { type Projection, projectionOf } from '../traits.ts';
import { differenceIn } from './hover.ts';

/** The editor's command that opens the preview of traits. */
export const PREVIEW = 'component-contract.previewTraits';

/** One line above `contractId`: the number of traits, and what other kinds add. A click opens the preview. */
export const lenses: ContractFeatures['lenses'] = ({ uri, source }, workspace, { commands }) => {
  const at = commands.includes(PREVIEW) ? placeIn(source) : undefined;
  if (!at) return [];
  const added = workspace.contributions.map((each) => each.lens?.(uri, workspace));
  const title = [titleOf(projectionOf(source)), ...added].filter(Boolean).join(', ');
  return [{ at, title, command: PREVIEW, args: [uri] }];
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

function titleOf({ traits, notes }: Projection): string {
  const first = traits.length === 0 ? 'No traits' : counted(traits.length, 'trait');
  return notes.length === 0 ? first : `${first}, ${counted(notes.length, 'note')}`;
}

/**
 * The fold of the declared name, beside a `contractId` that differs from it. There is none where the declared name is unknown,
 * or another name of the component folds to the `contractId`.
 */
export const inlayHints: ContractFeatures['inlayHints'] = ({ contract, checked, tree }, within) => {
  const { contractId } = contract;
  const node = nodeAt(tree, ['contractId']);
  if (!node || contractId === undefined) return [];
  const at = endOf(node);
  if (at < within.start || at > within.end) return [];
  const names = declaredNames(contract, checked);
  const [first] = names;
  if (!first || names.some(({ name }) => foldsTo(name, contractId))) return [];
  const { declaredName } = checked.ruling;
  const { source, name } = first;
  const subject = `The ${source === declaredName ? 'declared name' : CALLED[source]} ${quote(name)}`;
  const difference = differenceIn(declaredName, contractId);
  const folded = fold(name);
  if (folded.ok) {
    const tooltip = `${subject} folds to ${quote(folded.id)}, while the identity is ${quote(contractId)}. ${difference}`;
    return [{ at, label: `fold: ${folded.id}`, tooltip }];
  }
  const { character } = folded;
  const label = `no fold: ${character === undefined ? 'empty' : quote(character)}`;
  return [{ at, label, tooltip: `${subject} has no fold: ${whyNoFold(folded)}. ${difference}` }];
};
