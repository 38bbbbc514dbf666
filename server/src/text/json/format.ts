import { columnsOf, eolOf, type Span, WIDTH } from '../positions.ts';
import type { TextEdit } from '../text-edit.ts';
import { endOfString, isBlank, QUOTE } from './locate.ts';
import { parseJson, syntaxOf } from './parse.ts';

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
  const tokens = tokensOf(text);
  const edits = gapsBetween(tokens, layout, eolOf(text)).flatMap((gap, index) =>
    changesOf(text, { start: tokens[index]!.end, end: tokens[index + 1]!.start }, gap),
  );
  const lines = within && wholeLines(text, within);
  return lines ? edits.filter(({ start, end }) => start >= lines.start && end <= lines.end) : edits;
}

/** A container while its elements are laid out. */
interface Open {
  /** True if each element has a line of its own. */
  readonly spread: boolean;
  /** True if it is an array of numbers. Rows of numbers, as in a table, are kept. */
  readonly rows: boolean;
}

/** The white space between each token and the next. */
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

/** Layout of the container whose opening bracket ends at a column. */
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

/** Returns true if a line ends before a token. Otherwise the line continues to the column `end`. */
function breaksBefore(tokens: readonly Token[], index: number, container: Open, end: number): boolean {
  if (!container.spread) return false;
  const [beforeComma, previous, token] = [tokens[index - 2], tokens[index - 1]!, tokens[index]!];
  if (previous.is !== ',') return previous.close !== undefined || isClosing(token);
  return !container.rows || beforeComma!.line < token.line || end > WIDTH;
}

/** Returns true if an empty line before an element is kept. */
function isBlankLineBefore(tokens: readonly Token[], index: number): boolean {
  const [beforeComma, previous, token] = [tokens[index - 2], tokens[index - 1]!, tokens[index]!];
  return previous.is === ',' && (token.line - previous.line > 1 || previous.line - beforeComma!.line > 1);
}

const isClosing = ({ is }: Token): boolean => is === '}' || is === ']';

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

/** A token between white space. Both ends of a text are tokens without length. */
interface Token extends Span {
  /** A bracket, comma or colon itself. */
  readonly is: '{' | '}' | '[' | ']' | ',' | ':' | 'number' | 'other' | 'end';
  /** Line, from 0. No token spans several. */
  readonly line: number;
  /** Column of its end if the whole text were on one line. */
  readonly flatEnd: number;
  /** For an opening bracket, its closing one. */
  close?: Token;
}

/** The tokens of valid JSON. */
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
      // The characters \r\n end one line.
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

/** White space between two tokens on one line. */
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
