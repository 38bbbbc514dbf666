import { columnsOf, eolOf, WIDTH } from '../layout.ts';
import type { Span } from '../span.ts';
import type { TextEdit } from '../text-edit.ts';
import { endOfString, isBlank, QUOTE } from './locate.ts';
import { parseJson, syntaxOf } from './parse.ts';

/** How someone wants a document laid out. */
export interface Layout {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
  readonly insertFinalNewline?: boolean;
}

/**
 * The edits that lay a document out, or with `within` those of them in the lines that it touches. Only white space
 * between tokens changes. A container that stands on one line stays there if it fits; of any other each element has
 * a line of its own, and it is never pulled together: whoever spread it meant to. Broken text is left as it is.
 */
export function format(text: string, layout: Layout, within?: Span): TextEdit[] {
  const parsed = parseJson(text);
  if (parsed.value === undefined || syntaxOf(parsed) !== 'whole') return [];
  const tokens = tokensOf(text);
  const lines = within && wholeLines(text, within);
  const edits: TextEdit[] = [];
  gapsBetween(tokens, layout, eolOf(text)).forEach((gap, index) => {
    const between = { start: tokens[index]!.end, end: tokens[index + 1]!.start };
    for (const edit of changesOf(text, between, gap)) {
      if (!lines || (edit.start >= lines.start && edit.end <= lines.end)) edits.push(edit);
    }
  });
  return edits;
}

/** A container that is open while its elements are laid out. */
interface Open {
  /** Whether its elements have lines of their own. */
  readonly spread: boolean;
  /** Whether it is an array of numbers. They may stand in rows, as in a table, and the rows are kept. */
  readonly rows: boolean;
}

/** What is to stand between each token and the next. */
function gapsBetween(tokens: readonly Token[], layout: Layout, eol: string): string[] {
  const unit = layout.insertSpaces ? ' '.repeat(layout.tabSize) : '\t';
  const gaps: string[] = [];
  const open: Open[] = [];
  let column = 0;
  for (let index = 1; index < tokens.length; index++) {
    const previous = tokens[index - 1]!;
    const token = tokens[index]!;
    const container = isClosing(token) ? open.pop() : open.at(-1);
    const flat = flatGap(previous, token);
    const columns = token.flatEnd - previous.flatEnd;
    if (token.is === 'end') {
      gaps.push(token.line > previous.line || layout.insertFinalNewline ? eol : '');
    } else if (container && breaksBefore(tokens, index, container, column + columns)) {
      gaps.push((isBlankLineBefore(tokens, index) ? eol : '') + eol + unit.repeat(open.length));
      column = open.length * layout.tabSize + columns - flat.length;
    } else {
      gaps.push(flat);
      column += columns;
    }
    if (token.close) open.push(opened(tokens, index, column));
  }
  return gaps;
}

/** How the container is laid out whose bracket ends at a column. */
function opened(tokens: readonly Token[], index: number, column: number): Open {
  const token = tokens[index]!;
  const close = token.close!;
  const fits = column + close.flatEnd - token.flatEnd <= WIDTH;
  const isEmpty = tokens[index + 1] === close;
  const onOneLine = isEmpty || (fits && close.line === token.line);
  return { spread: !onOneLine, rows: !onOneLine && holdsNumbers(tokens, index) };
}

function holdsNumbers(tokens: readonly Token[], index: number): boolean {
  const { is, close } = tokens[index]!;
  let next = index + 1;
  while (tokens[next]!.is === 'number' || tokens[next]!.is === ',') next++;
  return is === '[' && tokens[next] === close;
}

/** Whether a line ends before a token of a container. If not, the line goes on to the column `end`. */
function breaksBefore(tokens: readonly Token[], index: number, container: Open, end: number): boolean {
  if (!container.spread) return false;
  const [beforeComma, previous, token] = [tokens[index - 2], tokens[index - 1]!, tokens[index]!];
  if (previous.is !== ',') return previous.close !== undefined || isClosing(token);
  return !container.rows || beforeComma!.line < token.line || end > WIDTH;
}

