import { columnsTaken } from './columns.ts';
import type { Paint } from './terminal.ts';
import { linesOfWords, type Word } from './wrap.ts';

/** No line of prose is longer: it would be hard to read. */
const WIDEST = 100;

/**
 * A page of ours, as a terminal shows it: of Markdown what the pages of the rules use, which is headings, paragraphs,
 * lists, blocks of code, and in a line strong words, code and links.
 */
export function pageForTerminal(page: string, columns: number, paint: Paint): string {
  const width = Math.min(columns, WIDEST);
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

/** The line below one of an example that says what is found there. */
const MARK = /^\s*(?:~+>?|\^) (?:error|warning|information|hint) /;

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'code';
  /** Of a list its items, each on one line. */
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

/** Prose in lines of a width, painted when they are cut. */
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
