import { endOf, type Node } from '../json/tree.ts';
import { type Arrangement, type Run, runsOf, siblingEdits, staying } from '../list-edits.ts';
import type { Span } from '../span.ts';
import type { TextEdit } from '../text-edit.ts';
import { beginsLine, columnOf, type Element, indentTo, lineEnd, lineStart } from './lines.ts';
import type { YamlNode } from './nodes.ts';

/** What a container in block style is to hold: texts of new elements have their indentation from the second line on. */
export interface YamlSiblings {
  readonly text: string;
  readonly elements: readonly Element[];
  readonly order: Arrangement<string>;
  readonly stay: ReadonlySet<number>;
  /** The texts of the elements that go elsewhere, with their comments and with what else changes in them. */
  readonly moved: readonly string[];
  /** The elements that will end with a text to which the empty lines belong that follow it. */
  readonly open: ReadonlySet<Element>;
  readonly eol: string;
}

/** The indentation of what a container in block style holds. */
export function indentOf(text: string, elements: readonly Element[]): string {
  const onLine = elements.find(({ start }) => beginsLine(text, start)) ?? elements[0]!;
  return indentTo(text, onLine.start);
}

/**
 * The text edits that bring the elements of a container in block style into another order, with some taken away and new
 * ones. Some have to be there, before and after.
 */
export function blockEdits(siblings: YamlSiblings): TextEdit[] {
  const { text, elements, order, stay, moved, eol } = siblings;
  const indent = indentOf(text, elements);
  const line = eol + indent;
  const between = areApart(text, elements) ? eol + line : line;
  const kept = new Set<unknown>(order);
  const comments = elements.map((element, index) => (kept.has(index) ? [] : commentOf(text, element)));
  return runsOf(order, moved, stay).flatMap((run) => runEdits(siblings, run, { line, between, comments }));
}

