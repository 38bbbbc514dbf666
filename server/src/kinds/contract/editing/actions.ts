// Code actions of a contract beside the fixes of its findings, and its code lenses.
import { type FixableDocument, fixAll } from '../../../check/fix-all.ts';
import type { DeclaredName } from '../../../check/rule.ts';
import { memberOf, type Spot, spanOf, spotAt, startOf } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/positions.ts';
import { counted, quote } from '../../../text/words.ts';
import type { Action } from '../../answers.ts';
import {
  type ContractDocument,
  type ContractFeatures,
  type ContractSource,
  fixableContract,
  isContract,
} from '../check.ts';
import { sourcesOf } from '../facts.ts';
import { stemOf } from '../detect.ts';
import { componentOf, DRIFT } from '../rules/drift.ts';
import { idIsNotTheFold } from '../rules/SR-130.ts';
import { declaredNameIsEmpty, declaredNameIsResidual } from '../rules/SR-131-132.ts';
import { defaultNotFirst, ORDER_ALL_DEFAULTS } from '../rules/SR-139.ts';
import { projectionOf } from '../traits.ts';
import { updateFrom } from '../update.ts';
import { isAboutAllTraits } from './hover.ts';

export const fixes = ({ uri, source }: ContractDocument): FixableDocument =>
  fixableContract(source, stemOf(uri));

export const findingActions: ContractFeatures['findingActions'] = ({ source }, code) =>
  ABOUT_DECLARED_NAME.has(code) ? declaredNameActions(source) : [];

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

/** The updates from each kind of component that a contract may describe. */
const UPDATES = Object.values(DRIFT).map((kind) => {
  const described = ({ checked }: ContractSource) => componentOf(kind, checked.contract, checked.facts);
  return {
    code: kind.code,
    kind: 'source.updateFromComponent.component-contract',
    title({ source }: Pick<ContractDocument, 'source'>) {
      const { tagName, name } = described(source) ?? {};
      return `Update from ${tagName === undefined ? `${kind.called} ${name}` : `<${tagName}>`}`;
    },
    edits({ source }: Pick<ContractDocument, 'source'>) {
      const component = described(source);
      return component ? updateFrom(component, source).edits : [];
    },
  };
});

/** The update from a component, where a finding is about it. */
export const refactorings: ContractFeatures['refactorings'] = (source, { start, end }) => {
  const here = source.checked.findings.filter(({ span }) => span.start <= end && span.end >= start);
  const updates = UPDATES.filter((each) => here.some(({ code }) => code === each.code));
  return updates.map((each) => ({ title: each.title({ source }), edits: each.edits({ source }) }));
};

export const sourceActions: ContractFeatures['sourceActions'] = [
  {
    kind: 'source.orderDefaults.component-contract',
    title: () => ORDER_ALL_DEFAULTS,
    edits: (document) => fixAll(fixes(document), { code: defaultNotFirst.code, wants: () => true }),
  },
  ...UPDATES,
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
