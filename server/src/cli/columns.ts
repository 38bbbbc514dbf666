import { columnsOf } from '../text/layout.ts';

/** Rows of cells as lines, each cell as wide as the widest of its column; one that is very wide pushes only its own row. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const width = columnsTaken(cell);
      if (width <= WIDEST) widths[index] = Math.max(widths[index] ?? 0, width);
    }
  }
  return rows.map((row) => {
    const padded = row.map(
      (cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - columnsTaken(cell))),
    );
    return padded.join('  ').trimEnd();
  });
}

const WIDEST = 40;

/** How many columns a text takes in a terminal, where the letters of East Asia and emoji take two. */
export function columnsTaken(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return columnsOf(text.replaceAll(WIDE, 'xx'));
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/gu;