/** The comment on the line of a key, which may be about more than what stands below it. */
function commentOf(text: string, { node: { children = [], style } }: Element): string[] {
  const [key, value] = style === 'pair' ? children : [];
  if (!key || value?.style !== 'block') return [];
  const end = lineEnd(text, endOf(key));
  const comment = end < value.offset ? /[ \t](#.*)/.exec(text.slice(endOf(key), end)) : null;
  return comment ? [comment[1]!.trimEnd()] : [];
}

/**
 * The same where nothing is to be left: `empty` stands in the place of what was there, behind a dash, or `head`, where
 * the key ends below which they stand.
 */
export function emptyEdits(
  text: string,
  elements: readonly Element[],
  empty: string,
  head: number | undefined,
  line: string,
): TextEdit[] {
  const comments = elements.flatMap((element) => commentOf(text, element));
  const gone = grouped(text, elements).map((span, index): TextEdit => {
    if (index === 0 && head === undefined) return { ...span, newText: [empty, ...comments].join(' ') };
    const newText = index === 0 ? comments.map((each) => line + each).join('') : '';
    return { ...withLinesAbove(text, span, undefined, false), newText };
  });
  return head === undefined ? gone : [{ start: head, end: head, newText: ` ${empty}` }, ...gone];
}

/**
 * Whether elements in flow style that change places take those of each other, since somebody has broken the lines between
 * them. Otherwise as many as possible stay.
 */
export const takePlaces = (text: string, elements: readonly Element[], order: readonly unknown[]): boolean =>
  staying(order).size < order.filter((each) => typeof each === 'number').length &&
  elements.some(({ behind, end }, index) => {
    const next = elements[index + 1];
    return behind === undefined && next !== undefined && text.slice(end, next.start).includes('\n');
  });

/** What stands in each place then; what is between the places stays as it is. */
export function placeEdits({ text, elements, order, moved, eol }: YamlSiblings): TextEdit[] {
  const last = elements.at(-1)!;
  const line = text.slice(elements.at(-2)!.end, last.start).includes('\n')
    ? `,${eol}${indentTo(text, last.start)}`
    : ', ';
  const textOf = (each: number | string): string => (typeof each === 'number' ? moved[each]! : each);
  const edits = elements.slice(0, order.length).flatMap(({ start, end }, index): TextEdit[] => {
    const each = order[index]!;
    return each === index ? [] : [{ start, end, newText: textOf(each) }];
  });
  const more = order.slice(elements.length).map((each) => line + textOf(each));
  if (more.length > 0) edits.push({ start: last.end, end: last.end, newText: more.join('') });
  const until = elements[order.length - 1]?.end;
  if (order.length < elements.length && until !== undefined)
    edits.push({ start: until, end: last.end, newText: '' });
  return edits;
}

/** The same in flow style, where there may be none before or behind. */
export function flowEdits(
  { text, elements, order, stay, moved, eol }: YamlSiblings,
  container: YamlNode,
): TextEdit[] {
  const nodes = elements.map(({ start, end }): Node => ({
    type: 'null',
    offset: start,
    length: end - start,
  }));
  const [first, second] = elements;
  const before = text.slice(container.offset + 1, first!.start);
  const behind = text.slice(elements.at(-1)!.end, endOf(container) - 1).replace(',', '');
  const between = second ? text.slice(first!.end, second.start) : '';
  const usual = before.includes('\n') ? `,${eol}${indentTo(text, first!.start)}` : ', ';
  const siblings = {
    container: { type: container.type, offset: container.offset, length: container.length, children: nodes },
    removed: new Set(nodes.filter((_, index) => !stay.has(index))),
    inserted: runsOf(order, moved, stay).flatMap(({ next, fresh }) =>
      fresh.map((each) => ({ index: next, text: each })),
    ),
    depth: 0,
    indent: '',
    separator: between.trim() === ',' ? between : usual,
    around: [before, behind] as const,
  };
  return siblingEdits(siblings, true) ?? [];
}

/** Whether there are empty lines between all elements. */
function areApart(text: string, elements: readonly Element[]): boolean {
  const isApart = ({ lead }: Element, index: number): boolean =>
    /\n[ \t]*\r?\n/.test(text.slice(elements[index]!.tail, lead));
  return elements.length > 1 && elements.slice(1).every(isApart);
}

/** What becomes of those between two that stay: all of them go, and new ones come. */
function runEdits(
  { text, elements, open }: YamlSiblings,
  { previous, next, fresh }: Run,
  {
    line,
    between,
    comments,
  }: { readonly line: string; readonly between: string; readonly comments: readonly string[][] },
): TextEdit[] {
  const [before, behind] = [elements[previous], elements[next]];
  const isOpen = before !== undefined && open.has(before);
  const left = comments.slice(previous + 1, next).flat();
  const inserted = [...left, ...(fresh.length > 0 ? [fresh.join(between)] : [])].join(line);
  const gone = grouped(text, elements.slice(previous + 1, next));
  // A comment above the first may stand less far in.
  const width = line.replace(/^\r?\n/, '').length;
  const pad = (at: number): string => ' '.repeat(Math.max(0, width - columnOf(text, at)));
  if (gone.length === 0) {
    if (inserted === '') return [];
    if (before) {
      // An empty line more would become a part of a text that takes all that follow it.
      const above = isOpen ? line : between;
      const end = lineEnd(text, before.tail);
      return [{ start: end, end, newText: above + inserted }];
    }
    return [{ start: behind!.lead, end: behind!.lead, newText: pad(behind!.lead) + inserted + between }];
  }
  return gone.map((span, index): TextEdit => {
    // The blanks behind it would become a part of a text that is put there.
    if (index === 0 && inserted !== '')
      return { start: span.start, end: lineEnd(text, span.end), newText: pad(span.start) + inserted };
    if (index > 0 || before) return { ...withLinesAbove(text, span, before, isOpen), newText: '' };
    // What follows takes its place, behind a dash or where the document begins.
    const rest = /^[ \t]*\r?\n\s*/.exec(text.slice(span.end, elements[next]?.lead));
    const newText = elements[next] ? pad(span.start) : '';
    return { start: span.start, end: span.end + (rest?.[0].length ?? 0), newText };
  });
}

/** Elements with their comments; those that have nothing but blanks between them in one. */
function grouped(text: string, elements: readonly Element[]): Span[] {
  const groups: Span[] = [];
  for (const { lead, tail } of elements) {
    const last = groups.at(-1);
    if (last && text.slice(last.end, lead).trim() === '')
      groups[groups.length - 1] = { start: last.start, end: tail };
    else groups.push({ start: lead, end: tail });
  }
  return groups;
}

/** Some lines with the end of the line before, and with the empty ones that part them from what stays before them. */
function withLinesAbove(
  text: string,
  { start, end }: Span,
  before: Element | undefined,
  isOpen: boolean,
): Span {
  const isNext = before && text.slice(before.tail, start).trim() === '';
  // The blanks behind these would become a part of a text before them, and the empty lines of one that takes all that follow it.
  const blanks = (isOpen ? /^(?:[ \t]*\r?\n(?=[ \t]*\r?\n))*/ : /^[ \t]*(?=\r?\n|$)/).exec(text.slice(end));
  return {
    start: isNext ? lineEnd(text, before.tail) : lineEnd(text, lineStart(text, start) - 1),
    end: end + (blanks?.[0].length ?? 0),
  };
}
