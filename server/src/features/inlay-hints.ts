import type { InlayHint, InlayHintParams } from 'vscode-languageserver/node';
import { fold, isIdentity } from '../core/fold.ts';
import type { DeclaredName } from '../core/ruling.ts';
import { endOf, nodeAt } from '../core/tree.ts';
import { quote } from '../core/words.ts';
import { rangeOf, spanOf } from '../convert.ts';
import type { Feature } from './feature.ts';
import { DIFFERENCES } from '../core/markdown.ts';

/**
 * The fold of `component`, beside a `contractId` that differs from it. Where the project says that the one has nothing to do
 * with the other, there is nothing to say.
 */
export const inlayHints: Feature<InlayHintParams, InlayHint[]> = {
  method: 'textDocument/inlayHint',
  capability: { inlayHintProvider: true },
  handle({ document, source }, { range }, { settings }) {
    const { contractId, component } = source.contract;
    const { declaredName } = source.checked.ruling;
    const node = nodeAt(source.tree, ['contractId']);
    if (!settings.inlayHints || !node || contractId === undefined || component === undefined) return [];
    const asked = spanOf(document, range);
    const at = endOf(node);
    if (at < asked.start || at > asked.end) return [];
    const hint = declaredName === 'none' ? undefined : hintFor(contractId, component, declaredName);
    if (!hint) return [];
    return [{ position: rangeOf(document, { start: at, end: at }).start, paddingLeft: true, ...hint }];
  },
};

function hintFor(
  contractId: string,
  component: string,
  declaredName: DeclaredName,
): { label: string; tooltip: string } | undefined {
  const folded = fold(component);
  const name = `The ${declaredName === 'component' ? 'declared' : 'display'} name ${quote(component)}`;
  const fine = isIdentity(contractId)
    ? DIFFERENCES[declaredName]
    : 'What stands there is no identity: no name folds to it.';
  if (!folded.ok) {
    const { character } = folded;
    const why =
      character === undefined
        ? 'nothing is left of it'
        : `${quote(character)} has no place in an identity, and is not replaced by something like it`;
    return {
      label: character === undefined ? 'no fold: empty' : `no fold: ${quote(character)}`,
      tooltip: `${name} cannot be folded to an identity: ${why}. ${fine}`,
    };
  }
  if (folded.id === contractId) return undefined;
  return {
    label: `fold: ${folded.id}`,
    tooltip: `${name} folds to ${quote(folded.id)}, while the identity is ${quote(contractId)}. ${fine}`,
  };
}
