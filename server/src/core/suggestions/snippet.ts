import type { Caret } from './caret.ts';

// Text with tab stops, in the syntax of the language server protocol: `$1`, `${1:text to start from}`,
// `${1|one,of,these|}`.

/** How text is laid out around a caret. */
export interface Layout {
  /** One level of indentation. */
  readonly unit: string;
  /** What stands behind a colon or comma: a space, or nothing in a minified text. */
  readonly gap: string;
  /** Whether what is written may take several lines. */
  readonly spread: boolean;
}

export function layoutAt(text: string, { word }: Caret): Layout {
  const lineStart = text.lastIndexOf('\n', word.start - 1) + 1;
  const ownLine = text.slice(lineStart, word.start).trim() === '';
  const neighbours = [lineBefore(text, lineStart), lineBehind(text, word.end)];
  return {
    unit: /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? '  ',
    gap: /":\S/.test(text) && !/":\s/.test(text) ? '' : ' ',
    // Where the neighbours stand on one line each, so does what comes to stand among them.
    spread:
      ownLine && !neighbours.some((line) => line.includes('{') && /\},?$/.test(line.trimEnd().slice(-2))),
  };
}

function lineBefore(text: string, lineStart: number): string {
  const before = text.slice(0, lineStart).trimEnd();
  return before.slice(before.lastIndexOf('\n') + 1);
}

function lineBehind(text: string, end: number): string {
  const from = text.indexOf('\n', end) + 1;
  return from === 0 ? '' : text.slice(from, text.indexOf('\n', from) >>> 0);
}

/** An object as a snippet, from its names and the snippets of its values. */
export function objectSnippet(members: readonly (readonly [string, string])[], layout: Layout): string {
  const { unit, gap, spread } = layout;
  const lines = members.map(([name, value]) => memberSnippet(name, value, layout));
  if (!spread) return `{${gap}${lines.join(`,${gap}`)}${gap}}`;
  return `{\n${lines.map((line) => indented(line, unit)).join(',\n')}\n}`;
}

export function memberSnippet(name: string, value: string, { gap }: Layout): string {
  return `${literally(JSON.stringify(name))}:${gap}${value}`;
}

/** Each line one level further in. */
export function indented(lines: string, unit: string): string {
  return lines.replace(/^/gm, unit);
}

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
