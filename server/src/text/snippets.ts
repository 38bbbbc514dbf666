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
