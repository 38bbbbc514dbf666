import { listed, visible } from './words.ts';

/** Text of a document as code, so that nothing in it is read as Markdown: no link, image, HTML or command. */
export function code(text: string): string {
  const shown = Array.from(visible(text));
  const short = shown.length <= 200 ? shown.join('') : `${shown.slice(0, 200).join('')}…`;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = short === '' || /^[ `]|[ `]$/.test(short) ? ' ' : '';
  return `${fence}${padding}${short}${padding}${fence}`;
}

/** Names as a phrase, each as code. */
export const codes = (names: readonly string[]): string =>
  listed(
    names.map((name) => code(name)),
    'and',
  );

/** Lines of code in a language. */
export function codeBlock(lines: string, language: string): string {
  const shown = lines
    .split('\n')
    .map((line) => visible(line))
    .join('\n');
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}

/** A sentence of ours that may quote names of the document. */
export function plain(sentence: string): string {
  return visible(sentence).replace(/[\\`*_{}[\]()<>#+!|~&:@./$^=-]/g, '\\$&');
}
