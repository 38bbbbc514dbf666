import { columnsTaken } from '../text/positions.ts';
import type { Paint } from './terminal.ts';

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

/** A word, which is never split, and its columns: colours take none. */
interface Word {
  readonly text: string;
  readonly columns: number;
}

/** Words in lines of a width, without the prefix of the lines. */
function linesOfWords(words: readonly Word[], width: number, first = '', next = first): string[] {
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

/** Prose in lines of a width, each indented, with empty lines between paragraphs. */
export function wrap(prose: string, indent = 0, width = 80): string {
  const paragraphs = prose.split('\n').map((paragraph) => {
    if (paragraph === '') return '';
    const words = paragraph.split(' ').map((text) => ({ text, columns: columnsTaken(text) }));
    return linesOfWords(words, width - indent, ' '.repeat(indent)).join('\n');
  });
  return paragraphs.join('\n');
}

/** The maximum width of prose: longer lines are hard to read. */
const WIDEST_PROSE = 100;

/**
 * A rule page for a terminal. Supports the Markdown that rule pages use: headings, paragraphs, lists, code blocks, and inline strong
 * text, code and links.
 */
export function pageForTerminal(page: string, columns: number, paint: Paint): string {
  const width = Math.min(columns, WIDEST_PROSE);
  const shown = blocksOf(page).map(({ kind, lines }) => {
    if (kind === 'code')
      return lines.map((line) => (MARK.test(line) ? paint.red(`    ${line}`) : `    ${line}`.trimEnd()));
    if (kind === 'heading') return [paint.bold(lines.join(' ').replace(/^#+ /, ''))];
    if (kind === 'list')
      return lines.flatMap((item) => wrapped(item.replace(/^[-*] /, ''), width - 4, paint, '  - ', '    '));
    return wrapped(lines.join(' '), width, paint);
  });
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** A line of an example with the expected finding. */
const MARK = /^\s*(?:~+>?|\^) (?:error|warning|information|hint) /;

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'code';
  /** The lines; in a list, one for each item. */
  readonly lines: string[];
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) {
      open = open?.kind === 'code' ? undefined : begin('code');
    } else if (open?.kind === 'code') {
      open.lines.push(line);
    } else if (line.trim() === '') {
      open = undefined;
    } else if (line.startsWith('#')) {
      begin('heading').lines.push(line);
      open = undefined;
    } else if (/^[-*] /.test(line)) {
      open = open?.kind === 'list' ? open : begin('list');
      open.lines.push(line);
    } else if (open?.kind === 'list') {
      open.lines.push(`${open.lines.pop()} ${line.trim()}`);
    } else {
      open ??= begin('paragraph');
      open.lines.push(line.trim());
    }
  }
  return blocks;

  function begin(kind: Block['kind']): Block {
    const block: Block = { kind, lines: [] };
    blocks.push(block);
    return block;
  }
}

/** Prose in lines of a width, painted after wrapping. */
export function wrapped(prose: string, width: number, paint: Paint, first = '', next = ''): string[] {
  return linesOfWords(wordsOf(prose, paint), width, first, next);
}

/** What stands between blanks, painted, with the columns that it takes. */
function wordsOf(prose: string, paint: Paint): Word[] {
  const words = [{ text: '', columns: 0 }];
  for (const [plain, strong, code, link] of prose.matchAll(PIECE)) {
    const piece = strong ?? (code !== undefined && !paint.isPlain ? code : link) ?? plain;
    const brush = strong !== undefined ? paint.bold : code !== undefined ? paint.cyan : String;
    piece.split(' ').forEach((part, index) => {
      if (index > 0) words.push({ text: '', columns: 0 });
      const word = words.at(-1)!;
      word.text += brush(part);
      word.columns += columnsTaken(part);
    });
  }
  return words.filter(({ columns }) => columns > 0);
}

/** Strong words, code, a link, or whatever stands between them. */
const PIECE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]*)\]\([^)]*\)|[^*`[]+|[*`[]/g;
