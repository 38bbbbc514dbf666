import { columnsOf, eolOf, type Span, WIDTH } from '../positions.ts';
import type { TextEdit } from '../text-edit.ts';
import { parseJson, syntaxOf } from './parse.ts';
import { endOf, type Node, startOf, treeOf } from './tree.ts';

/** Formatting options. */
export interface Layout {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
  readonly insertFinalNewline?: boolean;
}

/**
 * Edits that format a document; with `within`, those on the lines it touches. They change only white space between tokens. A container
 * on one line stays there if it fits; otherwise each element gets a line. A spread container is never joined. Broken text stays as it is.
 */
export function format(text: string, layout: Layout, within?: Span): TextEdit[] {
  const parsed = parseJson(text);
  if (parsed.value === undefined || syntaxOf(parsed) !== 'whole') return [];
  const root = treeOf(text);
  if (!root) return [];
  const formatter = new Formatter(text, layout);
  formatter.document(root);
  const { edits } = formatter;
  const lines = within && wholeLines(text, within);
  return lines ? edits.filter(({ start, end }) => start >= lines.start && end <= lines.end) : edits;
}

/** Lays out the values of a document one after the other. */
class Formatter {
  readonly edits: TextEdit[] = [];
  readonly #text: string;
  readonly #layout: Layout;
  readonly #eol: string;
  readonly #unit: string;
  /** Widths of values on one line. */
  readonly #widths = new Map<Node, number>();

  constructor(text: string, layout: Layout) {
    this.#text = text;
    this.#layout = layout;
    this.#eol = eolOf(text);
    this.#unit = layout.insertSpaces ? ' '.repeat(layout.tabSize) : '\t';
  }

  document(root: Node): void {
    const { length } = this.#text;
    this.#gap(this.#text.startsWith('\uFEFF') ? 1 : 0, startOf(root), '');
    this.#value(root, 0, 0);
    const hasEnd = this.#layout.insertFinalNewline || isOnLines(this.#text.slice(endOf(root)));
    this.#gap(endOf(root), length, hasEnd ? this.#eol : '');
  }

  #gap(start: number, end: number, newText: string): void {
    this.edits.push(...changesOf(this.#text, { start, end }, newText));
  }

  /** Lays out a value that begins at a column; returns the column behind it. */
  #value(node: Node, depth: number, column: number): number {
    const { children, type } = node;
    if (!children?.length) {
      if (children) this.#gap(startOf(node) + 1, endOf(node) - 1, '');
      return column + this.#widthOf(node);
    }
    const isSpread =
      isOnLines(this.#text.slice(startOf(node), endOf(node))) || column + this.#widthOf(node) > WIDTH;
    const pad = type === 'object' ? ' ' : '';
    this.#gap(startOf(node) + 1, startOf(children[0]!), isSpread ? this.#line(depth + 1) : pad);
    const inner = isSpread ? this.#columnAt(depth + 1) : column + 1 + pad.length;
    const behind = this.#elements(node, depth + 1, inner, isSpread);
    this.#gap(endOf(children.at(-1)!), endOf(node) - 1, isSpread ? this.#line(depth) : pad);
    return isSpread ? this.#columnAt(depth) + 1 : behind + pad.length + 1;
  }

  /** Lays out the elements of a container, the first of which begins at a column; returns the column behind the last. */
  #elements({ children = [], type }: Node, depth: number, first: number, isSpread: boolean): number {
    // Rows of numbers, as in a table, are kept.
    const isTable = type === 'array' && children.every((child) => child.type === 'number');
    let column = first;
    for (const [index, child] of children.entries()) {
      const previous = children[index - 1];
      if (previous) {
        const between = this.#text.slice(endOf(previous), startOf(child));
        const isInRow = isTable && !isOnLines(between) && column + 2 + this.#widthOf(child) <= WIDTH;
        const breaks = isSpread && !isInRow;
        const blank = breaks && hasBlankLine(between) ? this.#eol : '';
        this.#sign(',', previous, child, breaks ? blank + this.#line(depth) : ' ');
        column = breaks ? this.#columnAt(depth) : column + 2;
      }
      column = this.#element(child, depth, column);
    }
    return column;
  }

  #element(node: Node, depth: number, column: number): number {
    if (node.type !== 'property') return this.#value(node, depth, column);
    const [key, value] = node.children!;
    this.#sign(':', key!, value!, ' ');
    return this.#value(value!, depth, column + this.#widthOf(key!) + 2);
  }

  /** Lays out a comma or colon between two nodes. */
  #sign(sign: ',' | ':', before: Node, behind: Node, gap: string): void {
    const at = this.#text.indexOf(sign, endOf(before));
    this.#gap(endOf(before), at, '');
    this.#gap(at + 1, startOf(behind), gap);
  }

  #line(depth: number): string {
    return this.#eol + this.#unit.repeat(depth);
  }

  #columnAt(depth: number): number {
    return depth * this.#layout.tabSize;
  }

  /** The width of a value or member on one line. */
  #widthOf(node: Node): number {
    const known = this.#widths.get(node);
    if (known !== undefined) return known;
    const { children, type } = node;
    let width = children ? 2 : columnsOf(this.#text.slice(startOf(node), endOf(node)));
    for (const child of children ?? []) width += this.#widthOf(child);
    if (children?.length && type !== 'property')
      width += 2 * (children.length - 1) + (type === 'object' ? 2 : 0);
    this.#widths.set(node, width);
    return width;
  }
}

const isOnLines = (text: string): boolean => /[\r\n]/.test(text);

const hasBlankLine = (between: string): boolean =>
  between
    .split(/\r\n?|\n/)
    .slice(1, -1)
    .some((line) => line.trim() === '');

/**
 * Edits that replace white space. The end of a line, the line endings and the next indentation change
 * separately, so that a caret stays in place and each edit belongs to its lines.
 */
function changesOf(text: string, { start, end }: Span, newText: string): TextEdit[] {
  const before = text.slice(start, end);
  if (before === newText) return [];
  const [from, to] = [partsOf(before), partsOf(newText)];
  const [old, changed] = from.length === to.length ? [from, to] : [[before], [newText]];
  let at = start;
  return old.flatMap((part, index) => {
    const edit = { start: at, end: at + part.length, newText: changed[index]! };
    at = edit.end;
    return part === edit.newText ? [] : [edit];
  });
}

function partsOf(blank: string): string[] {
  return /^([ \t]*)([\r\n](?:[^]*[\r\n])?)([ \t]*)$/.exec(blank)?.slice(1) ?? [blank];
}

/** Lines that a span touches. A selection that ends at the beginning of a line doesn't include it. */
function wholeLines(text: string, { start, end }: Span): Span {
  const isBreak = (at: number): boolean => text[at] === '\n' || text[at] === '\r';
  let [first, last] = [start, end];
  if (start < end && end < text.length && isBreak(end - 1)) last--;
  while (first > 0 && !isBreak(first - 1)) first--;
  while (last < text.length && !isBreak(last)) last++;
  return { start: first, end: last };
}
