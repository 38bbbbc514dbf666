import type { Span } from '../positions.ts';
import { endOf } from '../json/tree.ts';
import type { YamlNode } from './node.ts';

/** An item with its dash, or a member with its key, and the comments that belong to it. */
export interface Element {
  readonly node: YamlNode;
  /** The start of its dash or its key. */
  readonly start: number;
  /** The start of the comments directly above it; without any, its start. */
  readonly lead: number;
  /** The end of its last line: behind the comment there, and behind the comments below that are further in. */
  readonly tail: number;
}

export const spanOf = ({ lead, tail }: Element): Span => ({ start: lead, end: tail });

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** The end of the line of an offset, without its line end. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

export const columnOf = (text: string, at: number): number => at - lineStart(text, at);

/** The indentation of lines that are as far in as an offset: what stands before it, with blanks for dashes and the like. */
export const indentTo = (text: string, at: number): string =>
  text
    .slice(lineStart(text, at), at)
    .replace('\ufeff', '')
    .replaceAll(/[^ \t]/g, ' ');

/** The first offset that is neither blank nor in a comment. */
export function behindGap(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && /[\s\ufeff]/.test(text[at]!)) at++;
    if (text[at] !== '#' || !(at === from || /\s/.test(text[at - 1]!))) return at;
    at = lineEnd(text, at);
  }
}

/** The elements of a container in block style; undefined where one of them doesn't begin with a plain dash or key. */
export function blockElements(text: string, container: YamlNode): Element[] | undefined {
  const elements: Element[] = [];
  let floor = 0;
  for (const [index, node] of (container.children ?? []).entries()) {
    const start = index === 0 ? container.offset : behindGap(text, floor);
    const [key] = node.style === 'pair' ? node.children! : [];
    // A tag of a key stands before what the library takes for the beginning of the object.
    if (key?.tag !== undefined || (key ? start !== node.offset : text[start] !== '-')) return undefined;
    // Comments that the whole document begins with are about more than its first element.
    const isTop = index === 0 && !container.parent;
    const lead = isTop ? start : leadOf(text, start, floor);
    const tail = tailOf(text, endOf(node), columnOf(text, start));
    elements.push({ node, start, lead, tail });
    floor = tail;
  }
  return elements;
}

/** The start of the comments on the lines directly above an element. */
function leadOf(text: string, start: number, floor: number): number {
  let lead = start;
  while (/^[ \t]*$/.test(text.slice(lineStart(text, lead), lead))) {
    const above = lineStart(text, lineStart(text, lead) - 1);
    const comment = above + text.slice(above).search(/[^ \t]/);
    if (text[comment] !== '#' || comment < floor || comment >= lead) break;
    lead = comment;
  }
  return lead;
}

function tailOf(text: string, end: number, column: number): number {
  let tail = lineEnd(text, end);
  for (let at = tail; at < text.length;) {
    const begin = text.indexOf('\n', at) + 1;
    if (begin === 0) break;
    const until = lineEnd(text, begin);
    const indent = text.slice(begin, until).search(/\S/);
    if (indent !== -1 && (text[begin + indent] !== '#' || indent <= column)) break;
    if (indent !== -1) tail = until;
    at = until;
  }
  return tail;
}
