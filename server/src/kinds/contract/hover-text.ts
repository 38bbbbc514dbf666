import type { DeclaredName } from '../../check/rule.ts';
import { inlineText } from '../../text/json/value.ts';
import { code, plain } from '../../text/markdown.ts';
import { CALLED, type Declared, declaredNames, foldsTo, namesFrom, STATED } from './declared-names.ts';
import type { InProject } from './facts.ts';
import { codeOfNoFold, fold, foldSteps, isIdentity, whyNoFold } from './fold.ts';
import type { Contract } from './model.ts';
import type { Note, Projection, Trait } from './traits.ts';

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

/** A contract in one line, as Markdown: its names, and where it is. */
export function contractInShort({
  component,
  contractId,
  path,
}: {
  readonly component?: string | undefined;
  readonly contractId?: string | undefined;
  readonly path: string;
}): string {
  const name = component === undefined ? 'A contract without a display name' : `**${plain(component)}**`;
  const id = contractId === undefined ? 'without a `contractId`' : `\`contractId\` ${code(contractId)}`;
  return `${name}, ${id}, in ${code(path)}`;
}
