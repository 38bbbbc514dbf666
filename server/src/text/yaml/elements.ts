import type { Span } from '../positions.ts';
import { endOf } from '../json/tree.ts';
import type { YamlNode } from './node.ts';

/** An item with its dash, or a member with its key, and the comments that belong to it. */
export interface Element {
  readonly node: YamlNode;
  /** The start of its dash, its `?`, its anchor, its tag or its key: the first of them. */
  readonly start: number;
  /** The end of its value. */
  readonly end: number;
  /** The start of the comments directly above it, as far in as it is; without any, its start. */
  readonly lead: number;
  /** The end of the comments behind it on its line, and below it further in; without any, its end. */
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

/** Returns true if an offset is the first on its line that is not blank. */
export const beginsLine = (text: string, at: number): boolean =>
  /^[ \t\ufeff]*$/.test(text.slice(lineStart(text, at), at));

/** The first offset that is neither blank nor in a comment. */
function behindGap(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && /[\s\ufeff]/.test(text[at]!)) at++;
    if (text[at] !== '#' || !(at === from || /\s/.test(text[at - 1]!))) return at;
    at = lineEnd(text, at);
  }
}

/** The indentation of the elements of a container in block style. */
export function indentOf(text: string, elements: readonly Element[]): string {
  const onLine = elements.find(({ start }) => beginsLine(text, start)) ?? elements[0]!;
  return indentTo(text, onLine.start);
}

/** The elements of a container in block style; undefined where one of them does not begin as expected. */
export function blockElements(text: string, container: YamlNode): Element[] | undefined {
  const elements: Element[] = [];
  let floor = container.offset;
  for (const [index, node] of (container.children ?? []).entries()) {
    const isFirst = index === 0;
    const start = isFirst ? container.offset : behindGap(text, floor);
    const begins =
      container.type === 'array' ? text[start] === '-' : start === node.offset || text[start] === '?';
    // An anchor or a tag of a key stands before what the library takes for the beginning of the object.
    const key = node.type === 'property' ? node.children![0]! : undefined;
    const isOdd = key?.tag !== undefined || (key?.anchor !== undefined && key.style !== 'alias');
    if (!begins || isOdd) return undefined;
    const end = endOf(node);
    // Comments that the whole document begins with are about more than its first element.
    const lead = isFirst && !container.parent ? start : leadOf(text, start, isFirst ? 0 : floor, isFirst);
    elements.push({ node, start, end, lead, tail: tailOf(text, end, columnOf(text, start)) });
    floor = end;
  }
  return elements;
}

/** The start of the comments directly above an element, as far in as it is; of the first, however far in they are. */
function leadOf(text: string, start: number, floor: number, isFirst: boolean): number {
  if (!beginsLine(text, start)) return start;
  const column = columnOf(text, start);
  let lead = start;
  for (;;) {
    const above = lineStart(text, lead) - 1;
    const line = lineStart(text, Math.max(above, 0));
    const comment = isFirst ? line + text.slice(line, lead).search(/[^ \t]/) : line + column;
    const isComment = text[comment] === '#' && beginsLine(text, comment);
    if (above < 0 || line < floor || !isComment) return lead;
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

/** The elements of a container in flow style; undefined where brackets are missing, a comment parts one from its
 * comma, or one begins with an anchor or a tag. */
export function flowElements(text: string, container: YamlNode): Element[] | undefined {
  if (!isBracketed(text, container)) return undefined;
  const elements: Element[] = [];
  let from = container.offset + 1;
  for (const node of container.children ?? []) {
    const start = behindGap(text, from);
    const end = endOf(node);
    const next = behindGap(text, end);
    const hasComma = text[next] === ',';
    if (start !== node.offset || (hasComma && text.slice(end, next).includes('#'))) return undefined;
    elements.push({ node, start, end, lead: start, tail: end });
    from = hasComma ? next + 1 : end;
  }
  return behindGap(text, from) === endOf(container) - 1 ? elements : undefined;
}

/** Returns true if there are comments between the elements of a container. */
export function hasComments(text: string, container: YamlNode, elements: readonly Element[]): boolean {
  const starts = [...elements.map(({ start }) => start), endOf(container)];
  const ends = [container.offset, ...elements.map(({ end }) => end)];
  return starts.some((start, index) => text.slice(ends[index], start).includes('#'));
}

/** Returns true if something in flow style has both its brackets: in a list, `a: b` is an object without, and broken text lacks some. */
export function isBracketed(text: string, { type, offset, length }: YamlNode): boolean {
  const [open, close] = type === 'object' ? '{}' : '[]';
  return length > 1 && text[offset] === open && text[offset + length - 1] === close;
}

/** The offset of a value without anchor and tag, after its dash or colon; undefined where it has neither. */
export function slotOf(text: string, { offset, parent }: YamlNode, element: Element): number | undefined {
  if (parent?.type !== 'property') return parent?.style === 'block' ? element.start + 1 : element.start;
  const colon = behindGap(text, endOf(parent.children![0]!));
  return text[colon] === ':' && colon < offset ? colon + 1 : undefined;
}
