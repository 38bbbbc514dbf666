// Columns and paragraphs.
import { columnsTaken } from '../text/positions.ts';

/** Rows of cells as lines with aligned columns. A very wide cell shifts only its own row. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const width = columnsTaken(cell);
      if (width <= WIDEST_CELL) widths[index] = Math.max(widths[index] ?? 0, width);
    }
  }
  return rows.map((row) => {
    const padded = row.map(
      (cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - columnsTaken(cell))),
    );
    return padded.join('  ').trimEnd();
  });
}

const WIDEST_CELL = 40;

/** Prose in lines of a width, each indented, with empty lines between paragraphs. */
export function wrap(prose: string, indent = 0, width = 80): string {
  const paragraphs = prose.split('\n').map((paragraph) => {
    if (paragraph === '') return '';
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const longer = lines.length === 0 ? undefined : `${lines.at(-1)} ${word}`;
      if (longer !== undefined && columnsTaken(longer) <= width - indent) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => ' '.repeat(indent) + line).join('\n');
  });
  return paragraphs.join('\n');
}
