// Hovers of a contract.
import type { DeclaredName } from '../../../check/rule.ts';
import { endOf, type Spot, spotAt, startOf } from '../../../text/json/tree.ts';
import { has, inlineText, own, valueAt } from '../../../text/json/value.ts';
import { code, plain } from '../../../text/words.ts';
import type { Path } from '../../../text/positions.ts';
import type { Hover, ThingName } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import {
  CALLED,
  type Declared,
  declaredNames,
  foldsTo,
  type InProject,
  namesFrom,
  STATED,
} from '../facts.ts';
import { codeOfNoFold, fold, foldSteps, isIdentity, whyNoFold } from '../fold.ts';
import { type Contract, propNamed } from '../model.ts';
import { annotationOf, schemaPlaceOf, vocabulary } from '../schema-place.ts';
import type { ContractDocument, ContractSource } from '../check.ts';
import {
  type Note,
  type Projection,
  projectionOf,
  projectProp,
  type Trait,
  TRAITS_COME_FROM,
} from '../traits.ts';
import { propInShort, referenceText } from './reference-text.ts';

export function hover(
  { uri, source }: ContractDocument,
  offset: number,
  workspace: Workspace,
): Hover | undefined {
  const spot = spotAt(source.tree, offset);
  const text = spot && textFor(source, spot, uri, workspace);
  return text ? { at: { start: startOf(spot.node), end: endOf(spot.node) }, text } : undefined;
}

/** The facts about just this, the trait that it becomes, and the meaning of such a thing in any contract. */
function textFor(source: ContractSource, spot: Spot, uri: string, workspace: Workspace): string | undefined {
  // Between what is written, an object or list around the whole place would answer.
  if (!spot.onKey && (spot.node.type === 'object' || spot.node.type === 'array')) return undefined;
  const meaning = annotationOf(spot.path);
  // The traits of everything are the longest part, so they come last.
  const parts = isAboutAllTraits(spot)
    ? [meaning, aboutThis(source, spot), wholeContract(source)]
    : [
        aboutThis(source, spot),
        referredTo(source, spot, () => workspace.namespacesIn(workspace.home(uri) ?? '')),
        traitOf(source, spot),
        elsewhere(source, spot, uri, workspace),
        meaning,
      ];
  return parts.filter(Boolean).join('\n\n') || undefined;
}

/** The declaration in another file that a reference leads to. */
function referredTo(
  { contract, checked }: ContractSource,
  { path: [member, ...below] }: Spot,
  namespaces: () => readonly string[],
): string | undefined {
  if (below.length > 0 || (member !== 'cemRef' && member !== 'registryRef')) return undefined;
  return referenceText(member, contract, checked.facts, namespaces());
}

function aboutThis({ contract, checked }: ContractSource, { path, node, onKey }: Spot): string | undefined {
  const [root, second] = path;
  if (root === 'contractId') return foldText(contract, checked);
  if (root === 'props' && second === 'additionalProperties') return propSet(contract);
  if (root === 'props' && path.length === 3) {
    const name = second === 'required' ? node.value : path[2];
    return typeof name === 'string' ? propInShort(contract, name) : undefined;
  }
  const place = schemaPlaceOf(path)?.pointer ?? '';
  const word: unknown = node.value;
  if (onKey || typeof word !== 'string' || !Object.hasOwn(VOCABULARIES, place)) return undefined;
  const meaning = own(vocabulary()[VOCABULARIES[place]!], word);
  return typeof meaning === 'string' ? `${code(word)}: ${meaning}.` : undefined;
}

/** Words with a meaning of their own, by their place in the schema. */
const VOCABULARIES: Readonly<Record<string, 'TYPES' | 'ROLES' | 'NAME_SOURCES' | 'STATES'>> = {
  '/$defs/prop/properties/type': 'TYPES',
  '/$defs/typeName': 'TYPES',
  '/$defs/slotAccessibility/properties/role': 'ROLES',
  '/$defs/slotAccessibility/properties/nameFrom': 'NAME_SOURCES',
  '/properties/states/items': 'STATES',
};

