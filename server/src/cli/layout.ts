// Colours, widths, columns and paragraphs of what people read.
import type { Severity } from '../check/rule.ts';
import { columnsTaken } from '../text/positions.ts';
import type { Output, Shell } from './terminal.ts';

/** Codes that turn styles on and off: of the sixteen colours that every terminal has, and its theme keeps readable. */
const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

/** Text styles of a report. */
export type Paint = { readonly [S in keyof typeof STYLES]: Brush };

export type Brush = (text: string) => string;

export function paintOf(colour: boolean): Paint {
  const brushes = Object.entries(STYLES).map(([name, [on, off]]) => {
    const brush: Brush = (text) => (colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text);
    return [name, brush];
  });
  return Object.fromEntries(brushes) as Paint;
}

export function brushOf(severity: Severity, { red, yellow, blue, cyan }: Paint): Brush {
  return { error: red, warning: yellow, information: blue, hint: cyan }[severity];
}

const NARROWEST = 40;

const USUAL_WIDTH = 100;

/** The style of an output: its colour, the columns that a line may take, and whether prose is wrapped to that width. */
export const styleOf = (env: Shell['env'], output: Output) => ({
  colour: hasColour(env, output),
  width: widthOf(output),
  wraps: output.isTerminal,
});

/** The style of a file. */
export const FILE_STYLE = { colour: false, width: USUAL_WIDTH, wraps: false };

/** Returns true if an output gets colour. Environment variables take precedence, `NO_COLOR` first. */
function hasColour(env: Shell['env'], { isTerminal }: Output): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

/** The columns that a line may take: the width of the terminal within limits, and otherwise the same on every machine. */
function widthOf({ isTerminal, columns }: Output): number {
  return isTerminal && columns ? Math.max(columns, NARROWEST) : USUAL_WIDTH;
}

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
