import { createScanner } from 'jsonc-parser';
import type { Path, Span } from '../positions.ts';
import { Reader, type Token } from './caret-reader.ts';

/** The context of a caret, and the syntax that the text around it requires. */
export interface Caret {
  /** The name of a member, or a value. */
  readonly role: 'key' | 'value';
  /** The path of the object that gets the member, or of the value. */
  readonly path: Path;
  /** The half-written name or value around the caret, with whatever quotes it has; empty where there is none. */
  readonly word: Span;
  /** The names of the other members of the object, or the other items of the list as far as they are plain values. */
  readonly others: readonly unknown[];
  /** The object or list has nothing but the word. */
  readonly alone: boolean;
  /** Of a member whose name is to be written: whether a colon and a value follow already. */
  readonly hasValue: boolean;
  /** The comma or colon that is missing before the word, and the end of what it belongs to. */
  readonly missing: { readonly at: number; readonly text: ',' | ':' } | undefined;
  /** A comma is missing behind the word. */
  readonly missesComma: boolean;
}

/**
 * Reads a text up to a caret, in one pass and without a parser, so that it does not matter how broken the text is there. Undefined where
 * nothing can be written: before, behind or between values that are whole.
 */
export function caretAt(text: string, offset: number): Caret | undefined {
  const tokens = tokensOf(text, 0);
  let next = tokens.findIndex(({ end }) => end >= offset);
  if (next === -1) next = tokens.length;
  const touched = tokens[next]?.end === offset ? tokens[next] : undefined;
  if (touched && closes(touched)) return undefined;
  // An opening bracket, comma or colon that ends at the caret stands before it.
  if (touched && isPunctuation(touched)) next++;
  if (isInComment(text.slice(tokens[next - 1]?.end ?? 0, offset))) return undefined;
  const { word = { start: offset, end: offset }, isWhole } = wordAt(text, tokens, next, offset);
  if (isWhole) return undefined;

  const reader = new Reader();
  for (const token of tokens.slice(0, next)) reader.read(token);
  if (reader.isComplete) return undefined;
  const behind = tokensOf(text, word.end > word.start ? word.end : (tokens[next - 1]?.end ?? 0));
  const { innermost, lastEnd } = reader;
  if (!innermost) return behind.length > 0 ? undefined : { ...BEGINNING, word };
  const { kind, expects } = innermost;
  const role = kind === 'object' && (expects === 'element' || expects === 'comma') ? 'key' : 'value';
  const isBeforeMember = behind[1]?.text === ':';
  if (role === 'value' && kind === 'object' && startsValue(behind[0]) && !isBeforeMember) return undefined;
  const hasValue = role === 'key' && behind[0]?.text === ':';
  const joint = JOINTS[expects];
  return {
    role,
    path: role === 'key' ? reader.path : [...reader.path, innermost.step],
    word,
    alone: innermost.others.length === 0 && expects === 'element' && closes(behind[0]),
    hasValue,
    missing: joint && { at: lastEnd, text: joint },
    missesComma: !hasValue && startsValue(behind[0]),
    others: reader.othersAround(behind, hasValue),
  };
}

/** Tests for a comment at the end of a text between tokens: JSON has none, so nothing that is written there counts. */
function isInComment(blank: string): boolean {
  return (
    blank.lastIndexOf('//') > blank.lastIndexOf('\n') || blank.lastIndexOf('/*') > blank.lastIndexOf('*/')
  );
}

const BEGINNING = {
  role: 'value',
  path: [],
  others: [],
  alone: true,
  hasValue: false,
  missing: undefined,
  missesComma: false,
} as const;

/** The punctuation before the next thing that is written. */
const JOINTS = { comma: ',', colon: ':', element: undefined, value: undefined } as const;

/** The word that the caret is in, or whether the caret touches something whole. */
function wordAt(text: string, tokens: readonly Token[], at: number, offset: number) {
  const token = tokens[at];
  if (!token || token.start > offset || (token.start === offset && isPunctuation(token))) {
    return {};
  }
  const { start, end } = token;
  // Right before something there is no room for a word.
  if (start === offset) return { isWhole: true };
  if (!token.text.startsWith('"')) return { word: { start, end } };
  const isClosed = /^"(?:[^"\\]|\\.)*"$/.test(token.text);
  const follower = tokens[at + 1];
  // The quote that closes this string is the opening one of the next, if a word clings to it.
  const swallows =
    !isClosed || (/[,:{}[\]]/.test(token.text) && follower?.start === end && !isPunctuation(follower));
  if (!swallows) return offset < end ? { word: { start, end } } : { isWhole: true };
  const line = text.slice(start + 1, end).replace(/[,:{}[\]"].*$/, '');
  return { word: { start, end: Math.max(offset, start + 1 + line.trimEnd().length) } };
}

/** The words, strings and punctuation of a text from an offset on. A string without its closing quote ends with its line. */
function tokensOf(text: string, from: number): Token[] {
  const tokens: Token[] = [];
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  for (;;) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    if (end <= start) return tokens;
    tokens.push({ text: text.slice(start, end), start, end });
  }
}

const isPunctuation = ({ text }: Token): boolean => text.length === 1 && '{}[]:,'.includes(text);

const startsValue = (token: Token | undefined): boolean =>
  token !== undefined && !(token.text.length === 1 && '}]:,'.includes(token.text));

const closes = (token: Token | undefined): boolean =>
  token === undefined || token.text === '}' || token.text === ']';
