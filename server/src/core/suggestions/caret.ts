import { createScanner } from 'jsonc-parser';
import type { Path, Span } from '../finding.ts';

/** Where a caret stands, and what the text around it asks of whatever is written there. */
export interface Caret {
  /** Whether a member's name is to be written, or a value. */
  readonly role: 'key' | 'value';
  /** The path of the object that gets the member, or of the value. */
  readonly path: Path;
  /** The half-written name or value around the caret, with whatever quotes it has; empty where there is none. */
  readonly word: Span;
  /** The names of the other members of the object, or the other items of the list as far as they are plain values. */
  readonly others: readonly unknown[];
  /** Whether the object or list holds nothing but the word. */
  readonly alone: boolean;
  /** Of a member whose name is to be written: whether a colon and a value follow already. */
  readonly hasValue: boolean;
  /** The comma or colon that is missing before the word, and the end of what it belongs to. */
  readonly missing: { readonly at: number; readonly text: ',' | ':' } | undefined;
  /** Whether a comma is missing behind the word. */
  readonly missesComma: boolean;
}

/**
 * Reads a text around a caret, in one pass and without a parser, so that it does not matter how broken the text is
 * there. Undefined where nothing can be written: before, behind or between values that are whole.
 */
export function caretIn(text: string, offset: number): Caret | undefined {
  const tokens = tokensOf(text);
  let next = tokens.findIndex(({ end }) => end >= offset);
  if (next === -1) next = tokens.length;
  const touched = tokens[next]?.end === offset ? tokens[next] : undefined;
  if (touched && closes(touched)) return undefined;
  // An opening bracket, comma or colon that ends at the caret stands before it.
  if (touched && isPunctuation(touched)) next++;
  const { word = { start: offset, end: offset }, isWhole } = wordAt(text, tokens, next, offset);
  if (isWhole) return undefined;

  const reader = new Reader();
  for (const token of tokens.slice(0, next)) reader.read(token);
  const behind = word.end > word.start ? tokensOf(text, word.end) : tokens.slice(next);
  const { frame, lastEnd } = reader;
  if (!frame) return reader.isComplete || behind.length > 0 ? undefined : { ...BEGINNING, word };
  const role = frame.kind === 'object' && ['element', 'comma'].includes(frame.expects) ? 'key' : 'value';
  const isBeforeMember = behind[1]?.text === ':';
  if (role === 'value' && frame.kind === 'object' && startsValue(behind[0]) && !isBeforeMember)
    return undefined;
  const hasValue = role === 'key' && behind[0]?.text === ':';
  const joint = JOINTS[frame.expects];
  return {
    role,
    path: role === 'key' ? frame.path : frame.valuePath(),
    word,
    alone: frame.others.length === 0 && frame.expects === 'element' && closes(behind[0]),
    hasValue,
    missing: joint && { at: lastEnd, text: joint },
    missesComma: !hasValue && startsValue(behind[0]),
    others: othersOf(reader, frame, behind, hasValue),
  };
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

/** What has to stand before the next thing that is written. */
const JOINTS = { comma: ',', colon: ':', element: undefined, value: undefined } as const;

interface Token extends Span {
  readonly text: string;
}

/** The words, strings and punctuation of a text. A string without its closing quote ends with its line. */
function tokensOf(text: string, from = 0): Token[] {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  const tokens: Token[] = [];
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

/** The word that the caret is in, or whether the caret touches something whole. */
function wordAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  offset: number,
): { word?: Span; isWhole?: boolean } {
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

/** What else the object or list holds, before the caret and behind it. */
function othersOf(
  reader: Reader,
  frame: Frame,
  behind: readonly Token[],
  hasValue: boolean,
): readonly unknown[] {
  if (hasValue) frame.beginMember('');
  else frame.expects = 'comma';
  const before = frame.others.length;
  for (const token of behind) {
    reader.read(token);
    if (!reader.isWithin(frame)) break;
  }
  return hasValue ? frame.others.toSpliced(before - 1, 1) : frame.others;
}

/** An object or list that is open at some point of the text. */
class Frame {
  readonly others: unknown[] = [];
  expects: 'element' | 'colon' | 'value' | 'comma' = 'element';
  private key = '';
  private index = 0;

  constructor(
    readonly kind: 'object' | 'list',
    readonly path: Path,
  ) {}

  /** The path of the value that comes next. */
  valuePath(): Path {
    if (this.kind === 'object') return [...this.path, this.key];
    return [...this.path, this.index + (this.expects === 'comma' ? 1 : 0)];
  }

  beginMember(name: string): void {
    this.key = name;
    this.others.push(name);
    this.expects = 'colon';
  }

  beginItem(): void {
    if (this.expects === 'comma') this.index++;
    this.expects = 'element';
  }

  pass(comma: ',' | ':'): void {
    if (comma === ':') {
      if (this.expects === 'colon') this.expects = 'value';
      return;
    }
    if (this.kind === 'list') this.index++;
    this.expects = 'element';
  }
}

/** Follows the tokens, and forgives whatever is missing or too much. */
class Reader {
  /** The end of the value that was read last. */
  lastEnd = 0;
  isComplete = false;
  private readonly open: Frame[] = [];

  get frame(): Frame | undefined {
    return this.open.at(-1);
  }

  isWithin(frame: Frame): boolean {
    return this.open.includes(frame);
  }

  read({ text, end }: Token): void {
    if (text === '{' || text === '[') return this.begin(text === '{' ? 'object' : 'list');
    if (text === ',' || text === ':') return this.frame?.pass(text);
    if (text === '}' || text === ']') this.end(text === '}' ? 'object' : 'list');
    else this.readWord(text);
    this.lastEnd = end;
  }

  private begin(kind: Frame['kind']): void {
    const parent = this.frame;
    if (parent?.kind === 'list') parent.beginItem();
    const path = parent ? parent.valuePath() : [];
    if (parent) parent.expects = 'comma';
    this.open.push(new Frame(kind, path));
  }

  private end(kind: Frame['kind']): void {
    const index = this.open.findLastIndex((frame) => frame.kind === kind);
    if (index === -1) return;
    this.open.splice(index);
    this.isComplete ||= this.open.length === 0;
  }

  private readWord(text: string): void {
    const { frame } = this;
    if (!frame) {
      this.isComplete = true;
    } else if (frame.kind === 'list') {
      frame.beginItem();
      frame.others.push(valueOf(text));
      frame.expects = 'comma';
    } else if (frame.expects === 'colon' || frame.expects === 'value') {
      frame.expects = 'comma';
    } else if (frame.expects === 'element' || text.startsWith('"')) {
      frame.beginMember(String(valueOf(text)));
    }
  }
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.replaceAll('"', '');
  }
}
