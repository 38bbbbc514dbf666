import { endOfString, isBlank, QUOTE } from '../characters.ts';
import type { Span } from '../finding.ts';
import { columnsOf } from './line.ts';

/** What white space may stand around. At both ends of a text there is a token without length. */
export interface Token extends Span {
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
export function tokensOf(text: string): Token[] {
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
export function flatGap(previous: Pick<Token, 'is'>, token: Pick<Token, 'is'>): string {
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