/** Whether an empty line stands before an element, so that one is to stay there. */
function isBlankLineBefore(tokens: readonly Token[], index: number): boolean {
  const [beforeComma, previous, token] = [tokens[index - 2], tokens[index - 1]!, tokens[index]!];
  return previous.is === ',' && (token.line - previous.line > 1 || previous.line - beforeComma!.line > 1);
}

const isClosing = ({ is }: Token): boolean => is === '}' || is === ']';

/**
 * The edits that turn white space into other white space. The end of one line, the line ends, and the indentation of
 * the next line change separately: so a caret stays where it is, and each edit belongs to the lines it is on.
 */
function changesOf(text: string, { start, end }: Span, newText: string): TextEdit[] {
  const [from, to] = [partsOf(text.slice(start, end)), partsOf(newText)];
  const [old, changed] = from.length === to.length ? [from, to] : [[text.slice(start, end)], [newText]];
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

/** The lines that a span touches. A selection that ends where a line begins does not reach into it. */
function wholeLines(text: string, { start, end }: Span): Span {
  const isBreak = (at: number): boolean => text[at] === '\n' || text[at] === '\r';
  let [first, last] = [start, end];
  if (start < end && end < text.length && isBreak(end - 1)) last--;
  while (first > 0 && !isBreak(first - 1)) first--;
  while (last < text.length && !isBreak(last)) last++;
  return { start: first, end: last };
}

/** What white space may stand around. At both ends of a text there is a token without length. */
interface Token extends Span {
  /** Brackets, commas and colons are themselves. */
  readonly is: '{' | '}' | '[' | ']' | ',' | ':' | 'number' | 'other' | 'end';
  /** The line it is on, counted from 0. No token goes over several. */
  readonly line: number;
  /** The column where it would end if the whole text stood on one line, laid out as such. */
  readonly flatEnd: number;
  /** Of an opening bracket, the one that closes it. */
  close?: Token;
}

/** The tokens of valid JSON text. */
function tokensOf(text: string): Token[] {
  const begin = text.startsWith('\uFEFF') ? 1 : 0;
  let last: Token = { is: 'end', start: begin, end: begin, line: 0, flatEnd: 0 };
  const tokens = [last];
  const open: Token[] = [];
  let line = 0;
  const add = (is: Token['is'], start: number, end: number): void => {
    const columns = flatGap(last, { is }).length + columnsOf(text.slice(start, end));
    last = { is, start, end, line, flatEnd: last.flatEnd + columns };
    tokens.push(last);
    if (is === '{' || is === '[') open.push(last);
    const opening = is === '}' || is === ']' ? open.pop() : undefined;
    if (opening) opening.close = last;
  };
  for (let at = begin; at < text.length;) {
    if (isBlank(text.charCodeAt(at))) {
      // The two characters \r\n end one line.
      if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) line++;
      at++;
    } else {
      const end = endOfToken(text, at);
      add(whatBegins(text[at]!), at, end);
      at = end;
    }
  }
  add('end', text.length, text.length);
  return tokens;
}

/** What stands between two tokens on one line. */
function flatGap(previous: Pick<Token, 'is'>, token: Pick<Token, 'is'>): string {
  if (previous.is === ',' || previous.is === ':') return ' ';
  if (previous.is === '{') return token.is === '}' ? '' : ' ';
  return token.is === '}' ? ' ' : '';
}

function whatBegins(character: string): Token['is'] {
  switch (character) {
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':':
      return character;
    default:
      return /[-\d]/.test(character) ? 'number' : 'other';
  }
}

function endOfToken(text: string, start: number): number {
  if (text.charCodeAt(start) === QUOTE) return endOfString(text, start);
  let end = start + 1;
  if (/[\w-]/.test(text[start]!)) while (/[\w.+-]/.test(text[end] ?? '')) end++;
  return end;
}
