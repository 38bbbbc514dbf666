// Hovers of a contract.
import type { CodeTarget } from '../../../check/rule.ts';
import { codeOf } from '../../../sources/declared.ts';
import { type Spot, spanOf, spotAt } from '../../../text/json/tree.ts';
import { has, inlineText, own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { code, plain } from '../../../text/markup.ts';
import type { ThingName } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import type { Checked, ContractDocument, ContractFeatures, ContractSource } from '../check.ts';
import { CALLED, declaredNames, type InProject, namesFrom, STATED } from '../facts.ts';
import { describedBy, describedProps } from '../rules/drift.ts';
import { codeOfNoFold, fold, whyNoFold } from '../fold.ts';
import { type Contract, propNamed } from '../model.ts';
import { annotationOf, schemaPlaceOf } from '../schema-place.ts';
import { NAME_SOURCES, ROLES, STATES, TYPES } from '../vocabulary.ts';
import { lostTrait } from '../rules/dsds-loss.ts';
import {
  lostIn,
  type Note,
  projectForDsds,
  type Projection,
  projectionOf,
  propOrder,
  type Trait,
  TRAITS_COME_FROM,
} from '../traits.ts';
import { componentText, declaredPropText, paragraphs, propInShort, referenceText } from './reference-text.ts';

export const hover: ContractFeatures['hover'] = (document, offset, workspace) => {
  const spot = spotAt(document.source.tree, offset);
  const text = spot && textFor(document, spot, workspace);
  return text ? { at: spanOf(spot.node), text, inCode: codeAt(document.source.checked, spot) } : undefined;
};

/** The code of the prop at a path, or of the component. */
const codeAt = (checked: Checked, { path: [, member, name, ...below] }: Spot): CodeTarget[] =>
  member === 'properties' && below.length === 0
    ? describedProps(checked, String(name)).map(([component, prop]) => codeOf(component, prop.name))
    : describedBy(checked).map((each) => codeOf(each));

/** The facts about just this, the trait that it becomes, and the meaning of such a thing in any contract. */
function textFor(document: ContractDocument, spot: Spot, workspace: Workspace): string {
  const { source } = document;
  // Between what is written, an object or list around the whole place would answer.
  if (!spot.onKey && (spot.node.type === 'object' || spot.node.type === 'array')) return '';
  const meaning = annotationOf(spot.path);
  const facts = paragraphs(
    aboutThis(source, spot),
    referredTo(source, spot),
    aboutThing(document, spot, workspace),
  );
  return facts !== '' && isNamed(spot.path) ? facts : paragraphs(facts, meaning);
}

/** Tests for the name of a prop or a state, and a reference: people know what these are for. */
const isNamed = ([root, ...below]: Path): boolean =>
  root === 'props'
    ? below.length === 2
    : root === 'states'
      ? below.length === 1
      : root === 'cemRef' || root === 'registryRef';

/** The declaration in another file that a reference or a name leads to. */
function referredTo({ contract, checked }: ContractSource, { path }: Spot) {
  const [member, ...below] = path;
  if (below.length > 0) return undefined;
  if (member === 'contractId' || member === 'component') return componentText(contract, checked.facts);
  if (member !== 'cemRef' && member !== 'registryRef') return undefined;
  return referenceText(member, contract, checked.facts);
}

function aboutThis(source: ContractSource, { path, node, onKey }: Spot): string | undefined {
  const { contract, checked } = source;
  const [root, second] = path;
  if (root === 'contractId') return foldText(contract, checked);
  if ((root === 'props' || root === 'states') && second === undefined) return wholeProjection(source);
  if (root === 'props' && second === 'additionalProperties') return propSet(contract);
  if (root === 'props' && path.length === 3) {
    const name = second === 'required' ? node.value : path[2];
    if (typeof name !== 'string') return undefined;
    const declared = describedProps(checked, name);
    return paragraphs(
      propInShort(contract, name),
      ...declared.map(([component, prop]) => declaredPropText(component, prop)),
    );
  }
  const place = schemaPlaceOf(path)?.pointer ?? '';
  const word: unknown = node.value;
  if (onKey || typeof word !== 'string' || !Object.hasOwn(VOCABULARIES, place)) return undefined;
  const meaning = own(VOCABULARIES[place], word);
  return typeof meaning === 'string' ? `${code(word)}: ${meaning}.` : undefined;
}

/** Words with a meaning of their own, by their place in the schema. */
const VOCABULARIES: Readonly<Record<string, object>> = {
  '/$defs/prop/properties/type': TYPES,
  '/$defs/typeName': TYPES,
  '/$defs/slotAccessibility/properties/role': ROLES,
  '/$defs/slotAccessibility/properties/nameFrom': NAME_SOURCES,
  '/properties/states/items': STATES,
};

/** The trait of a prop or a state, and what other kinds contribute about it. */
function aboutThing({ uri, source }: ContractDocument, { path }: Spot, workspace: Workspace) {
  const thing = thingAt(source.contract, path);
  if (!thing) return undefined;
  // Of a prop they have something to say where its name is, but not at its values.
  const contributions = path.length > 3 ? [] : workspace.contributions;
  return paragraphs(
    traitText(source, thing),
    ...contributions.map((each) => each.hover?.(uri, thing, workspace)),
  );
}

interface Thing extends ThingName {
  readonly kind: 'prop' | 'state';
  readonly name: string;
}

/** The prop or state at a path; a prop also where its values are. */
function thingAt({ value }: Contract, path: Path): Thing | undefined {
  const [root, second, name, member] = path;
  const state = root === 'states' && path.length === 2 && valueAt(value, path);
  if (typeof state === 'string') return { kind: 'state', name: state };
  const isProp = path.length === 3 || (member === 'enum' && path.length <= 5);
  return root === 'props' && second === 'properties' && isProp
    ? { kind: 'prop', name: String(name) }
    : undefined;
}

/** The trait of a prop or a state, or why a prop becomes none. */
function traitText(source: ContractSource, { kind, name }: Thing): string | undefined {
  const { traits, notes } = projectionOf(source);
  const traitType = kind === 'state' ? 'state' : 'variant';
  const trait = traits.find((each) => each.name === name && each.traitType === traitType);
  const about = notes.filter((note) => note.name === name && note.of.includes(kind));
  if (trait) {
    const shown = trait.kind === 'enum' ? valuesIn(trait, notes, code) : trait.kind;
    return paragraphs(`**DSDS ${traitType}**: ${shown}`, list(about));
  }
  if (kind === 'state') return undefined;
  const reasons = list(about.filter((note) => note.of === 'prop'));
  const why = propNamed(source.contract, name)
    ? reasons || TRAITS_COME_FROM
    : 'Its value is not a prop schema.';
  return `**No DSDS trait** for ${code(name)}\n\n${why}`;
}

/** The openness of the prop set (SR-048). Three ways to declare an empty closed set mean the same, and read the same. */
function propSet({ value, properties = {} }: Contract): string {
  const props = has(value, 'props') ? value['props'] : { additionalProperties: false };
  const isOpen = own(props, 'additionalProperties');
  const empty = Object.keys(properties).length === 0 ? ' No prop is declared.' : '';
  if (typeof isOpen !== 'boolean') {
    return '**Open or closed?** "additionalProperties" decides, and must be true or false.';
  }
  return isOpen
    ? `**Open prop set**: a usage may set the declared props and any other.${empty}`
    : `**Closed prop set**: a usage may set the declared props and no other.${empty}`;
}

/** All traits, whether the prop set is open, and what can't become a DSDS trait. */
function wholeProjection(source: ContractSource): string {
  const projection = projectionOf(source);
  const projected = projectForDsds(source.contract, propOrder(source));
  return paragraphs(
    propSet(source.contract),
    projection.traits.length === 0 && `**No DSDS traits**\n\n${TRAITS_COME_FROM}`,
    traitTable(projection, lostIn(projected)),
    projected.losses.map((loss) => `- ${plain(lostTrait.describe(loss).message)}`).join('\n'),
  );
}

/** Tests for places about the contract as a whole: its names, or the keys of its props and states. */
export function isAboutAllTraits({ path: [root, ...below], onKey }: Spot): boolean {
  if (below.length > 0) return false;
  return root === 'contractId' || root === 'component' || ((root === 'props' || root === 'states') && onKey);
}

/** The projection as a table, with its notes below. `isLost`: whether a trait has no form that DSDS allows. */
export const traitTable = (
  { traits, notes }: Projection,
  isLost: (trait: Trait) => boolean = () => false,
): string => paragraphs(traits.length > 0 && table(traits, notes, isLost), list(notes));

function table(traits: readonly Trait[], notes: readonly Note[], isLost: (trait: Trait) => boolean): string {
  const rows = traits.map((trait) => {
    const { name, traitType, kind } = trait;
    const lost = isLost(trait) ? ' (skipped in DSDS)' : '';
    return `| ${cell(name)}${lost} | ${traitType} | ${kind} | ${valuesIn(trait, notes, cell)} |`;
  });
  return ['| Trait | Type | Kind | Values |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The values of a trait, with a mark at the default. A note says so if DSDS only assumes that the first one is it. */
function valuesIn({ name, values = [] }: Trait, notes: readonly Note[], show: typeof code): string {
  const isAssumed = notes.some((note) => note.name === name && note.code !== undefined);
  const shown = values.map((value) => show(inlineText(value)));
  return shown.map((value, index) => (index === 0 && !isAssumed ? `${value} (default)` : value)).join(', ');
}

/**
 * Text as code for a cell of a table, which a bar would end, even inside code. How it is escaped there depends on the
 * renderer, so it is shown like a character that cannot be seen.
 */
export function cell(text: string): string {
  return code(text.replaceAll('|', '\\u{7c}'));
}

function list(notes: readonly Note[]): string {
  return notes
    .map(({ code: rule, message }) => `- ${plain(message)}${rule ? ` (${plain(rule)})` : ''}`)
    .join('\n');
}

/** The ids derived from the names that count for the `contractId`, or why there are none. Where none counts it is the display name. */
export function foldText(contract: Contract, project: InProject): string {
  const { declaredName } = project.settings;
  const declared = declaredNames(contract, project);
  const names = declared.length > 0 ? declared : namesFrom('component', contract, project.facts);
  const rows = names.slice(0, MOST_NAMES).map(({ source, name }) => {
    const folded = fold(name);
    const id = folded.ok ? code(folded.id) : `none: ${plain(whyNoFold(folded))} (${codeOfNoFold(folded)})`;
    const isId = folded.ok && folded.id === contract.contractId;
    return `| ${CALLED[source]} ${cell(inlineText(name))} | ${id} | ${isId ? 'yes' : 'no'} |`;
  });
  return paragraphs(
    rows.length > 0 &&
      ['| Name | Derived id | Same as `contractId` |', '| --- | --- | --- |', ...rows].join('\n'),
    declaredName !== 'auto' &&
      declaredName !== 'none' &&
      `In this project ${STATED[declaredName]} is the declared name.`,
  );
}

/** More would be no text for a hover. */
const MOST_NAMES = 4;
