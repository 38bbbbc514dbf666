// Code actions of a contract beside the fixes of its findings.
import type { DeclaredName } from '../../../check/rule.ts';
import { nodeAt, spotAt, startOf } from '../../../text/json/tree.ts';
import { textEdits } from '../../../text/make-edits.ts';
import type { Span } from '../../../text/span.ts';
import { quote } from '../../../text/words.ts';
import type { Action, Refactoring } from '../../answers.ts';
import type { EditorView, SourceAction, Workspace } from '../../editing.ts';
import { sourcesOf } from '../declared-names.ts';
import { fixAll, type FixableDocument } from '../../../check/fix-all.ts';
import { type ContractDocument, type ContractSource, fixableContract, isContract } from '../source.ts';
import { stemOf } from '../detect.ts';
import { idIsNotTheFold } from '../rules/SR-130.ts';
import { declaredNameIsEmpty, declaredNameIsResidual } from '../rules/SR-131-132.ts';
import { idIsTaken } from '../rules/SR-133.ts';
import { defaultNotFirst, ORDER_ALL_DEFAULTS } from '../rules/SR-139.ts';
import { isAboutAllTraits } from './hover.ts';
import { PREVIEW } from './lenses.ts';
import { definition } from './navigation.ts';
import { refactoringsAt } from './refactorings.ts';

export const fixes = ({ uri, source }: ContractDocument): FixableDocument =>
  fixableContract(source, stemOf(uri));

export const findingActions = (document: ContractDocument, code: string, workspace: Workspace): Action[] => [
  ...(code === idIsTaken.code ? peekOthers(document, workspace) : []),
  ...(ABOUT_DECLARED_NAME.has(code) ? declaredNameActions(document.source) : []),
];

/** Shows the other contracts that have this identity too. */
function peekOthers({ uri, source }: ContractDocument, workspace: Workspace): Action[] {
  const node = nodeAt(source.tree, ['contractId']);
  if (!node) return [];
  const at = startOf(node) + 1;
  const targets = definition({ uri, source }, at, workspace)?.to ?? [];
  const title = 'Peek the other contracts with this contractId';
  return targets.length === 0 ? [] : [{ title, peek: { at, targets } }];
}

/** The rules that compare an identity with the declared name. */
const ABOUT_DECLARED_NAME = new Set([
  idIsNotTheFold.code,
  declaredNameIsEmpty.code,
  declaredNameIsResidual.code,
]);

/**
 * States the source of declared names in the project file: one that agrees with this identity, or that it is unknown here. It
 * holds for all contracts of the project.
 */
function declaredNameActions({ checked }: ContractSource): Action[] {
  const { contractId } = checked.contract;
  if (contractId === undefined) return [];
  const sources: DeclaredName[] = [...sourcesOf(contractId, checked.contract, checked.facts), 'none'];
  return sources.map((declaredName) => ({
    title: `Set "declaredName" to ${quote(declaredName)} in the project file`,
    setting: { declaredName },
  }));
}

export function refactorings(source: ContractSource, { start }: Span): Refactoring[] {
  const spot = isContract(source) ? spotAt(source.page.root, start) : undefined;
  return spot
    ? refactoringsAt(source.checked.contract, spot).map(({ title, edits }) => ({
        title,
        edits: textEdits(source.page, edits),
      }))
    : [];
}

export const sourceActions: readonly SourceAction<ContractSource>[] = [
  {
    kind: 'source.orderDefaults.component-contract',
    title: ORDER_ALL_DEFAULTS,
    edits: (document) => fixAll(fixes(document), { code: defaultNotFirst.code, wants: () => true }),
  },
];

/** The preview of traits, where a hover shows all of them too; everywhere, it would light the bulb on every line. */
export function viewActions(
  { uri, source }: ContractDocument,
  offset: number,
  { commands }: EditorView,
): Action[] {
  if (!commands.includes(PREVIEW) || !isContract(source)) return [];
  const spot = spotAt(source.tree, offset);
  if (!spot || !isAboutAllTraits(spot)) return [];
  return [{ title: 'Preview DSDS traits', command: PREVIEW, args: [uri] }];
}
