/** What is not taken apart at the end of a line, and the columns that it takes: colours take none. */
export interface Word {
  readonly text: string;
  readonly columns: number;
}

/** Words in lines of a width; what the lines begin with is not counted. */
export function linesOfWords(words: readonly Word[], width: number, first = '', next = first): string[] {
  const lines: string[] = [];
  let line = first;
  let used = 0;
  for (const { text, columns } of words) {
    if (used > 0 && used + 1 + columns > width) {
      lines.push(line);
      [line, used] = [next, 0];
    }
    line += used > 0 ? ` ${text}` : text;
    used += columns + (used > 0 ? 1 : 0);
  }
  return [...lines, line];
}

/** Prose in lines that fit into a terminal of the usual width, each indented; empty lines between paragraphs stay. */
export function wrap(prose: string, indent = 0, width = 80): string {
  const paragraphs = prose.split('\n').map((paragraph) => {
    if (paragraph === '') return '';
    const words = paragraph.split(' ').map((text) => ({ text, columns: text.length }));
    return linesOfWords(words, width - indent, ' '.repeat(indent)).join('\n');
  });
  return paragraphs.join('\n');
}
