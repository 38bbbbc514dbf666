// Escapes for Markdown and for snippets.
import { visible, listed } from './words.ts';

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

/** A sentence of ours that may quote names of the document. Some editors show escapes, so there are only those that matter. */
export function plain(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]<>#+!|~&@/$^=]|[.:](?=\S)|^-|(?<=^\d+)[.)]/g, '\\$&');
}

/** Markdown of a hover or a suggestion as text, for an editor that renders none. */
export function withoutMarkup(markdown: string): string {
  return markdown.replace(MARKUP, (_, escaped?: string, _fence?: string, _gap?: string, shown?: string) => {
    return escaped ?? shown ?? '';
  });
}

/** An escaped character, code, or the end of what is bold. */
const MARKUP = /\\([!-/:-@[-`{-~])|(`+)( ?)(.+?)\3\2(?!`)|\*\*/g;

// Snippets: text with tab stops, in the syntax of the language server protocol: `$1`, `${1:text to start from}`,
// `${1|one,of,these|}`.

/** Text that stands for itself, whatever it contains. */
export function literally(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** One of several texts, the first to start with. Inside a choice nothing else is escaped, and `$` and `}` are themselves. */
export function choice(texts: readonly string[]): string {
  return `\${1|${texts.map((text) => text.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
}

/** A snippet without its tab stops, for an editor that knows none and would show them as text. */
export function plainText(snippet: string): string {
  return snippet.replace(STOP, (_, escaped?: string, text?: string, chosen?: string) => {
    return escaped ?? (text ?? chosen ?? '').replace(/\\(.)/g, '$1');
  });
}

/** An escaped character, a bare stop, one with a text to start from, or one with a choice. */
const STOP = /\\(.)|\$\d+|\$\{\d+:((?:\\.|[^\\}])*)\}|\$\{\d+\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}/g;
