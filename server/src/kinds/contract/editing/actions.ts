// Code actions of a contract beside the fixes of its findings.
import { type FixableDocument, fixAll } from '../../../check/fix-all.ts';
import type { DeclaredName, Fix } from '../../../check/rule.ts';
import { nodeAt, type Spot, spotAt, startOf } from '../../../text/json/tree.ts';
import { has, own, valueAt } from '../../../text/json/value.ts';
import { textEdits } from '../../../text/make-edits.ts';
import type { Path } from '../../../text/positions.ts';
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
import { type Contract, type Prop, propNamed } from '../model.ts';
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

export const refactorings: ContractFeatures['refactorings'] = (source, { start }) => {
  const spot = isContract(source) ? spotAt(source.page.root, start) : undefined;
  const found = spot ? refactoringsAt(source.checked.contract, spot) : [];
  return found.map(({ title, edits }) => ({ title, edits: textEdits(source.page, edits) }));
};

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

/** Another way to write the same, with its title. */
type Rewriting = Pick<Fix, 'title' | 'edits'>;

/** The refactorings at a place. */
export function refactoringsAt(contract: Contract, { path, onKey }: Spot): Rewriting[] {
  const [root, second, name] = path;
  if (root === 'slots' && typeof second === 'number' && path.length <= 3) return slotAt(contract, second);
  if (root !== 'props') return [];
  if ((path.length === 1 && onKey) || (path.length === 2 && second === 'additionalProperties')) {
    return propSetOf(contract);
  }
  if (second !== 'properties' || name === undefined || !ABOUT_VALUES.has(path[3])) return [];
  const prop = propNamed(contract, String(name));
  return prop ? booleanProp(prop, own(contract.properties, prop.name)) : [];
}

/** The parts of a prop that say which values it takes; undefined for the prop itself. */
const ABOUT_VALUES = new Set<unknown>([undefined, 'type', 'enum']);

/** A slot is a bare name, or a record that can say more than that. */
function slotAt({ value }: Contract, index: number): Rewriting[] {
  const path: Path = ['slots', index];
  const slot = valueAt(value, path);
  if (typeof slot === 'string' && slot !== '') {
    const title = `Turn the slot ${quote(slot)} into an object`;
    return [{ title, edits: [{ replace: path, value: { name: slot } }] }];
  }
  const name = own(slot, 'name');
  if (typeof name !== 'string' || name === '' || Object.keys(Object(slot)).length > 1) return [];
  const title = `Turn the slot ${quote(name)} into a plain name`;
  return [{ title, edits: [{ exact: path }, { replace: path, value: name }] }];
}

function propSetOf({ value }: Contract): Rewriting[] {
  const path: Path = ['props', 'additionalProperties'];
  const isOpen = valueAt(value, path);
  if (typeof isOpen !== 'boolean') return [];
  const title = isOpen ? 'Close the prop set: only declared props' : 'Open the prop set: any other prop too';
  return [{ title, edits: [{ replace: path, value: !isOpen }] }];
}

/** A boolean prop and a variant axis of true and false take the same values, and have the same default. */
function booleanProp({ name, path, types, values, default: value }: Prop, declared: unknown): Rewriting[] {
  // Without a default DSDS would read the first value as one: there is none to add, and none to take away.
  if (types?.join() !== 'boolean' || typeof value !== 'boolean') return [];
  if (values) {
    const list: Path = [...path, 'enum'];
    const isBoth = values.length === 2 && values.includes(true) && values.includes(false);
    const title = `Turn the enum prop ${quote(name)} into a boolean prop`;
    return isBoth ? [{ title, edits: [{ exact: list }, { remove: list }] }] : [];
  }
  // An "enum" that is no list stays where it is, to be fixed.
  if (has(declared, 'enum')) return [];
  const title = `Turn the boolean prop ${quote(name)} into an enum prop`;
  return [{ title, edits: [{ insert: path, name: 'enum', after: ['type'], value: [value, !value] }] }];
}
