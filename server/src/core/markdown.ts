import type { Contract } from './contract.ts';
import { type Fold, fold, foldSteps, isIdentity } from './fold.ts';
import { inlineText } from './print.ts';
import type { DeclaredName } from './ruling.ts';
import type { Note, Projection, Trait } from './traits.ts';
import { codePoint, visible } from './words.ts';

/** Text of a document as code, so that nothing in it is read as Markdown: no link, image, HTML or command. */
export function code(text: string): string {
  const shown = Array.from(visible(text));
  const short = shown.length <= 200 ? shown.join('') : `${shown.slice(0, 200).join('')}…`;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = short === '' || /^[ `]|[ `]$/.test(short) ? ' ' : '';
  return `${fence}${padding}${short}${padding}${fence}`;
}

/**
 * The same for a cell of a table, which a bar would end, even inside code. How it is escaped there depends on the
 * renderer, so it is shown like a character that cannot be seen.
 */
export function cell(text: string): string {
  return code(text.replaceAll('|', '\\u{7c}'));
}

/** A sentence of ours that may quote names of the document. */
export function plain(sentence: string): string {
  return visible(sentence).replace(/[\\`*_{}[\]()<>#+!|~&:@./$^=-]/g, '\\$&');
}

/** The projection as a table, with its notes below. */
export function traitTable({ traits, notes }: Projection): string {
  return [...(traits.length > 0 ? [table(traits)] : []), ...(notes.length > 0 ? [list(notes)] : [])].join(
    '\n\n',
  );
}

function table(traits: readonly Trait[]): string {
  const rows = traits.map(({ name, traitType, kind, values }) => {
    const shown = values?.map((value) => cell(inlineText(value))).join(', ') ?? '';
    const cells = [cell(name), traitType, kind, shown];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Trait | Type | Kind | Values |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function list(notes: readonly Note[]): string {
  return notes
    .map(({ code: rule, message }) => `- ${plain(message)}${rule ? ` (${plain(rule)})` : ''}`)
    .join('\n');
}

/** What the display name folds to, step by step, or why it folds to nothing; and whether that matters in the project. */
export function foldText(
  { component, contractId }: Contract,
  declaredName: DeclaredName,
): string | undefined {
  if (component === undefined) return undefined;
  const folded = fold(component);
  const steps = foldSteps(component)
    .map(({ does, result }) => `1. ${plain(does)}: ${code(result)}`)
    .join('\n');
  const parts = [
    `**Fold of the ${declaredName === 'component' ? 'declared' : 'display'} name** ${code(inlineText(component))}`,
    steps,
    foldVerdict(folded, contractId, declaredName),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function foldVerdict(folded: Fold, contractId = '', declaredName: DeclaredName): string {
  if (folded.ok && folded.id === contractId) return `${code(folded.id)} is this \`contractId\`.`;
  const difference = folded.ok ? `${code(folded.id)} is not this \`contractId\`.` : noFold(folded);
  const verdict = isIdentity(contractId)
    ? DIFFERENCES[declaredName]
    : 'What stands there is no identity: no name folds to it.';
  return `${difference} ${verdict}`;
}

/** What it means that an identity is not the fold of the display name. */
export const DIFFERENCES: Readonly<Record<DeclaredName, string>> = {
  auto: 'That is fine if the component was declared under another name.',
  component: 'In this project "component" is the declared name, so they should be the same.',
  none: 'That is fine: in this project the display name is not the declared name.',
};

function noFold({ rejected, character = '' }: Fold & { ok: false }): string {
  if (rejected === 'empty after fold') return 'It has no fold: nothing is left of it (SR-131).';
  return `It has no fold: ${code(character)} (${codePoint(character)}) has no place in an identifier, and is never replaced (SR-132).`;
}
