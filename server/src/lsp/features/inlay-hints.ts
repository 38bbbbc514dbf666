import type { InlayHint, InlayHintParams } from 'vscode-languageserver/node';
import type { DeclaredName } from '../../check/ruling.ts';
import { CALLED, declaredNames, foldsTo } from '../../kinds/contract/declared-names.ts';
import { fold, isIdentity, whyNoFold } from '../../kinds/contract/fold.ts';
import { endOf, nodeAt } from '../../text/json/tree.ts';
import { DIFFERENCES, NO_IDENTITY } from '../../kinds/contract/hover-text.ts';
import { quote } from '../../text/words.ts';
import { rangeOf, spanOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

/**
 * The fold of the declared name, beside a `contractId` that differs from it. Where nobody knows the declared name, or another
 * name of the component folds to the `contractId`, there is nothing to say.
 */
export const inlayHints: Feature<InlayHintParams, InlayHint[]> = {
  method: 'textDocument/inlayHint',
  capability: { inlayHintProvider: true },
  handle({ document, source }, { range }, { settings }) {
    const { contractId } = source.contract;
    const { declaredName } = source.checked.ruling;
    const node = nodeAt(source.tree, ['contractId']);
    if (!settings.inlayHints || !node || contractId === undefined) return [];
    const asked = spanOf(document, range);
    const at = endOf(node);
    if (at < asked.start || at > asked.end) return [];
    const names = declaredNames(source.contract, source.checked);
    const [first] = names;
    if (!first || names.some(({ name }) => foldsTo(name, contractId))) return [];
    const called = declaredName === 'auto' ? CALLED[first.source] : 'declared name';
    const hint = hintFor(contractId, `The ${called} ${quote(first.name)}`, first.name, declaredName);
    return [{ position: rangeOf(document, { start: at, end: at }).start, paddingLeft: true, ...hint }];
  },
};

function hintFor(
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
