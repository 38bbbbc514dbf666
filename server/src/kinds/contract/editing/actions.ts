// Code actions of a contract beside the fixes of its findings.
import { type FixableDocument, fixAll } from '../../../check/fix-all.ts';
import type { DeclaredName } from '../../../check/rule.ts';
import { nodeAt, type Spot, spotAt, startOf } from '../../../text/json/tree.ts';
import { quote } from '../../../text/words.ts';
import type { Action } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import {
  type ContractDocument,
  type ContractFeatures,
  type ContractSource,
  fixableContract,
  isContract,
} from '../check.ts';
import { sourcesOf } from '../facts.ts';
import { stemOf } from '../detect.ts';
import { idIsNotTheFold } from '../rules/SR-130.ts';
import { declaredNameIsEmpty, declaredNameIsResidual } from '../rules/SR-131-132.ts';
import { idIsTaken } from '../rules/SR-133.ts';
import { defaultNotFirst, ORDER_ALL_DEFAULTS } from '../rules/SR-139.ts';
import { isAboutAllTraits } from './hover.ts';
import { PREVIEW, SHOW_TRAITS } from './lenses.ts';
import { definition } from './navigation.ts';

export const fixes = ({ uri, source }: ContractDocument): FixableDocument =>
  fixableContract(source, stemOf(uri));

export const findingActions: ContractFeatures['findingActions'] = (document, code, workspace) => {
  if (code === idIsTaken.code) return peekOthers(document, workspace);
  return ABOUT_DECLARED_NAME.has(code) ? declaredNameActions(document.source) : [];
};

/** Shows the other contracts that have this identity too. */
function peekOthers(document: ContractDocument, workspace: Workspace): Action[] {
  const node = nodeAt(document.source.tree, ['contractId']);
  if (!node) return [];
  const at = startOf(node) + 1;
  const targets = definition(document, at, workspace)?.to ?? [];
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
 * States the source of declared names in the config file: one that agrees with this identity, or that it is unknown here. It
 * holds for all contracts of the project.
 */
function declaredNameActions({ checked }: ContractSource): Action[] {
  const { contractId } = checked.contract;
  if (contractId === undefined) return [];
  const sources: DeclaredName[] = [...sourcesOf(contractId, checked.contract, checked.facts), 'none'];
  return sources.map((declaredName) => ({
    title: `Set "declaredName" to ${quote(declaredName)} in the config file`,
    setting: { declaredName },
  }));
}

export const sourceActions: ContractFeatures['sourceActions'] = [
  {
    kind: 'source.orderDefaults.component-contract',
    title: ORDER_ALL_DEFAULTS,
    edits: (document) => fixAll(fixes(document), { code: defaultNotFirst.code, wants: () => true }),
  },
];

/** The preview of traits, on what becomes one and on all of them. */
export const viewActions: ContractFeatures['viewActions'] = ({ uri, source }, offset, editor) => {
  const command = editor.commands.includes(PREVIEW) ? PREVIEW : editor.canShowPages ? SHOW_TRAITS : undefined;
  if (command === undefined || !isContract(source)) return [];
  const spot = offset === undefined ? undefined : spotAt(source.tree, offset);
  if (offset !== undefined && !(spot && (isAboutAllTraits(spot) || isAboutTrait(spot)))) return [];
  return [{ title: 'Preview DSDS traits', command, args: [uri] }];
};

export const viewKind = 'source.previewTraits.component-contract';

/** Returns true if a place is in a prop or a state. */
const isAboutTrait = ({ path: [list, second, name] }: Spot): boolean =>
  list === 'states' || (list === 'props' && second === 'properties' && name !== undefined);
