import type { YAMLParseError } from 'yaml';
import { MAX_DEPTH } from '../broken.ts';
import type { Path, Related, Span } from '../finding.ts';
import { endOf, type Node } from '../tree.ts';
import { byCodeUnits, quote } from '../words.ts';
import { isAhead, isBehind, isUnclosedText, wordsFor } from './flaws-in-words.ts';
import type { YamlNode } from './nodes.ts';

/** What is wrong with the text of a YAML document. */
export interface YamlFlaw {
  readonly span: Span;
  readonly message: string;
  readonly related?: readonly Related<Span>[];
  /** Where the text breaks, if that is not where it is to be mended. */
  readonly breaksAt?: number;
}

const flaw = (start: number, length: number, message: string): YamlFlaw => ({
  span: { start, end: start + length },
  message,
});

export const foundTooDeep = (offset: number): YamlFlaw =>
  flaw(
    offset,
    1,
    `This is nested more than ${MAX_DEPTH} levels deep, and nothing in the document is checked. Make it flatter.`,
  );

export const foundEmpty = (): YamlFlaw =>
  flaw(
    0,
    0,
    'There is nothing in this document. A DSDS document has a "schemaVersion", a "name" and "entries".',
  );

export const foundSecond = (offset: number, text: string): YamlFlaw =>
  flaw(
    offset,
    text.startsWith('---', offset) ? 3 : 1,
    'A second document begins here, and only the first one is read. Give it a file of its own.',
  );

export const foundAlias = (offset: number, name: string): YamlFlaw =>
  flaw(
    offset,
    name.length + 1,
    `Nothing before this has the anchor ${quote(name)}. Write "&${name}" before what it stands for, or the value itself.`,
  );

export const foundMore = (span: Span, count: number): YamlFlaw => ({
  span,
  message: `From here on there ${count === 1 ? 'is 1 more mistake' : `are ${count} more mistakes`} in this text. Mend those before it first.`,
});

/** The mistakes behind the errors of the library: one often leads to others in the same line and the ones below. */
export function flawsOf(
  text: string,
  errors: readonly YAMLParseError[],
  root: YamlNode | undefined,
): YamlFlaw[] {
  const flaws: YamlFlaw[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let at = 0;
  let line = 0;
  for (const { pos, message } of errors.toSorted(inOrder)) {
    const span = seenAt(text, pos, isBehind(message));
    for (let end = text.indexOf('\n', at); end !== -1 && end < span.start; end = text.indexOf('\n', at)) {
      at = end + 1;
      line++;
    }
    if (line > last + 1) {
      const words = wordsFor(message, text.slice(span.start, span.end));
      flaws.push({ span: mendedAt(text, span, message, root), message: words, breaksAt: span.start });
    }
    last = line;
  }
  return flaws;
}

/** The same order however the text was taken apart. That lines read as one name mostly follows from what else is wrong there. */
const inOrder = (a: YAMLParseError, b: YAMLParseError): number =>
  a.pos[0] - b.pos[0] || Number(isOneName(a)) - Number(isOneName(b)) || byCodeUnits(a.message, b.message);

const isOneName = ({ code }: YAMLParseError): boolean => code === 'MULTILINE_IMPLICIT_KEY';

/** Where somebody has to look: a text without an end at its beginning, and what is indented otherwise on its own line. */
function mendedAt(text: string, span: Span, message: string, root: YamlNode | undefined): Span {
  if (isUnclosedText(message)) {
    const start = lastBefore(root, span.start)?.offset;
    return start !== undefined && /["']/.test(text.charAt(start)) ? { start, end: start + 1 } : span;
  }
  const ahead = isAhead(message)
    ? /^[^\S\n]*\n\s*(\S[^\r\n]*)/.exec(text.slice(span.end, span.end + LONGEST))
    : null;
  if (!ahead) return span;
  const end = span.end + ahead[0].length;
  return { start: end - ahead[1]!.length, end };
}

/** How far it may be to the next line. */
const LONGEST = 1000;

/** The innermost thing that begins last before an offset. */
function lastBefore(root: YamlNode | undefined, offset: number): Node | undefined {
  let node: Node | undefined = root;
  for (let inner = node; inner; inner = node?.children?.findLast((child) => child.offset <= offset))
    node = inner;
  return node;
}

/** Where an error is to be seen: on something that is written, and in one line; or on the last thing before it. */
function seenAt(text: string, [from, to]: readonly [number, number], behind: boolean): Span {
  let start = Math.min(from, text.length);
  if (!behind && /[\S\t]/.test(text.slice(start, start + 1))) {
    const end = text.slice(start, Math.max(to, start + 1)).search(/\r?\n/);
    return {
      start,
      end: end === -1 ? Math.max(Math.min(to, text.length), start + 1) : start + end,
    };
  }
  while (start > 0 && /\s/.test(text[start - 1]!)) start--;
  return { start: Math.max(start - 1, 0), end: start };
}

/** The members that are written twice in one object. */
export function* repeatedKeys(root: YamlNode): Generator<void, YamlFlaw[]> {
  const flaws: YamlFlaw[] = [];
  const todo = [root];
  let count = 0;
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (++count % 2000 === 0) yield;
    // What an alias stands for was looked at in its place.
    if (node.style === 'alias' || !node.children) continue;
    if (node.type === 'object' && node.children.length > 1)
      for (const each of repeatedIn(node)) flaws.push(each);
    for (const child of node.children) todo.push(child);
  }
  return flaws;
}

function repeatedIn(object: YamlNode): YamlFlaw[] {
  const keys = object.children!.map(({ children }) => children![0]!);
  return hasRepeated(keys) ? keys.flatMap(flawIfRepeated()) : [];
}

/** Objects are mostly small, and mostly right. */
const hasRepeated = (keys: readonly YamlNode[]): boolean =>
  keys.length > 20
    ? new Set(keys.map(({ value }) => value as unknown)).size < keys.length
    : keys.some(({ value }, index) => keys.findIndex((key) => key.value === value) < index);

/** For one key after the other of an object. */
function flawIfRepeated(): (key: YamlNode) => YamlFlaw[] {
  const keys = new Map<string, YamlNode>();
  return (key) => {
    if (key.children || key.style === 'alias') return [];
    // The number 1 and the text "1" are two names.
    const name = `${key.type} ${String(key.value)}`;
    const first = keys.get(name);
    if (!first) {
      keys.set(name, key);
      return [];
    }
    const message = `${quote(String(key.value))} is written more than once in this object. Keep one of them.`;
    return [{ span: spanOf(key), message, related: [{ at: spanOf(first), message: 'First written here' }] }];
  };
}

const spanOf = (node: Node): Span => ({ start: node.offset, end: endOf(node) });

/** The innermost array or object that is not sure to have ended before an offset. */
export function openAt(root: Node | undefined, offset: number): Path {
  const path: (string | number)[] = [];
  let node = root;
  while (node && (node as YamlNode).style !== 'alias') {
    const around: number = node.children?.findLastIndex((child) => child.offset <= offset) ?? -1;
    const child = node.children?.[around];
    if (!child || endOf(child) < offset) break;
    const value = child.type === 'property' ? child.children?.[1] : child;
    if (!value?.children || value.offset > offset || endOf(value) < offset) break;
    path.push(child.type === 'property' ? String(child.children![0]!.value) : around);
    node = value;
  }
  return path;
}