function traitOf(source: ContractSource, { path }: Spot): string | undefined {
  const [root, second, name] = path;
  if (root === 'states' && path.length === 2) return stateTrait(source, Number(second));
  if (root !== 'props' || second !== 'properties' || name === undefined) return undefined;
  const onValues = path[3] === 'enum' && path.length <= 5;
  return path.length === 3 || onValues ? propTrait(source, String(name)) : undefined;
}

/** Contributions of other kinds about a prop or a state. */
function elsewhere(
  { contract }: ContractSource,
  { path }: Spot,
  uri: string,
  workspace: Workspace,
): string | undefined {
  const thing = thingAt(contract, path);
  const parts = thing && workspace.contributions.map((each) => each.hover?.(uri, thing, workspace));
  return parts?.filter(Boolean).join('\n\n');
}

function thingAt({ value }: Contract, path: Path): ThingName | undefined {
  const [root, second, name] = path;
  if (root === 'states' && path.length === 2) {
    const state = valueAt(value, path);
    return typeof state === 'string' ? { kind: 'state', name: state } : undefined;
  }
  const isProp = root === 'props' && second === 'properties' && path.length === 3;
  return isProp ? { kind: 'prop', name: String(name) } : undefined;
}

function wholeContract(source: ContractSource): string {
  const { traits, notes } = projectionOf(source);
  const shown = { traits: traits.slice(0, MOST_SHOWN), notes: notes.slice(0, MOST_SHOWN) };
  const more = traits.length + notes.length - shown.traits.length - shown.notes.length;
  const parts = [
    '**DSDS traits of this contract**',
    traits.length === 0 && `None. ${TRAITS_COME_FROM}`,
    traitTable(shown),
    more > 0 && `… and ${more} more, all of them in the preview.`,
    propSet(source.contract),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** A hover is read in a moment; all traits are in the preview. */
const MOST_SHOWN = 12;

function propTrait(source: ContractSource, name: string): string {
  const heading = `**No DSDS trait** for ${code(name)}`;
  const prop = propNamed(source.contract, name);
  if (!prop) return `${heading}\n\nIts value is not a prop schema.`;
  const { trait, notes } = projectProp(prop);
  const shared = projectionOf(source).notes.filter(
    (note) => note.of === 'prop and state' && note.name === name,
  );
  if (trait) return `**DSDS trait**\n\n${traitTable({ traits: [trait], notes: [...notes, ...shared] })}`;
  return `${heading}\n\n${notes.length > 0 ? traitTable({ traits: [], notes }) : TRAITS_COME_FROM}`;
}

function stateTrait(source: ContractSource, index: number): string | undefined {
  const name = valueAt(source.contract.value, ['states', index]);
  const { traits, notes } = projectionOf(source);
  const trait = traits.find((each) => each.traitType === 'state' && each.name === name);
  if (!trait) return undefined;
  const about = notes.filter((note) => note.of !== 'prop' && note.name === name);
  return `**DSDS trait**\n\n${traitTable({ traits: [trait], notes: about })}`;
}

/** The openness of the prop set (SR-048). Three ways to declare an empty closed set mean the same, and read the same. */
function propSet({ value, properties = {} }: Contract): string {
  const props = has(value, 'props') ? value['props'] : { additionalProperties: false };
  const isEmpty = Object.keys(properties).length === 0;
  switch (own(props, 'additionalProperties')) {
    case true:
      return isEmpty
        ? '**Open prop set**: no prop is declared, and a usage may set any prop.'
        : '**Open prop set**: a usage may set the declared props and any other.';
    case false:
      return isEmpty
        ? '**Closed prop set**: the component takes no props.'
        : '**Closed prop set**: a usage may set the declared props and no other.';
    default:
      return '**Open or closed?** "additionalProperties" decides, and must be true or false.';
  }
}

/** Tests for places about the contract as a whole: its names, or the keys of its props and states. */
export function isAboutAllTraits({ path: [root, ...below], onKey }: Spot): boolean {
  if (below.length > 0) return false;
  return root === 'contractId' || root === 'component' || ((root === 'props' || root === 'states') && onKey);
}

/** The projection as a table, with its notes below. `isLost`: whether a trait has no form that DSDS allows. */
export function traitTable(
  { traits, notes }: Projection,
  isLost: (trait: Trait) => boolean = () => false,
): string {
  return [
    ...(traits.length > 0 ? [table(traits, isLost)] : []),
    ...(notes.length > 0 ? [list(notes)] : []),
  ].join('\n\n');
}

function table(traits: readonly Trait[], isLost: (trait: Trait) => boolean): string {
  const rows = traits.map((trait) => {
    const { name, traitType, kind, values } = trait;
    const shown = values?.map((value) => cell(inlineText(value))).join(', ') ?? '';
    const cells = [`${cell(name)}${isLost(trait) ? ' (left out in DSDS)' : ''}`, traitType, kind, shown];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Trait | Type | Kind | Values |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * Text as code for a cell of a table, which a bar would end, even inside code. How it is escaped there depends on the
 * renderer, so it is shown like a character that cannot be seen.
 */
function cell(text: string): string {
  return code(text.replaceAll('|', '\\u{7c}'));
}

function list(notes: readonly Note[]): string {
  return notes
    .map(({ code: rule, message }) => `- ${plain(message)}${rule ? ` (${plain(rule)})` : ''}`)
    .join('\n');
}

/**
 * What the names that count for the `contractId` fold to, step by step, or why they fold to nothing; and whether that
 * matters in the project. Where none counts it is the display name, which people ask about.
 */
export function foldText(contract: Contract, project: InProject): string | undefined {
  const declared = declaredNames(contract, project);
  const names = declared.length > 0 ? declared : namesFrom('component', contract, project.facts);
  const { declaredName } = project.ruling;
  const agrees = names.some(({ name }) => foldsTo(name, contract.contractId ?? ''));
  const difference = agrees
    ? 'That is fine: another name of the component folds to it.'
    : declared.length > 0 || declaredName === 'auto'
      ? DIFFERENCES[declaredName]
      : fineAs(declaredName);
  const texts = names.slice(0, MOST_NAMES).map((each) => foldOf(each, contract, declaredName, difference));
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}

/** More would be no text for a hover. */
const MOST_NAMES = 4;

function foldOf(
  { source, name }: Declared,
  { contractId = '' }: Contract,
  declaredName: DeclaredName,
  difference: string,
): string {
  const folded = fold(name);
  const steps = foldSteps(name)
    .map(({ does, result }) => `1. ${plain(does)}: ${code(result)}`)
    .join('\n');
  const result = folded.ok
    ? `${code(folded.id)} is not this \`contractId\`.`
    : `It has no fold: ${plain(whyNoFold(folded))} (${codeOfNoFold(folded)}).`;
  const verdict = isIdentity(contractId) ? difference : NO_IDENTITY;
  const isFold = folded.ok && folded.id === contractId;
  return [
    `**Fold of the ${declaredName === source ? 'declared name' : CALLED[source]}** ${code(inlineText(name))}`,
    steps,
    isFold ? `${code(folded.id)} is this \`contractId\`.` : `${result} ${verdict}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

export const NO_IDENTITY = 'What stands there is no identity: no name folds to it.';

const fineAs = (stated: Exclude<DeclaredName, 'auto'>): string =>
  stated === 'none'
    ? DIFFERENCES.none
    : `That is fine: in this project ${STATED[stated]} is the declared name, and it is not known.`;

const shouldBe = (subject: string): string =>
  `In this project ${subject} is the declared name, so they should be the same.`;

/** What it means that an identity is not the fold of a name. */
export const DIFFERENCES: Readonly<Record<DeclaredName, string>> = {
  auto: 'That is fine if the component was declared under another name.',
  component: shouldBe(STATED.component),
  'cem.tagName': shouldBe(STATED['cem.tagName']),
  'cem.className': shouldBe(STATED['cem.className']),
  'registry.name': shouldBe(STATED['registry.name']),
  none: 'That is fine: in this project the display name is not the declared name.',
};
