import { jsonKey } from '../core/equal.ts';
import type { Note, Projection, Trait } from '../core/traits.ts';

/**
 * Text of a document as code, so that nothing in it is read as Markdown: no link, image, HTML or command. Characters
 * that have no width, or turn the direction of writing, are shown as escapes.
 */
export function code(text: string): string {
  const shown = Array.from(
    text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`),
  );
  const short = shown.length <= 200 ? shown.join('') : `${shown.slice(0, 200).join('')}…`;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = short === '' || /^[ `]|[ `]$/.test(short) ? ' ' : '';
  return `${fence}${padding}${short}${padding}${fence}`;
}

/** The same for a cell of a table, which a bar would end, even inside code. */
function cell(text: string): string {
  return code(text).replaceAll('|', '\\|');
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A sentence of ours that may quote names of the document. */
export function plain(sentence: string): string {
  return sentence.replace(UNSEEN, ' ').replace(/[\\`*_{}[\]()<>#+!|~&:@./-]/g, '\\$&');
}

/** The projection as a table, with its notes below. */
export function traitTable({ traits, notes }: Projection): string {
  return [...(traits.length > 0 ? [table(traits)] : []), ...(notes.length > 0 ? [list(notes)] : [])].join(
    '\n\n',
  );
}

function table(traits: readonly Trait[]): string {
  const rows = traits.map(({ name, traitType, kind, values }) => {
    const shown = values?.map((value) => cell(jsonKey(value))).join(', ') ?? '';
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
