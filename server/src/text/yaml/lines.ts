import { endOf } from '../json/tree.ts';
import type { Span } from '../span.ts';
import type { YamlNode } from './nodes.ts';

/** An item with its dash, or a member with its key, and the comments that belong to it. */
export interface Element {
  readonly node: YamlNode;
  /** Where its dash, its `?`, its anchor, its tag or its key begins: the first of them. */
  readonly start: number;
  /** Where its value ends. */
  readonly end: number;
  /** Where the comments begin that stand directly above it, as far in as it does; without any, its start. */
  readonly lead: number;
  /** Where the comments end that stand behind it on its line, and below it further in; without any, its end. */
  readonly tail: number;
  /** In flow style, where there are comments: the end of its comma, or its own where it has none. */
  readonly behind?: number;
}

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** Where the line of an offset ends, without what ends it. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** How far in something stands. */
export const columnOf = (text: string, at: number): number => at - lineStart(text, at);

/** What goes before lines that are as far in as this: what stands there, but for dashes and the like. */
export const indentTo = (text: string, at: number): string =>
  text
    .slice(lineStart(text, at), at)
    .replace('\ufeff', '')
    .replaceAll(/[^ \t]/g, ' ');

/** Whether nothing stands before an offset on its line. */
export const beginsLine = (text: string, at: number): boolean =>
  /^[ \t\ufeff]*$/.test(text.slice(lineStart(text, at), at));

/** The first offset that is neither blank nor in a comment. */
export function behindGap(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && /[\s\ufeff]/.test(text[at]!)) at++;
    if (text[at] !== '#' || !(at === from || /\s/.test(text[at - 1]!))) return at;
    at = lineEnd(text, at);
  }
}

/** The elements of a container in block style, as they stand in the text. */
export function blockElements(text: string, container: YamlNode): Element[] {
  const elements: Element[] = [];
  let floor = container.offset;
  for (const [index, node] of (container.children ?? []).entries()) {
    const start = index === 0 ? container.offset : behindGap(text, floor);
    const end = endOf(node);
    // Comments that the whole document begins with are about more than what comes first in it.
    const isFirst = index === 0;
    const lead = isFirst && !container.parent ? start : leadOf(text, start, isFirst ? 0 : floor, isFirst);
    const tail = tailOf(text, end, columnOf(text, start));
    elements.push({ node, start, end, lead, tail });
    floor = end;
  }
  return elements;
}

/**
 * Where the comments begin that stand directly above an element, as far in as it does. Those above the first are
 * nobody else's, however far in they stand (`isFirst`).
 */
export function leadOf(text: string, start: number, floor: number, isFirst: boolean): number {
  if (!beginsLine(text, start)) return start;
  const column = columnOf(text, start);
  let lead = start;
  for (;;) {
    const above = lineStart(text, lead) - 1;
    const line = lineStart(text, Math.max(above, 0));
    const comment = isFirst ? line + text.slice(line, lead).search(/[^ \t]/) : line + column;
    const isOne = text[comment] === '#' && beginsLine(text, comment);
    if (above < 0 || line < floor || !isOne) return lead;
    lead = Math.min(comment, line + column);
  }
}

function tailOf(text: string, end: number, column: number): number {
  const rest = text.slice(end, lineEnd(text, end));
  let tail = /^[ \t]+#/.test(rest) ? end + rest.trimEnd().length : end;
  for (let at = lineEnd(text, tail); at < text.length;) {
    const begin = text.indexOf('\n', at) + 1;
    if (begin === 0) break;
    const until = lineEnd(text, begin);
    const line = text.slice(begin, until);
    const indent = line.search(/\S/);
    if (indent !== -1 && (line[indent] !== '#' || indent <= column)) break;
    if (indent !== -1) tail = begin + line.trimEnd().length;
    at = until;
  }
  return tail;
}

/** Whether what is in flow style has both its brackets: in a list, `a: b` is an object without, and broken text lacks some. */
export function isBracketed(text: string, { type, offset, length }: YamlNode): boolean {
  const [open, close] = type === 'object' ? '{}' : '[]';
  return length > 1 && text[offset] === open && text[offset + length - 1] === close;
}

/** Where a value stands, or would stand. */
interface Slot {
  /** Behind the dash or the colon; of what has neither, where it begins. */
  readonly start: number;
  /** Its anchor and its tag, in the order in which they stand there. */
  readonly props: readonly Span[];
}

/** The slot of the value of a member, or of an item whose dash or text begins at `start`; undefined where a member has no colon. */
export function slotOf(text: string, node: YamlNode, start: number): Slot | undefined {
  const { parent } = node;
  if (!parent) return { start: node.offset, props: [] };
  let from = parent.style === 'block' ? start + 1 : start;
  if (parent.type === 'property') {
    from = behindGap(text, endOf(parent.children![0]!));
    if (text[from] !== ':' || from >= node.offset) return undefined;
    from++;
  }
  const props: Span[] = [];
  for (let at = behindGap(text, from); at < node.offset && /[&!]/.test(text[at]!);) {
    const end = at + /^\S*/.exec(text.slice(at, node.offset))![0].length;
    props.push({ start: at, end });
    at = behindGap(text, end);
  }
  return { start: from, props };
}
