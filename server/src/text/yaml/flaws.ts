import { MAX_DEPTH } from '../json/syntax-errors.ts';
import { endOf, type Node } from '../json/tree.ts';
import type { Span } from '../span.ts';
import { quote } from '../words.ts';
import type { YamlNode } from './nodes.ts';

/** What is wrong with the text of a YAML document. */
export interface YamlFlaw {
  readonly span: Span;
  readonly message: string;
  readonly related?: readonly { readonly at: Span; readonly message: string }[];
  /** Where the text breaks, if that is not where it is to be mended. */
  readonly breaksAt?: number;
  /** Whether something may stand elsewhere than it was meant to. */
  readonly isMisplaced?: boolean;
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
    `Nothing before this has the anchor ${quote(name)}. If it is text, put all of it into quotes; if not, write "&${name}" before what it stands for.`,
  );

export const foundMore = (span: Span, count: number): YamlFlaw => ({
  span,
  message: `From here on there ${count === 1 ? 'is 1 more mistake' : `are ${count} more mistakes`} in this text. Mend those before it first.`,
});

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
    const isItem = key.style === 'plain' && /^-\S/.test(name.slice(key.type.length + 1));
    const mend = isItem ? 'If it begins an item, write a space behind the "-".' : 'Keep one of them.';
    const message = `${quote(String(key.value))} is written more than once in this object. ${mend}`;
    return [{ span: spanOf(key), message, related: [{ at: spanOf(first), message: 'First written here' }] }];
  };
}

const spanOf = (node: Node): Span => ({ start: node.offset, end: endOf(node) });
