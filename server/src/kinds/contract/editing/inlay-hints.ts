// The inlay hint beside a `contractId`.
import type { DeclaredName } from '../../../check/rule.ts';
import { endOf, nodeAt } from '../../../text/json/tree.ts';
import { DIFFERENCES, NO_IDENTITY } from '../hover-text.ts';
import type { Span } from '../../../text/span.ts';
import { quote } from '../../../text/words.ts';
import type { InlayHint } from '../../answers.ts';
import { CALLED, declaredNames, foldsTo } from '../declared-names.ts';
import { fold, isIdentity, whyNoFold } from '../fold.ts';
import type { ContractSource } from '../source.ts';

/**
 * The fold of the declared name, beside a `contractId` that differs from it. There is none where the declared name is unknown,
 * or another name of the component folds to the `contractId`.
 */
export function inlayHints({ contract, checked, tree }: ContractSource, within: Span): InlayHint[] {
  const { contractId } = contract;
  const { declaredName } = checked.ruling;
  const node = nodeAt(tree, ['contractId']);
  if (!node || contractId === undefined) return [];
  const at = endOf(node);
  if (at < within.start || at > within.end) return [];
  const names = declaredNames(contract, checked);
  const [first] = names;
  if (!first || names.some(({ name }) => foldsTo(name, contractId))) return [];
  const called = declaredName === 'auto' ? CALLED[first.source] : 'declared name';
  return [{ at, ...textsOf(contractId, `The ${called} ${quote(first.name)}`, first.name, declaredName) }];
}

function textsOf(
  contractId: string,
  subject: string,
  name: string,
  declaredName: DeclaredName,
): { label: string; tooltip: string } {
  const folded = fold(name);
  const fine = isIdentity(contractId) ? DIFFERENCES[declaredName] : NO_IDENTITY;
  if (!folded.ok) {
    const { character } = folded;
    return {
      label: character === undefined ? 'no fold: empty' : `no fold: ${quote(character)}`,
      tooltip: `${subject} has no fold: ${whyNoFold(folded)}. ${fine}`,
    };
  }
  return {
    label: `fold: ${folded.id}`,
    tooltip: `${subject} folds to ${quote(folded.id)}, while the identity is ${quote(contractId)}. ${fine}`,
  };
}
