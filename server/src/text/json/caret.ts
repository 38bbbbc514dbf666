import { createScanner, getLocation } from 'jsonc-parser';
import type { Path, Span } from '../positions.ts';
import { itemsOf, membersOf, type Node, nodeAt, startOf, tooDeepAt, treeOf } from './tree.ts';

/** A word, a string or a punctuation mark. */
interface Token extends Span {
  readonly text: string;
}

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
 * The context of a caret in a text that may be broken there: what to write follows from the tokens around the caret, and the rest from
 * the tolerant parser. Undefined where nothing can be written: before, behind or between values that are whole.
 */
export function caretAt(text: string, offset: number): Caret | undefined {
  if (tooDeepAt(text) !== undefined) return undefined;
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

  const behind = tokensOf(text, word.end > word.start ? word.end : (tokens[next - 1]?.end ?? 0));
  const previous = tokens[next - 1];
  if (previous) return caretBetween(text, word, previous, behind);
  return behind.length > 0 ? undefined : { ...BEGINNING, word };
}

/** The context of a word between the token before it and those behind it. */
function caretBetween(
  text: string,
  word: Span,
  previous: Token,
  behind: readonly Token[],
): Caret | undefined {
  const { path, previousNode } = getLocation(text, word.start);
  const step = path.at(-1);
  if (step === undefined) return undefined;
  const isInList = typeof step === 'number';
  const isBehindName = previousNode?.type === 'property' && previousNode.offset < word.start;
  const role = isInList || isBehindName || previous.text === ':' ? 'value' : 'key';
  const isBeforeMember = behind[1]?.text === ':';
  if (role === 'value' && !isInList && startsValue(behind[0]) && !isBeforeMember) return undefined;
  const hasValue = role === 'key' && behind[0]?.text === ':';
  const missesComma = !hasValue && startsValue(behind[0]);
  const isMissing = !/^[{[,:]$/.test(previous.text);
  const missing = isMissing ? ({ at: previous.end, text: isBehindName ? ':' : ',' } as const) : undefined;
  // The text with a whole name or value in the place of the word, since an unclosed quote would swallow what follows.
  const start = text.slice(0, word.start) + (missing?.text ?? '');
  const whole = `${role === 'key' && !hasValue ? '"":0' : '""'}${missesComma ? ',' : ''}`;
  const tree = treeOf(start + whole + text.slice(word.end));
  const others = othersIn(nodeAt(tree, path.slice(0, -1)), start.length);
  return {
    role,
    path: role === 'key' ? path.slice(0, -1) : path,
    word,
    alone: others.length === 0 && !isMissing && previous.text !== ',' && closes(behind[0]),
    hasValue,
    missing,
    missesComma,
    others,
  };
}

/** The names of members, or the plain values, in an object or list, but for the one that starts at an offset. */
function othersIn(container: Node | undefined, offset: number): readonly unknown[] {
  const nodes =
    container?.type === 'object' ? membersOf(container).map(({ key }) => key) : itemsOf(container);
  return nodes
    .filter((node) => startOf(node) !== offset && !node.children)
    .map(({ value }): unknown => value);
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
