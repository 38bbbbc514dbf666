import { inlineText } from '../core/print.ts';
import type { Note, Projection, Trait } from '../core/traits.ts';
import { visible } from '../core/words.ts';

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
function cell(text: string): string {
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
